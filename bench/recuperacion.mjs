// Draws how long each fault of the cluster took until everybody was served again: one line per fault, one dot
// per occurrence.
const [LEFT, WIDTH, TOP, ROW] = [300, 640, 96, 34];
const MOST_S = 30;
const ink = {
  text: '#1d2b3a',
  soft: '#5d6b7a',
  line: '#d8dfe6',
  own: '#0b6e8f',
  bad: '#b3261e',
  goal: '#c98a00',
};

const escape = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * @param {{ date: string, kinds: { title: string, goal: boolean, times: number[], p50: number, p95: number }[],
 * goal: number, faults: number, seed: string }} run
 */
export function drawRecovery({ date, kinds, goal, faults, seed }) {
  const width = LEFT + WIDTH + 150;
  const height = TOP + kinds.length * ROW + 62;
  const x = (s) => LEFT + (Math.min(s, MOST_S) / MOST_S) * WIDTH;
  const bottom = TOP + kinds.length * ROW;
  const axis = [0, 5, 10, 15, 20, 25, 30]
    .map(
      (s) =>
        `<line x1="${x(s)}" x2="${x(s)}" y1="${TOP - 8}" y2="${bottom}" stroke="${ink.line}"/><text x="${x(s)}" y="${bottom + 18}" text-anchor="middle" class="soft">${s} s</text>`,
    )
    .join('');
  const rows = kinds.map((kind, i) => line(kind, TOP + i * ROW + ROW / 2, x, goal));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Seconds until everybody is served again, by fault of the cluster">
<style>text{font:12px system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;fill:${ink.text}}.soft{fill:${ink.soft};font-size:11px}.title{font-size:18px;font-weight:600}.figure{font-weight:600;fill:${ink.own}}.over{fill:${ink.bad}}</style>
<rect width="${width}" height="${height}" rx="14" fill="#fff"/>
<text x="24" y="36" class="title">From a fault of the cluster until everybody is served again</text>
<text x="24" y="58" class="soft">Each dot is one fault under load; the bar is its median. Dashed: the goal (${goal} s) for kill, cut network and switch-over. Disk and majority count from the end of their cause.</text>
${axis}
<line x1="${x(goal)}" x2="${x(goal)}" y1="${TOP - 8}" y2="${bottom}" stroke="${ink.goal}" stroke-width="1.5" stroke-dasharray="5 4"/>
${rows.join('\n')}
<text x="24" y="${height - 14}" class="soft">${escape(date.slice(0, 10))} · ${faults} faults, seed ${escape(seed)}</text>
</svg>
`;
}

function line({ title, goal: counts, times, p50, p95 }, y, x, goal) {
  const over = counts && p95 / 1000 > goal;
  const colour = over ? ink.bad : ink.own;
  const dots = times
    .map(
      (ms) =>
        `<circle cx="${x(ms / 1000).toFixed(1)}" cy="${y}" r="4.5" fill="${colour}" fill-opacity=".35"/>`,
    )
    .join('');
  const median = x(p50 / 1000).toFixed(1);
  return `<g><text x="24" y="${y + 4}">${escape(title)}</text>${dots}<line x1="${median}" x2="${median}" y1="${y - 9}" y2="${y + 9}" stroke="${colour}" stroke-width="3" stroke-linecap="round"/><text x="${LEFT + WIDTH + 14}" y="${y + 4}" class="figure${over ? ' over' : ''}">${(p50 / 1000).toFixed(1)} · ${(p95 / 1000).toFixed(1)} s</text></g>`;
}
