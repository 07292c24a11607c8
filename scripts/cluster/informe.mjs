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
    const own = runs.filter((run) => run.fault === name && run.recovery !== undefined);
    if (own.length === 0) return [];
    const [times, refused] = [own.map((run) => run.recovery), own.map((run) => run.refused)];
    const [p50, p95] = [50, 95].map((p) => percentile(times, p));
    return [{ name, title, goal: goal === true, times, p50, p95, refused }];
  });
  const timed = kinds.filter(({ goal }) => goal).flatMap(({ times }) => times);
  const p95 = timed.length > 0 ? percentile(timed, 95) : 0;
  const rows = [
    ...kinds.map(({ title, times, p50, p95: most, refused }) => ({
      what: `${title}, ${times.length} times: served again, median and p95; answers refused each time, median`,
      own: `${seconds(p50)}, ${seconds(most)}; ${percentile(refused, 50)}`,
    })),
    {
      what: 'killed, cut off or switched over: served again, p95',
      own: seconds(p95),
      ...judged(p95 / 1000, { atMost: GOAL_S }),
      goal: `≤ ${GOAL_S} s`,
    },
    {
      what: `${runs.length} faults: acts lost, doubled, half done or told wrongly, reads that lack what the primary had half a minute before`,
      own: String(problems.length),
      ...judged(problems.length, { atMost: 0 }),
      goal: '0',
    },
  ];
  const late = {
    read: runs.reduce((sum, run) => sum + run.late.read, 0),
    refused: runs.reduce((sum, run) => sum + run.late.refused, 0),
  };
  const settings = { seed: Number(seed), faults: runs.length };
  save('cluster', rows, {
    settings,
    kinds,
    late,
    goal: GOAL_S,
    note: `Seed ${seed}. Disk and majority count from the end of their cause: the refusals came before it. ${late.read} readings of figures, of the audit's CSV and of its verification, at a standby where one was up to date.`,
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
    ...kinds.map(({ name, times, p50, p95: most, refused: each }) => [
      name,
      `${times.length} times, back after ${seconds(p50)} (median), ${seconds(most)} (p95), refused ${each.join(' ')}`,
    ]),
    ['answers', `${answers}, ${refused} asked to come back`],
    ['read late', `${late.read}, ${late.refused} asked to come back`],
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
