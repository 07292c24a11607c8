import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const inRoot = (name: string) => path.resolve(import.meta.dirname, '../../..', name);
interface Dependency {
  name: string;
  version: string;
}
const { direct, whys } = (await import(inRoot('scripts/operador/dependencias.mjs'))) as {
  direct(): Dependency[];
  whys(): Record<string, string>;
};

it('gives the reason of every direct dependency, and of no other', () => {
  const names = direct().map(({ name }) => name);
  expect(names.length).toBeGreaterThan(50);
  expect(Object.keys(whys()).toSorted()).toEqual(names.toSorted());
  for (const why of Object.values(whys())) expect(why).toMatch(/^\w.{4,}[^.]$/);
});

it('lists every direct dependency in the document, in its version', () => {
  const document = readFileSync(inRoot('docs/dependencias.md'), 'utf8');
  for (const { name, version } of direct()) expect(document).toContain(`| \`${name}\` | ${version} |`);
});
