import { expect, test } from 'vitest';

const sheets = Object.entries(
  import.meta.glob<string>('../**/*.css', { query: '?raw', import: 'default', eager: true }),
);

/** A small phone ends · a phone · a tablet · two columns · a desk with everything side by side. */
const BREAKPOINTS = [360, 560, 768, 990, 1200];
const atBreakpoint = new Set(
  BREAKPOINTS.flatMap((px) => [`(min-width: ${px}px)`, `(max-width: ${px - 1}.98px)`]),
);
/** A width in em follows the size of the text, not of the screen. */
const ofText = /^\((?:min|max)-width: [\d.]+r?em\)$/;

test('a sheet asks for the width of the screen only at the five breakpoints, or where the specification says so', () => {
  expect(sheets.length).toBeGreaterThan(50);
  const other = sheets.flatMap(([file, css]) =>
    [...css.matchAll(/@(?:media|container)([^{]*)/g)]
      .flatMap(([, query]) => query!.match(/\([^()]*width[^()]*\)/g) ?? [])
      .filter((width) => !atBreakpoint.has(width) && !ofText.test(width))
      .map((width) => `${file} ${width}`),
  );
  // Section 4 of the specification: the filter panel of /misTurnos is shown from 1024 px up.
  const panel = ['filtros', 'mis-turnos'].map(
    (name) => `../features/turnos/mis-turnos/${name}.module.css (min-width: 1024px)`,
  );
  expect(other.toSorted()).toEqual(panel);
});

test('the layers are named once; the build puts a sheet into the layer of its folder', () => {
  const named = sheets.filter(([, css]) => css.includes('@layer')).map(([file]) => file);
  expect(named).toEqual(['./base.css', './tokens.css', './totem.css']);
});

test('a sheet outside the design system is scoped, and does not name the classes of a part', () => {
  const outside = sheets.filter(([file]) => file.startsWith('../'));
  expect(outside.length).toBeGreaterThan(50);
  expect(outside.filter(([file]) => !file.endsWith('.module.css')).map(([file]) => file)).toEqual([]);
  expect(outside.filter(([, css]) => css.includes(':global')).map(([file]) => file)).toEqual([]);
});

const parts = Object.entries(
  import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
);
const withoutComments = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, ' ');
const classesOf = (css: string) => [
  ...new Set([...selectorsOf(css).matchAll(/\.([a-z][\w-]*)/gi)].map(([, one]) => one!)),
];
const selectorsOf = (css: string) => withoutComments(css).replaceAll(/\{[^{}]*\}/g, ' ');

/** The names used of each sheet; a name computed at run time may be any of its classes. */
const used = new Map<string, Set<string> | 'any'>();
for (const [file, text] of parts) {
  for (const [, name, path] of text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)) {
    const sheet = new URL(path!, `file:///ui/${file}`).pathname;
    const before = used.get(sheet) ?? new Set();
    const computed = new RegExp(`\\b${name}\\[[^']`).test(text);
    if (computed || before === 'any') used.set(sheet, 'any');
    else {
      const names = text.matchAll(new RegExp(`\\b${name}\\['([^']+)'\\]`, 'g'));
      used.set(sheet, new Set([...before, ...[...names].map(([, one]) => one!)]));
    }
  }
}
const namesOf = (file: string) => used.get(new URL(file, 'file:///ui/').pathname);

test('a scoped sheet has no class that its components do not use', () => {
  const unused = sheets.flatMap(([file, css]) => {
    const names = namesOf(file);
    if (!file.endsWith('.module.css') || names === 'any') return [];
    return classesOf(css)
      .filter((one) => !names?.has(one))
      .map((one) => `${file} .${one}`);
  });
  expect(unused).toEqual([]);
});

test('a component uses no class that its sheet does not define', () => {
  const missing = sheets.flatMap(([file, css]) => {
    const names = namesOf(file);
    const defined = classesOf(css);
    return names === undefined || names === 'any'
      ? []
      : [...names].filter((one) => !defined.includes(one)).map((one) => `${file} .${one}`);
  });
  expect(missing).toEqual([]);
});

/** The colours of each plantilla come with the page: their names are keys there. */
const colours = Object.values(
  import.meta.glob<string>('../../../domain/src/plantillas/colores.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).flatMap((text) => [...text.matchAll(/^\s+'?([\w-]+)'?:/gm)].map(([, name]) => `--${name}`));

test('every custom property without a fallback is defined in a sheet, a component or a plantilla', () => {
  const all = [...sheets.map(([file, css]) => [file, withoutComments(css)] as const), ...parts];
  const own = all.flatMap(([, text]) =>
    [...text.matchAll(/(--[\w-]+)['`\]]*\s*:/g)].map(([, name]) => name!),
  );
  const defined = new Set([...colours, ...own]);
  expect([colours.length, own.length].every((many) => many > 20)).toBe(true);
  const missing = all.flatMap(([file, text]) =>
    [...text.matchAll(/var\((--[\w-]+)\s*\)/g)]
      .filter(([, name]) => !defined.has(name!))
      .map(([, name]) => `${file} ${name}`),
  );
  expect(missing).toEqual([]);
});
