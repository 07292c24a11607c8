// The report of `turnos.mjs`: prints its table and saves its rows.
import { judged, keep, save } from '../resultados.mjs';

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const LINES = [
  { name: 'free slots of 30 days, ten professionals, cold', own: 'own cold', other: 'thin cold', goal: 0.5 },
  { name: 'the same, asked again (beside cold)', own: 'own warm', other: 'own cold', goal: 4 },
  { name: 'bookings of distinct places', own: 'own booking', other: 'thin booking', goal: 0.8 },
  { name: 'my turnos', own: 'own list', other: 'thin list', goal: 0.5 },
  { name: 'free slots, cold, beside their SQL by a bare client', own: 'own cold', other: 'bare cold' },
  { name: 'bookings, beside their SQL by a bare client', own: 'own booking', other: 'bare booking' },
];

/** The lines of the rounds so far, with their rows for the table. */
function linesOf(measured) {
  const of = (name, unit) => median(measured[name].map((one) => one[unit]));
  return LINES.map(({ name, own, other, goal }) => {
    const time = median(measured[own].map(({ perSecond }, i) => perSecond / measured[other][i].perSecond));
    return {
      name,
      own,
      other,
      goal,
      time,
      cpu: median(measured[own].map(({ cpuMs }, i) => measured[other][i].cpuMs / cpuMs)),
      row: {
        what: name,
        bare: `${of(other, 'perSecond').toFixed(0)}/s`,
        own: `${of(own, 'perSecond').toFixed(0)}/s`,
        ratio: time,
        ...(goal === undefined ? {} : judged(time, { atLeast: goal })),
      },
    };
  });
}

/** After each round. */
export const keepRounds = (measured) =>
  keep(
    'turnos',
    linesOf(measured).map(({ row }) => row),
  );

/** Returns whether all goals were met. */
export function report({ measured, plans, refused, oneWinner, count, clients, races, racers, booked }) {
  const slowest = plans.toSorted((a, b) => b.ms - a.ms);

  const of = (name, unit) => median(measured[name].map((one) => one[unit]));
  const shown = (name) => `${of(name, 'perSecond').toFixed(0)}/s, ${of(name, 'cpuMs').toFixed(2)} ms`;
  const lines = linesOf(measured);
  console.log(
    `\n| ${count.toLocaleString('en')} turnos, ${clients} connections | thin | product | ratio | by processor time | goal |\n|---|---|---|---|---|---|`,
  );
  for (const { name, other, own, time, cpu, goal } of lines)
    console.log(
      `| ${name} | ${shown(other)} | ${shown(own)} | ${time.toFixed(2)} | ${cpu.toFixed(2)} | ${goal === undefined ? 'told' : `≥ ${goal}`} |`,
    );
  console.log(`| refusals of distinct places | | ${refused} of ${booked} | | | 0 |`);
  console.log(
    `| one place, ${racers} at once: exactly one has it | | ${oneWinner} of ${races} races | | | all |`,
  );
  console.log(
    `| slowest plan (${slowest[0].name}, ${slowest[0].mode}) | | ${slowest[0].ms.toFixed(2)} ms | | | ≤ 10 ms |`,
  );
  console.log(
    `\nplans: ${slowest.map(({ name, mode, ms }) => `${name}${mode === 'force_generic_plan' ? '*' : ''} ${ms.toFixed(2)}`).join(', ')} ms (* generic)`,
  );
  save(
    'turnos',
    [
      ...lines.map(({ row }) => row),
      {
        what: 'refusals of distinct places',
        own: `${refused} of ${booked}`,
        goal: '0',
        ok: refused === 0,
      },
      {
        what: `one place, ${racers} at once: exactly one has it`,
        own: `${oneWinner} of ${races} races`,
        goal: 'all',
        ok: oneWinner === races,
      },
      {
        what: `slowest plan (${slowest[0].name})`,
        own: `${slowest[0].ms.toFixed(2)} ms`,
        goal: '≤ 10 ms',
        ok: slowest[0].ms <= 10,
      },
    ],
    {
      note: `${count.toLocaleString('en')} turnos, ${clients} connections. By processor time, product beside thin: ${lines
        .filter(({ goal }) => goal !== undefined)
        .map(({ name, cpu }) => `${name} ${cpu.toFixed(2)}`)
        .join(', ')}.`,
    },
  );
  return (
    lines.every(({ time, goal }) => goal === undefined || time >= goal) &&
    refused === 0 &&
    oneWinner === races &&
    slowest[0].ms <= 10
  );
}
