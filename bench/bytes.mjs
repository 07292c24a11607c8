// Download sizes (gzip), for the table. CI checks their limits with scripts/bytes.mjs.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { save } from './resultados.mjs';

const { stdout, status } = spawnSync(
  process.execPath,
  [path.resolve(import.meta.dirname, '../scripts/bytes.mjs')],
  { encoding: 'utf8' },
);
const names = {
  'La primera carga de /login': 'first load of /login, JavaScript',
  'Reservar un turno': 'booking, all JavaScript',
  'la llamada': 'the call’s own code',
};
const rows = [...stdout.matchAll(/^ *([\d.]+) KiB {2}(.+?)(?:, en total)? \(límite (\d+)\)$/gm)].map(
  ([, kib, what, limit]) => ({
    what: names[what] ?? what,
    own: `${kib} KiB`,
    goal: `≤ ${limit} KiB`,
    ok: Number(kib) <= Number(limit),
  }),
);
if (rows.length !== Object.keys(names).length)
  throw new Error(`scripts/bytes.mjs dijo otra cosa:\n${stdout}`);
save('bytes', rows);
for (const { what, own, goal } of rows) console.log(`${what}: ${own} (${goal})`);
process.exitCode = status ?? 1;
