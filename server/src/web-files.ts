// The built files that a page names, so that the browser asks for them at once: in its HTML, and before it.

/** Only the sheets of the frame hold the first paint up. */
const FRAME_SHEETS = /\/(?:comun|interior|personal)-[^/]+$/;

/**
 * The files of the page are asked for with the first ones, not when the first ones have run: code with low
 * priority, beside the sheets.
 */
export const loadBeside = (files: readonly string[] = []) =>
  files
    .map((file) =>
      !file.endsWith('.css')
        ? `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`
        : FRAME_SHEETS.test(file)
          ? `<link rel="stylesheet" crossorigin href="${file}">`
          : `<link rel="preload" as="style" crossorigin href="${file}">`,
    )
    .join('');

/** The files that every page names, from the built HTML: its code and its sheets. */
export const filesOf = (html: string): string[] =>
  [...html.matchAll(/<(?:script type="module"|link)[^>]*?(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, file]) => file!,
  );

/** The same files for a 103 answer, as values of its Link header. */
export const hintsOf = (files: readonly string[]): string[] =>
  [...new Set(files)].map((file) =>
    file.endsWith('.css')
      ? `<${file}>; rel=preload; as=style; crossorigin`
      : `<${file}>; rel=modulepreload; crossorigin`,
  );
