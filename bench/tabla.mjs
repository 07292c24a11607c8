// Writes the table of bench/README.md and the picture of the growth curves from the saved results. Missed
// goals are bold.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawCurves } from './curvas.mjs';
import { drills, parts } from './partes.mjs';
import { load } from './resultados.mjs';

const readme = path.join(import.meta.dirname, 'README.md');
const [BEGIN, END] = ['<!-- tabla: escrita por bench/tabla.mjs -->', '<!-- fin de la tabla -->'];

const day = (iso) =>
  new Date(iso).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** How long it took, and its limit. */
function lasted({ seconds, incomplete }, minutes) {
  const took = `${incomplete ? 'cut off after ' : ''}${(seconds / 60).toFixed(1)} min`;
  return minutes === undefined ? took : `${took} of ${minutes}`;
}

function rowsOf({ rows }) {
  return rows.map(({ what, bare = '', own, ratio, goal = '', ok = true }) => {
    const shown = ratio === undefined ? '' : ratio.toFixed(2);
    // The judged figure is the ratio, if there is one.
    const [left, right] = ok
      ? [own, shown]
      : ratio === undefined
        ? [`**${own}**`, shown]
        : [own, `**${shown}**`];
    return `| ${what} | ${bare} | ${left} | ${right} | ${goal} |`;
  });
}

export function table() {
  const lines = [];
  const notes = [];
  let [judged, good] = [0, 0];
  for (const { name, title, minutes, command = name } of [...parts, ...drills]) {
    const result = load(name);
    const state = result ? (result.incomplete ? '**incomplete**' : '') : 'not measured yet';
    lines.push(`| **${title}** (\`${command}\`) | | ${state} | | |`);
    if (!result) continue;
    lines.push(...rowsOf(result));
    const withGoal = result.rows.filter(({ goal }) => goal !== undefined);
    judged += withGoal.length;
    good += withGoal.filter(({ ok }) => ok).length;
    const smaller = Object.entries(result.settings ?? {}).map(([key, value]) => `${key}=${value}`);
    const facts = [
      day(result.date),
      ...(result.seconds === undefined ? [] : [lasted(result, minutes)]),
      result.machine,
      ...(smaller.length > 0 ? [smaller.join(' ')] : []),
    ].join(' · ');
    notes.push(`- \`${name}\`: ${facts}.${result.note ? ` ${result.note}` : ''}`);
  }
  const head = ['| | beside | product | ratio | goal |', '|---|---|---|---|---|'];
  const picture = [
    load('crecimiento') ? '\n![Growth curves](crecimiento.svg)\n' : '',
    load('recambio') ? '\n![A rolling upgrade, second by second](recambio.svg)\n' : '',
    load('cluster') ? '\n![Recovery of a cluster, fault by fault](cluster.svg)\n' : '',
  ].join('');
  const cut = [...parts, ...drills]
    .filter(({ name }) => load(name)?.incomplete)
    .map(({ name }) => `\`${name}\``);
  const warning = cut.length === 0 ? '' : ` Cut off, so not all their goals are judged: ${cut.join(', ')}.`;
  return `${good} of ${judged} goals are met; what falls short is in bold.${warning}\n\n${[...head, ...lines].join('\n')}\n\nWhen and where each part was measured:\n\n${notes.join('\n')}\n${picture}`;
}

export function writeTable() {
  const growth = load('crecimiento');
  if (growth) writeFileSync(path.join(import.meta.dirname, 'crecimiento.svg'), drawCurves(growth));
  const text = readFileSync(readme, 'utf8');
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`bench/README.md no tiene las marcas de la tabla`);
  const now = table();
  writeFileSync(readme, `${before}${BEGIN}\n\n${now}\n${END}${after}`);
  return now;
}
