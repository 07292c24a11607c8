import { createElement, lazy, useState, type ComponentType } from 'react';

/** Waits in milliseconds before a part is requested again. */
const waits = [200, 600, 1500];

/**
 * Loads a part of the web with `import()`. A phone that changes networks ends every open request, so a part
 * that fails is requested again before the page reports it. Without a connection it fails at once.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (const wait of waits) {
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
      await reloadSheets();
    }
  }
  return load();
}

/** Vite requests each stylesheet once, even if it fails. */
async function reloadSheets() {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  await Promise.all(
    links
      .filter((link) => !hasRules(link))
      .map(
        (failed) =>
          new Promise((settle) => {
            const link = failed.cloneNode() as HTMLLinkElement;
            link.addEventListener('load', settle);
            link.addEventListener('error', settle);
            failed.replaceWith(link);
          }),
      ),
  );
}

/** A stylesheet that failed has no sheet, or one whose rules cannot be read. */
function hasRules({ sheet }: HTMLLinkElement) {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- as in the type of `lazy`: a component of any props
type Component = ComponentType<any>;

/**
 * The component `name` of a module that is loaded when it is first shown, or before by `preload`. Once loaded
 * it is drawn at once, without the moment of waiting that `lazy` has even then.
 */
export function lazyPart<Name extends string, Module extends Record<Name, Component>>(
  load: () => Promise<Module>,
  name: Name,
) {
  let loaded: Component | undefined;
  const get = async () => ({ default: (loaded = (await loadPart(load))[name]) });
  const Later = lazy(get);
  function Part(props: Record<string, unknown>) {
    // Chosen once: a component that arrives later must not replace the one that is mounted.
    const [Chosen] = useState(() => loaded ?? Later);
    return createElement(Chosen, props);
  }
  const preload = () =>
    get().then(
      () => {},
      () => {},
    );
  return Object.assign(Part as Module[Name], { preload });
}
