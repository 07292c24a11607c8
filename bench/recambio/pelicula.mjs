// Draws a rolling upgrade second by second: requests of each process, sockets, and what failed.
const [WIDTH, LEFT, RIGHT, TOP] = [960, 64, 24, 104];
const [HIGH, LOW, GAP] = [150, 60, 46];
const ink = {
  text: '#1d2b3a',
  soft: '#5d6b7a',
  line: '#d8dfe6',
  first: '#0b6e8f',
  second: '#c98a00',
  bad: '#b3261e',
  mark: '#8a97a5',
};

const escape = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const count = (n) => n.toLocaleString('en');

/** @param {{ film: object[], marks: { at: number, what: string }[], requests: number, failed: number, lost: number, versions: object, date: string, machine: string }} run */
export function drawFilm({ film, marks, requests, failed, lost, versions, date, machine }) {
  const span = Math.max(1, film.at(-1)?.at ?? 1);
  const inner = WIDTH - LEFT - RIGHT;
  const x = (at) => LEFT + (Math.max(0, at) / span) * inner;
  const most = Math.max(1, ...film.map(({ first, second }) => Math.max(first, second)));
  const sockets = Math.max(1, ...film.map((row) => row.sockets));
  const slow = Math.max(1, ...film.map(({ p99 }) => p99));
  const tops = [TOP, TOP + HIGH + GAP, TOP + HIGH + LOW + 2 * GAP];
  const line = (name, top, height, max, colour) => {
    const points = film.map(
      (row) => `${x(row.at).toFixed(1)},${(top + height - (row[name] / max) * height).toFixed(1)}`,
    );
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"/>`;
  };
  const frame = (top, height, max, label) =>
    `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${top + height}" y2="${top + height}" stroke="${ink.line}" stroke-width="1.5"/>` +
    `<text x="${LEFT - 8}" y="${top + 8}" text-anchor="end" class="soft">${count(max)}</text><text x="${LEFT - 8}" y="${top + height}" text-anchor="end" class="soft">0</text>` +
    `<text x="${LEFT}" y="${top - 10}" class="name">${label}</text>`;
  const bottom = tops[2] + LOW;
  const steps = marks.filter(({ what }) => what.startsWith('process'));
  const verticals = steps.map(
    ({ at }, i) =>
      `<line x1="${x(at).toFixed(1)}" x2="${x(at).toFixed(1)}" y1="${TOP}" y2="${bottom}" stroke="${ink.mark}" stroke-dasharray="3 4"/>` +
      `<text x="${x(at).toFixed(1)}" y="${bottom + 16}" text-anchor="middle" class="soft">${i + 1}</text>`,
  );
  const legend = steps.map(
    ({ at, what }, i) =>
      `<text x="${LEFT}" y="${bottom + 40 + i * 16}" class="soft">${i + 1} · ${Math.round(at / 1000)} s · ${escape(what)}</text>`,
  );
  const bad = film
    .filter((row) => row.failed > 0)
    .map((row) => `<circle cx="${x(row.at).toFixed(1)}" cy="${TOP + 6}" r="5" fill="${ink.bad}"/>`);
  const height = bottom + 40 + steps.length * 16 + 24;
  const title = `${count(failed)} failed of ${count(requests)} requests, ${count(lost)} lost events`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="A rolling upgrade: ${title}">
<style>text{font:12px system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;fill:${ink.text}}.soft{fill:${ink.soft};font-size:11px}.title{font-size:18px;font-weight:600}.name{font-size:13px;font-weight:600}</style>
<rect width="${WIDTH}" height="${height}" rx="14" fill="#fff"/>
<text x="${LEFT - 40}" y="36" class="title">A rolling upgrade: ${title}</text>
<text x="${LEFT - 40}" y="58" class="soft">Two processes behind nginx, replaced one after the other while ${versions.migrations.split(' ').length} migrations run. Red dots: seconds with a failed request.</text>
${frame(tops[0], HIGH, most, `Answers per second: <tspan fill="${ink.first}">process 1</tspan>, <tspan fill="${ink.second}">process 2</tspan>`)}
${line('first', tops[0], HIGH, most, ink.first)}
${line('second', tops[0], HIGH, most, ink.second)}
${frame(tops[1], LOW, sockets, 'Open sockets')}
${line('sockets', tops[1], LOW, sockets, ink.first)}
${frame(tops[2], LOW, slow, '99 % of the answers within, ms')}
${line('p99', tops[2], LOW, slow, ink.first)}
${verticals.join('\n')}
${bad.join('\n')}
${legend.join('\n')}
<text x="${LEFT - 40}" y="${height - 10}" class="soft">${escape(date.slice(0, 10))} · ${escape(machine)}</text>
</svg>
`;
}
