// Writes the recovery times to bench/resultados and prints them.
import { drawRecovery } from '../../bench/recuperacion.mjs';
import { save, judged, folder } from '../../bench/resultados.mjs';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { faults } from './males.mjs';

const GOAL_S = 20;

/** The p-th value of a hundred, upwards. */
const percentile = (values, p) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((p / 100) * sorted.length) - 1)];
};
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Returns the exit code: 1 if anything was lost, said wrongly, or too slow. */
export function report({ seed, runs, last, ledger, reconnected, sealed }) {
  const problems = [...runs.flatMap((run) => run.problems), ...last];
  const kinds = Object.entries(faults).flatMap(([name, { title, goal }]) => {
    const times = runs.flatMap((run) =>
      run.fault === name && run.recovery !== undefined ? [run.recovery] : [],
    );
    if (times.length === 0) return [];
    return [
      { name, title, goal: goal === true, times, p50: percentile(times, 50), p95: percentile(times, 95) },
    ];
  });
  const timed = kinds.filter(({ goal }) => goal).flatMap(({ times }) => times);
  const p95 = timed.length > 0 ? percentile(timed, 95) : 0;
  const rows = [
    ...kinds.map(({ title, times, p50, p95: most }) => ({
      what: `${title}, ${times.length} times: served again, median and p95`,
      own: `${seconds(p50)}, ${seconds(most)}`,
    })),
    {
      what: 'killed, cut off or switched over: served again, p95',
      own: seconds(p95),
      ...judged(p95 / 1000, { atMost: GOAL_S }),
      goal: `≤ ${GOAL_S} s`,
    },
    {
      what: `${runs.length} faults: acts lost, doubled, half done or told wrongly`,
      own: String(problems.length),
      ...judged(problems.length, { atMost: 0 }),
      goal: '0',
    },
  ];
  const settings = { seed: Number(seed), faults: runs.length };
  save('cluster', rows, {
    settings,
    kinds,
    goal: GOAL_S,
    note: `Seed ${seed}. Disk and majority count from the end of their cause.`,
  });
  writeFileSync(
    path.join(folder, '../cluster.svg'),
    drawRecovery({ date: new Date().toISOString(), kinds, goal: GOAL_S, faults: runs.length, seed }),
  );
  const refused = runs.reduce((sum, run) => sum + run.refused, 0);
  const answers = runs.reduce((sum, run) => sum + run.answers, 0);
  const lines = [
    ['semilla', seed],
    ['fallas', runs.length],
    ...kinds.map(({ name, times, p50, p95: most }) => [
      name,
      `${times.length} times, back after ${seconds(p50)} (median), ${seconds(most)} (p95)`,
    ]),
    ['answers', `${answers}, ${refused} asked to come back`],
    [
      'acknowledged',
      `${ledger.turnos.size} turnos, ${ledger.unicos.size} of one seat, ${ledger.tickets.size} tickets, ${ledger.finalizadas.size} ends, ${ledger.casos.size} cases, ${ledger.recetas.size} signed`,
    ],
    ['sockets', `connected again ${reconnected} times`],
    ['audit', `${sealed} events sealed`],
    ['problems', problems.length],
  ];
  console.log(lines.map(([name, value]) => `${String(name).padEnd(20)} ${value}`).join('\n'));
  return problems.length === 0 && p95 / 1000 <= GOAL_S ? 0 : 1;
}
