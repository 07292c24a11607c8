// Lighthouse, mobile: pages before sign-in and behind it, with the demo's data, median of five. npx runs its
// exact version, because only this measurement needs it; preparar.mjs fetches it before the time begins.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from '../scripts/browser.mjs';
import { startBenchPortal } from './portal.mjs';
import { LIGHTHOUSE } from './preparar.mjs';
import { keep, save } from './resultados.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** At most so many runs of a page may come back without a measurement. */
const UNMEASURED = 3;
const GOALS = { performance: 95, accessibility: 100, blocking: 150, shift: 0.02 };
const [PACIENTE, GESTORA, PROFESIONAL] = ['30111222', '27555666', '20333444'];
const pages = [
  { address: '/login' },
  { address: '/registro' },
  { address: '/recuperarclave' },
  { address: '/personal' },
  { address: '/verificar' },
  { address: '/verificar/desconocido' },
  { address: '/', who: PACIENTE },
  { address: '/especialidad', who: PACIENTE },
  { address: '/solicitudTurnos', who: PACIENTE },
  { address: '/misTurnos', who: PACIENTE },
  { address: '/misatenciones', who: PACIENTE },
  { address: '/listcasos', who: GESTORA },
  { address: '/detalleCaso', who: GESTORA, query: openCase },
  { address: '/profesional', who: PROFESIONAL },
].filter(
  ({ address }) => !process.env.BENCH_PAGINAS || process.env.BENCH_PAGINAS.split(',').includes(address),
);
const FLAGS =
  '--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const chromium = ensureBrowser();
const portal = await startBenchPortal();
const folder = mkdtempSync(path.join(os.tmpdir(), 'lighthouse-'));
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function signIn(dni) {
  const answer = await fetch(`${portal.url}/api/sesion/iniciar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-portal': '1' },
    body: JSON.stringify({
      correo: dni,
      password: 'demo1234',
      acceso: dni === PACIENTE ? 'portal' : 'personal',
    }),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { cookie, ...(await answer.json()) };
}

/** The first case of the manager's list. */
async function openCase(token) {
  const answer = await fetch(`${portal.url}/api/art/listarFitro`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-portal': '1', authorization: `Bearer ${token}` },
    body: '{}',
  });
  const { casos } = await answer.json();
  return `?id=${casos[0].casoId}`;
}

async function look({ address, who, query }, round) {
  const report = path.join(folder, `${round}.json`);
  // A new session for each round, because the page spends the cookie when it starts.
  const session = who && (await signIn(who));
  const headers = session ? [`--extra-headers=${JSON.stringify({ Cookie: session.cookie })}`] : [];
  const search = query ? await query(session.token) : '';
  const args = [
    '--yes',
    LIGHTHOUSE,
    `${portal.url}${address}${search}`,
    '--quiet',
    '--output=json',
    `--output-path=${report}`,
  ];
  const run = spawnSync(
    'npx',
    [
      ...args,
      '--only-categories=performance,accessibility,best-practices',
      `--chrome-flags=${FLAGS}`,
      ...headers,
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CHROME_PATH: chromium },
    },
  );
  const { categories, audits, finalDisplayedUrl, runtimeError } = JSON.parse(readFileSync(report, 'utf8'));
  // The browser's trace lacks its first event: nothing was measured, and the tool asks for another run.
  if (runtimeError?.code === 'NO_NAVSTART') return undefined;
  if (run.status !== 0) throw new Error('lighthouse did not run');
  // A redirected page is not the requested one.
  if (new URL(finalDisplayedUrl).pathname !== address)
    throw new Error(`${address} led to ${finalDisplayedUrl}`);
  for (const audit of Object.values(audits))
    if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary')
      console.log(`  – ${audit.id}: ${audit.title}`);
  const paints = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ];
  console.log(`  ${address}: ${paints.map((name) => `${name} ${audits[name].displayValue}`).join(', ')}`);
  return {
    performance: Math.round(categories.performance.score * 100),
    accessibility: Math.round(categories.accessibility.score * 100),
    blocking: Math.round(audits['total-blocking-time'].numericValue),
    shift: Number(audits['cumulative-layout-shift'].numericValue.toFixed(3)),
  };
}

const rows = [];
try {
  for (const page of pages) {
    const scores = [];
    for (let round = 0; scores.length < ROUNDS && round < ROUNDS + UNMEASURED; round += 1) {
      const score = await look(page, round);
      if (score) scores.push(score);
      else console.log(`  – ${page.address}: not measured, once more`);
    }
    if (scores.length < ROUNDS) throw new Error(`${page.address} could not be measured`);
    const middle = (name) => median(scores.map((one) => one[name]));
    const judged = [
      ['performance', 'performance', '', true],
      ['accessibility', 'accessibility', '', true],
      ['blocking', 'blocking time', ' ms', false],
      ['shift', 'layout shift', '', false],
    ].map(([name, words, unit, atLeast]) => {
      const [own, goal] = [middle(name), GOALS[name]];
      return {
        what: `${page.address}, ${words}`,
        own: `${own}${unit}`,
        goal: `${atLeast ? '≥' : '≤'} ${goal}${unit}`,
        ok: atLeast ? own >= goal : own <= goal,
      };
    });
    rows.push(...judged);
    keep('lighthouse', rows);
    console.log(judged.map(({ what, own, goal }) => `${what} ${own} (${goal})`).join('\n'));
  }
} finally {
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
}
save('lighthouse', rows);
process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
