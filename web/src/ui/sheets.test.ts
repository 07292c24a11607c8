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

test('a sheet asks for the width of the screen only at the five breakpoints', () => {
  expect(sheets.length).toBeGreaterThan(50);
  const other = sheets.flatMap(([file, css]) =>
    [...css.matchAll(/@(?:media|container)([^{]*)/g)]
      .flatMap(([, query]) => query!.match(/\([^()]*width[^()]*\)/g) ?? [])
      .filter((width) => !atBreakpoint.has(width) && !ofText.test(width))
      .map((width) => `${file} ${width}`),
  );
  expect(other).toEqual([]);
});

test('the layers are named once; the build puts a sheet into the layer of its folder', () => {
  const named = sheets.filter(([, css]) => css.includes('@layer')).map(([file]) => file);
  expect(named).toEqual(['./base.css', './tokens.css', './totem.css']);
});
