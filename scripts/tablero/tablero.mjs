// `npm run tablero -- FOLDER` asks a real Prometheus for everything that the dashboard shows, and draws the answers.
// Debian: apt-get install prometheus. Exits with 1 if a panel's question fails or finds nothing.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findPort, newDataDir } from '../../e2e/support/producto.ts';
import { ensureBrowser } from '../browser.mjs';
import { ensureInstalled } from '../install.mjs';
import { inRoot } from '../project.mjs';
import { drawDashboard, WIDTH } from './dibujo.mjs';
import { openScene, playScene, SCENE_S } from './escena.mjs';

const dashboard = JSON.parse(readFileSync(inRoot('docs/panel-grafana.json'), 'utf8'));
const folder = path.resolve(process.argv[2] ?? 'test-results/tablero');
/** Grafana's variables, for a scrape every second. */
const variables = { $__rate_interval: '10s', $__range: `${SCENE_S}s` };

if (spawnSync('prometheus', ['--version']).error) {
  console.error('Falta prometheus (en Debian: apt-get install prometheus).');
  process.exit(1);
}
await ensureInstalled();
const { dataDir, remove } = newDataDir();
/** @type {(() => unknown)[]} */
const stops = [remove];
const stopAll = async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
};
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void stopAll().then(() => process.exit(130)));
try {
  const [portals, metrics] = [
    [await findPort(), await findPort()],
    [await findPort(), await findPort()],
  ];
  console.log('Dos portales, un primario y su réplica…');
  const scene = await openScene({ portals, metrics, stops });
  const ask = await startPrometheus(metrics);
  console.log(`${SCENE_S} segundos de trabajo y de fallas…`);
  const time = await playScene(scene);
  const panels = await Promise.all(dashboard.panels.map((panel) => answer(ask, panel, time)));
  await draw(panels, time);
  const problems = panels.flatMap(lookAt);
  const answers = panels.flatMap(({ answers: all }) => all);
  const series = answers.reduce((sum, { result }) => sum + (result?.length ?? 0), 0);
  console.log(
    `${panels.filter(({ targets }) => targets).length} paneles, ${answers.length} preguntas, ${series} series, en ${folder}`,
  );
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  await stopAll();
}
process.exit();

/** Returns the function that asks it. */
async function startPrometheus(targets) {
  const port = await findPort();
  const inside = (name) => path.join(dataDir, name);
  writeFileSync(
    inside('prometheus.yml'),
    JSON.stringify({
      global: { scrape_interval: '1s', scrape_timeout: '1s' },
      scrape_configs: [
        { job_name: 'portal', static_configs: [{ targets: targets.map((one) => `127.0.0.1:${one}`) }] },
      ],
    }),
  );
  const child = spawn(
    'prometheus',
    [
      `--config.file=${inside('prometheus.yml')}`,
      `--storage.tsdb.path=${inside('prometheus')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = once(child, 'exit');
  stops.push(async () => {
    child.kill();
    await ended;
  });
  const address = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${address}/-/ready`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('Prometheus did not start');
    await sleep(100);
  }
  return async (route, query = {}) =>
    (await fetch(`${address}/api/v1/${route}?${new URLSearchParams(query)}`)).json();
}

/** The panel with what Prometheus answers to each of its questions. */
async function answer(ask, panel, { from, to }) {
  const answers = (panel.targets ?? []).map(async ({ expr, legendFormat, instant }) => {
    const query = Object.entries(variables).reduce(
      (text, [name, value]) => text.replaceAll(name, value),
      expr,
    );
    const { error, data } = await ask('query_range', { query, start: instant ? to : from, end: to, step: 1 });
    return { query, legend: legendFormat, error, result: data?.result };
  });
  return { ...panel, answers: await Promise.all(answers) };
}

/** The scene gives every panel something to show. */
function lookAt({ title, answers }) {
  return answers.flatMap(({ query, error, result }) => {
    if (error) return [`${title}: ${error}`];
    const numbers = result.flatMap(({ values }) => values).filter(([, value]) => value !== 'NaN');
    return numbers.length > 0 ? [] : [`${title}: no series for ${query}`];
  });
}

async function draw(panels, time) {
  mkdirSync(folder, { recursive: true });
  const html = drawDashboard(dashboard.title, panels, time);
  writeFileSync(path.join(folder, 'tablero.html'), html);
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 800 } });
  await page.setContent(html);
  await page.screenshot({ path: path.join(folder, 'tablero.png'), fullPage: true });
  await browser.close();
}
