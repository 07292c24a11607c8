import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const GUIDES = ['docs/guia-operador.md', 'docs/guia-administrador.md'];
const LARGEST = 100 * 1024;

it('shows pictures that are there, none too heavy to read on a phone', () => {
  const pictures = GUIDES.flatMap((guide) =>
    [...read(guide).matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file]) => file!),
  );
  expect(pictures.length).toBeGreaterThan(10);
  for (const file of pictures)
    expect([file, statSync(path.join(root, 'docs', file)).size <= LARGEST]).toEqual([file, true]);
});

it('links to pages that are there', () => {
  for (const guide of GUIDES)
    for (const [, target] of read(guide).matchAll(/[^!]\[[^\]]+\]\(([\w.-]+\.md)(#[\w-]+)?\)/g))
      expect([guide, target, statSync(path.join(root, 'docs', target!)).isFile()]).toEqual([
        guide,
        target,
        true,
      ]);
});

it('names every section of the administration as its menu does', () => {
  const names = [...read('web/src/app/textos.ts').matchAll(/^ {2}'admin\.[a-z]+': '([^']+)',$/gm)].map(
    ([, name]) => name!,
  );
  expect(names.length).toBeGreaterThan(15);
  const guide = read('docs/guia-administrador.md');
  expect(names.filter((name) => !guide.includes(name))).toEqual([]);
});

it('gives the operator only commands that exist', () => {
  const known = read('server/src/operations/arguments.ts');
  const used = new Set(
    [...read('docs/guia-operador.md').matchAll(/portal-operar ([a-z-]+)/g)].map(([, command]) => command!),
  );
  expect(used.size).toBeGreaterThan(4);
  for (const command of used)
    if (command !== 'sin') expect(known).toMatch(new RegExp(`^ {2}${command}[ \\n]`, 'm'));
});
