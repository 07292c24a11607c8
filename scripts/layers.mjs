// Checks what imports do not show: statements are written in repositories, the layers below the features use
// no word of theirs, and ARCHITECTURE.md describes every feature.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';

const files = globSync('server/src/**/*.ts', { cwd: root }).filter(
  (file) => !/\.test\.ts$|\/(testing|proof)\//.test(file),
);
const textOf = (file) => readFileSync(path.join(root, file), 'utf8');
const problems = [];
function report(file, text, at, problem) {
  problems.push(`${file}:${text.slice(0, at).split('\n').length}  ${problem}`);
}

// Maintenance (operations), the demo data and the database layer write their own statements; realtime's
// LISTEN and NOTIFY touch no table.
const writesSql = /\.repository\.ts$|^server\/src\/(db|dev-database|operations|demo|platform\/realtime)\//;
const STATEMENT =
  /[`'"]\s*(?:select\s[^`'"]*?\sfrom\s|select\s+pg_|insert\s+into\s|update\s+[\w.]+\s[^`'"]*?\bset\s|delete\s+from\s)/gi;
for (const file of files.filter((name) => !writesSql.test(name))) {
  const text = textOf(file);
  for (const { index } of text.matchAll(STATEMENT))
    report(file, text, index, 'SQL fuera de un *.repository.ts');
}

// The features' own nouns are the names of their folders. These are also words of the layers below: who acts,
// in which unit, and the traces that it leaves. `registro` is below also the registration of an account, which the
// specification names so, and `estado` is the state of any row.
const SHARED = [
  'auditoria',
  'cuentas',
  'datos',
  'estado',
  'ingreso',
  'mensajes',
  'personas',
  'plataforma',
  'registro',
  'unidades',
];
const nouns = globSync('server/src/features/*', { cwd: root })
  .map((folder) => path.basename(folder))
  .filter((name) => !SHARED.includes(name));
if (nouns.length < 10) throw new Error('No se leyó ninguna funcionalidad: así no se revisa nada.');
const words = new Set(
  nouns.flatMap((name) => [name, `${name}s`, name.replace(/s$/, ''), name.replace(/es$/, '')]),
);
const below = /^server\/src\/(db|platform|units|http)\/(?!schema\.ts$)/;
for (const file of files.filter((name) => below.test(name))) {
  const text = textOf(file);
  for (const { 0: word, index } of text.matchAll(/\p{Lu}?\p{Ll}+/gu))
    if (words.has(word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')))
      report(file, text, index, `'${word}' es una palabra de una funcionalidad`);
}

const described = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
for (const folder of globSync('{server,web}/src/features/*', { cwd: root }))
  if (!described.includes(`\`${path.basename(folder)}\``))
    problems.push(`${folder}  falta en ARCHITECTURE.md`);

for (const problem of problems) console.error(problem);
console.log(`${files.length} archivos, ${problems.length} faltas`);
process.exit(problems.length === 0 ? 0 : 1);
