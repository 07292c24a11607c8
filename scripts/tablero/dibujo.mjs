// Draws the panels of a dashboard as one HTML page, where Grafana would put them.
export const WIDTH = 1080;
const [MARGIN, GAP, UNIT] = [14, 6, 24];
const COLUMN = (WIDTH - 2 * MARGIN - 23 * GAP) / 24;
const colours = ['#0b6e8f', '#c25b12', '#5b7f1f', '#7a4fa3', '#b3261e', '#1f8a70', '#946200', '#56657a'];
const states = { green: '#2a7d3f', orange: '#b85c00', red: '#b3261e', blue: colours[0], text: '#1d2b3a' };

const escape = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const number = (value, most = value !== 0 && Math.abs(value) < 1 ? 2 : 1) =>
  value.toLocaleString('es-AR', { maximumFractionDigits: most });
/** The largest of the sizes that the value reaches, or the first. */
const sizeOf = (value, sizes) => sizes.findLast(([, size]) => (value || 1) >= size) ?? sizes[0];
const powers = (base, names) => names.map((name, i) => [name, base ** i]);
/** The units of the dashboard, as Grafana calls them: their names and sizes. */
const units = {
  s: [
    ['ms', 0.001],
    ['s', 1],
    ['min', 60],
    ['h', 3600],
    ['d', 86_400],
  ],
  short: [['', 1]],
  reqps: [['/s', 1]],
  percentunit: [['%', 0.01]],
  bytes: powers(1024, ['B', 'KiB', 'MiB', 'GiB']),
  decbytes: powers(1000, ['B', 'kB', 'MB', 'GB']),
};
const write = (value, unit, decimals, [name, size] = sizeOf(value, units[unit])) =>
  `${number(value / size, value % size === 0 ? 0 : decimals)} ${name}`;

export function drawDashboard(title, panels, time) {
  const all = panels.map((panel) => {
    const { x, y, w, h } = panel.gridPos;
    const place = `grid-column:${x + 1}/span ${w};grid-row:${y + 1}/span ${h}`;
    if (panel.type === 'row') return `<h2 style="${place}">${escape(panel.title)}</h2>`;
    const size = { width: w * COLUMN + (w - 1) * GAP - 20, height: h * UNIT + (h - 1) * GAP - 36 };
    const series = panel.answers.flatMap(({ legend, result = [] }) =>
      result.map((one) => ({
        name: legend.replaceAll(/{{(\w+)}}/g, (_, label) => one.metric[label] ?? ''),
        points: one.values.map(([at, value]) => [at, Number(value)]).filter(([, value]) => isFinite(value)),
      })),
    );
    const shown = series.filter(({ points }) => points.length > 0);
    const failed = panel.answers.some(({ error }) => error) ? 'error' : undefined;
    const body =
      shown.length === 0
        ? `<p class="none">${escape(failed ?? panel.fieldConfig.defaults.noValue ?? 'sin datos')}</p>`
        : kinds[panel.type](panel.fieldConfig.defaults, shown, size, time);
    return `<section style="${place}"><h3>${escape(panel.title)}</h3>${body}</section>`;
  });
  return `<!doctype html><html lang="es"><meta charset="utf-8"><title>${escape(title)}</title><style>
body{margin:0;padding:${MARGIN}px;background:#eef1f4;font:12px system-ui,'DejaVu Sans',sans-serif;color:${states.text}}
main{display:grid;grid-template-columns:repeat(24,1fr);grid-auto-rows:${UNIT}px;gap:${GAP}px}
h1{font-size:18px;margin:0 0 8px}h2{font-size:14px;margin:0;align-self:end}
section{background:#fff;border:1px solid #dfe4ea;border-radius:4px;padding:8px 10px;box-sizing:border-box;overflow:hidden;position:relative}
h3{font-size:12px;margin:0 0 4px;white-space:nowrap}
svg{display:block}path{shape-rendering:crispEdges}svg text{font-size:10px;fill:#5d6b7a}
.legend{display:flex;flex-wrap:wrap;gap:0 12px;height:16px;overflow:hidden;font-size:11px}.legend i{display:inline-block;width:12px;height:3px;margin-right:4px;vertical-align:middle}
.value{font-size:24px;font-weight:600;margin:2px 0 0}.spark{position:absolute;left:0;bottom:0}.none{color:#8390a0;font-size:20px;text-align:center}
.bars{display:flex;flex-direction:column;justify-content:space-between}.bar{margin:0;font-size:11px}.bar b{float:right}.bar span{display:block;height:5px;background:${colours[0]}}</style>
<h1>${escape(title)}</h1><main>${all.join('\n')}</main></html>`;
}

const kinds = { stat: drawStat, timeseries: drawLines, bargauge: drawBars };

function drawStat({ unit, decimals, thresholds, mappings }, [{ points }], { width }, time) {
  const value = points.at(-1)[1];
  const step = thresholds.steps.findLast(({ value: from }) => from === null || value >= from);
  const text = mappings?.[0].options[value]?.text ?? write(value, unit, decimals);
  const most = Math.max(...points.map(([, one]) => one)) || 1;
  const line = lineOf(points, ([at, one]) => [
    ((at - time.from) / (time.to - time.from)) * (width + 20),
    36 - (one / most) * 32,
  ]);
  const colour = states[step.color];
  return `<p class="value" style="color:${colour}">${escape(text)}</p>
<svg class="spark" width="${width + 20}" height="38"><path d="${line}" fill="none" stroke="${colour}" stroke-opacity=".5"/></svg>`;
}

function drawBars({ unit, decimals }, series, { width, height }) {
  const rows = series
    .map(({ name, points }) => ({ name, value: points.at(-1)[1] }))
    .toSorted((a, b) => b.value - a.value);
  const bars = rows
    .map(
      ({ name, value }) =>
        `<p class="bar">${escape(name)}<b>${write(value, unit, decimals)}</b><span style="width:${Math.max(1, (value / rows[0].value) * width)}px"></span></p>`,
    )
    .join('');
  return `<div class="bars" style="height:${height + 6}px">${bars}</div>`;
}

function drawLines({ unit, decimals }, series, { width, height }, time) {
  const [left, bottom] = [58, height - 36];
  const most = Math.max(...series.flatMap(({ points }) => points.map(([, value]) => value)));
  const size = sizeOf(most, units[unit]);
  const ticks = ticksUpTo(most / size[1], decimals === 0 ? 1 : 0).map((tick) => tick * size[1]);
  const x = (at) => left + ((at - time.from) / (time.to - time.from)) * (width - left - 16);
  const y = (value) => bottom - (value / ticks.at(-1)) * (bottom - 8);
  const line = (tick) => Math.round(y(tick)) + 0.5;
  const axis = ticks.map(
    (tick) =>
      `<line x1="${left}" x2="${width}" y1="${line(tick)}" y2="${line(tick)}" stroke="#e6eaef"/><text x="${left - 6}" y="${y(tick) + 3}" text-anchor="end">${number(tick / size[1])} ${size[0]}</text>`,
  );
  const times = [0, 50, 100].map(
    (second) =>
      `<text x="${x(time.from + second)}" y="${bottom + 14}" text-anchor="middle">${second} s</text>`,
  );
  const lines = series.map(
    ({ points }, i) =>
      `<path d="${lineOf(points, ([at, value]) => [x(at), y(value)])}" fill="none" stroke="${colours[i % colours.length]}" stroke-width="1.6" stroke-linejoin="round"/>`,
  );
  const legend = series.map(
    ({ name }, i) => `<span><i style="background:${colours[i % colours.length]}"></i>${escape(name)}</span>`,
  );
  return `<svg width="${width}" height="${bottom + 18}">${axis.join('')}${times.join('')}${lines.join('')}</svg><div class="legend">${legend.join('')}</div>`;
}

/** Broken where a point is missing. */
const lineOf = (points, place) =>
  points
    .map((point, i) => {
      const [x, y] = place(point);
      const joined = i > 0 && point[0] - points[i - 1][0] <= 1;
      return `${joined ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');

/** Round values from 0 to at least the highest. */
function ticksUpTo(most, least) {
  const rough = Math.max((most || 1) / 3, least);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough);
  return Array.from({ length: Math.ceil((most || 1) / step - 1e-9) + 1 }, (_, i) => i * step);
}
