// Draws the growth curves: one panel per list, all with the same scale, with a line for linear growth.
const [PANEL, GAP, LEFT, TOP, PLOT] = [196, 20, 44, 112, 170];
const MOST = 3;
const ink = {
  text: '#1d2b3a',
  soft: '#5d6b7a',
  line: '#d8dfe6',
  own: '#0b6e8f',
  bad: '#b3261e',
  goal: '#c98a00',
  linear: '#b9c3cd',
};

const escape = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const count = (n) => n.toLocaleString('en');

/**
 * @param {{ date: string, machine: string, curves: { name: string, sizes: number[], ms: number[], ratios:
 * number[] }[], goal: number }} growth
 */
export function drawCurves({ date, machine, curves, goal }) {
  const width = LEFT + curves.length * (PANEL + GAP) + 12;
  const height = TOP + PLOT + 76;
  const y = (ratio) => TOP + PLOT - (Math.min(ratio, MOST) / MOST) * PLOT;
  const flat = curves.every(({ ratios }) => ratios.every((ratio) => ratio <= goal));
  const title = flat
    ? 'A hundred times the data, the same wait'
    : 'What a call takes as the data grows a hundredfold';
  const panels = curves.map((curve, i) => panel(curve, LEFT + i * (PANEL + GAP), y, goal));
  const axis = [0, 1, 2, 3]
    .map(
      (ratio) => `<text x="${LEFT - 10}" y="${y(ratio) + 4}" text-anchor="end" class="soft">${ratio}×</text>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Time of a call as the data grows a hundredfold">
<style>text{font:12px system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;fill:${ink.text}}.soft{fill:${ink.soft};font-size:11px}.title{font-size:18px;font-weight:600}.name{font-size:13px;font-weight:600}.figure{paint-order:stroke;stroke:#fff;stroke-width:4px;font-size:11px;font-weight:600;fill:${ink.own}}.over{fill:${ink.bad}}</style>
<rect width="${width}" height="${height}" rx="14" fill="#fff"/>
<text x="${LEFT - 20}" y="36" class="title">${title}</text>
<text x="${LEFT - 20}" y="58" class="soft">Time of a call beside the smallest unit, in one database and one run. Dashed: the goal (${goal} ×). Grey: what growing with the data would be.</text>
${axis}
${panels.join('\n')}
<text x="${LEFT - 20}" y="${height - 14}" class="soft">${escape(new Date(date).toISOString().slice(0, 10))} · ${escape(machine)}</text>
</svg>
`;
}

function panel({ name, sizes, ms, ratios }, left, y, goal) {
  const inner = PANEL - 40;
  const x = (i) => left + 20 + (i * inner) / (sizes.length - 1);
  const points = ratios.map((ratio, i) => `${x(i).toFixed(1)},${y(ratio).toFixed(1)}`);
  // The line of linear growth is cut where it leaves the panel.
  const linear = Array.from({ length: 13 }, (_, k) => {
    const share = (k / 12) * Math.log10(MOST);
    return `${(x(0) + (share * inner) / (sizes.length - 1)).toFixed(1)},${y(10 ** share).toFixed(1)}`;
  });
  const over = ratios.some((ratio) => ratio > goal);
  const colour = over ? ink.bad : ink.own;
  const marks = ratios
    .map(
      (ratio, i) =>
        `<circle cx="${x(i).toFixed(1)}" cy="${y(ratio).toFixed(1)}" r="4.5" fill="#fff" stroke="${colour}" stroke-width="2.5"/>` +
        `<text x="${x(i).toFixed(1)}" y="${(y(ratio) + 22).toFixed(1)}" text-anchor="middle" class="figure${over ? ' over' : ''}">${ms[i].toFixed(ms[i] < 10 ? 1 : 0)} ms</text>` +
        `<text x="${x(i).toFixed(1)}" y="${TOP + PLOT + 18}" text-anchor="middle" class="soft">${count(sizes[i])}</text>`,
    )
    .join('');
  const lines = [0, 1, 2, 3]
    .map(
      (ratio) =>
        `<line x1="${left}" x2="${left + PANEL}" y1="${y(ratio)}" y2="${y(ratio)}" stroke="${ink.line}" stroke-width="${ratio === 0 ? 1.5 : 1}"/>`,
    )
    .join('');
  return `<g>${lines}
<polyline points="${linear.join(' ')}" fill="none" stroke="${ink.linear}" stroke-width="2" stroke-linecap="round"/>
<line x1="${left}" x2="${left + PANEL}" y1="${y(goal)}" y2="${y(goal)}" stroke="${ink.goal}" stroke-width="1.5" stroke-dasharray="5 4"/>
<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/>${marks}
<text x="${left}" y="${TOP - 14}" class="name">${escape(name)}</text></g>`;
}
