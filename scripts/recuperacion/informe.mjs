// Prints what was lost and how long the return took, beside the limits, and saves it with the other measurements.
import { judged, save } from '../../bench/resultados.mjs';

/** Disp. DNSISA 1/2025: at most half an hour of data lost, and two hours until the return. */
const LIMITS = { rpoS: 30 * 60, rtoS: 2 * 3600 };
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Returns the exit code. */
export function report({ odd, rpoMs, runs, first, second, tables, rows, again, size }, { onS3 }) {
  const problems = [
    ...odd,
    ...first.found.problems.map((text) => `newest instant: ${text}`),
    ...second.found.problems.map((text) => `given instant: ${text}`),
    ...again.problems.map((text) => `afterwards: ${text}`),
  ];
  const longest = Math.max(...runs.map(({ ms }) => ms));
  const worst = rpoMs + longest;
  const rto = Math.max(first.ms, second.ms);
  const { acts, found } = second;
  const kinds = Object.entries(Object.groupBy(acts.before, ({ kind }) => kind))
    .map(([kind, some]) => `${some.length} ${kind}`)
    .join(', ');
  const results = [
    {
      what: 'RPO: age of the newest recoverable instant, struck just before the next one',
      own: seconds(rpoMs),
      ...judged(rpoMs / 1000, { atMost: LIMITS.rpoS }),
      goal: '≤ 30 min',
    },
    {
      what: 'RPO at worst: the next one had begun and was as slow as the slowest',
      own: seconds(worst),
      ...judged(worst / 1000, { atMost: LIMITS.rpoS }),
      goal: '≤ 30 min',
    },
    {
      what: 'RTO: from nothing to the first page of somebody who signed in, the slower of two',
      own: seconds(rto),
      ...judged(rto / 1000, { atMost: LIMITS.rtoS }),
      goal: '≤ 2 h',
    },
    {
      what: 'acts and rows that differ, files that are missing or altered',
      own: String(problems.length),
      ...judged(problems.length, { atMost: 0 }),
      goal: '0',
    },
  ];
  save(onS3 ? 'recuperacion-s3' : 'recuperacion', results, {
    settings: { repository: onS3 ? 's3' : 'folder' },
    note: `Database of ${Math.round(size / 2 ** 20)} MiB.`,
  });
  const lines = [
    ['repositorio', onS3 ? 'compatible con S3, TLS' : 'carpeta'],
    ['base de datos', `${Math.round(size / 2 ** 20)} MiB`],
    ['RPO', `${seconds(rpoMs)}; a lo sumo ${seconds(worst)} (límite 30 min)`],
    ['  perdidos', `${first.acts.after.length} actos confirmados después de ese instante`],
    [
      'RTO',
      `${seconds(first.ms)} al instante más nuevo, ${seconds(second.ms)} al pedido (límite 2 h); de eso, base y archivos ${seconds(first.databaseMs)} y ${seconds(second.databaseMs)}`,
    ],
    [
      'más nuevo',
      `${first.acts.before.length} actos de antes están, ${first.acts.after.length} de después no`,
    ],
    ['pedido', `${acts.before.length} actos de antes están (${kinds}), ${acts.after.length} de después no`],
    ['  tablas', `${tables} comparadas fila por fila, ${rows} filas`],
    ['  archivos', `${found.files.files} nombrados, ${found.files.hashes} con su huella`],
    ['  auditoría', `${second.events} eventos, cadena íntegra`],
    [
      'después',
      `${again.verified} documentos verificados, ${again.written} actos nuevos, archivado en la línea nueva`,
    ],
    ['instantes', `${runs.length}, el más lento ${seconds(longest)}`],
    ['problemas', problems.length],
  ];
  console.log(`\n${lines.map(([name, value]) => `${String(name).padEnd(14)} ${value}`).join('\n')}`);
  for (const problem of problems.slice(0, 30)) console.log(`   PROBLEMA: ${problem}`);
  return results.every(({ ok }) => ok) ? 0 : 1;
}
