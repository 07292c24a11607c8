// Lighthouse, mobile: the public pages, and the booking page with a session. Performance ≥ 95 (booking ≥ 90),
// accessibility 100. npx fetches its exact version, because only this measurement needs it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from '../scripts/browser.mjs';
import { startBenchPortal } from './portal.mjs';
import { save } from './resultados.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const pages = [
  { address: '/login', performance: 95 },
  { address: '/registro', performance: 95 },
  { address: '/recuperarclave', performance: 95 },
  { address: '/personal', performance: 95 },
  { address: '/verificar/desconocido', performance: 95 },
  { address: '/solicitudTurnos', performance: 90, signedIn: true },
].filter(
  ({ address }) => !process.env.BENCH_PAGINAS || process.env.BENCH_PAGINAS.split(',').includes(address),
);
const FLAGS =
  '--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const chromium = ensureBrowser();
const portal = await startBenchPortal();
const folder = mkdtempSync(path.join(os.tmpdir(), 'lighthouse-'));
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** A new session for each round, because the page spends the cookie when it starts. */
async function cookie() {
  const answer = await fetch(`${portal.url}/api/sesion/iniciar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-portal': '1' },
    body: JSON.stringify({ correo: '30111222', password: 'demo1234' }),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function look({ address, signedIn }, round) {
  const report = path.join(folder, `${round}.json`);
  const headers = signedIn ? [`--extra-headers=${JSON.stringify({ Cookie: await cookie() })}`] : [];
  const args = [
    '--yes',
    'lighthouse@13.5.0',
    `${portal.url}${address}`,
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
  if (run.status !== 0) throw new Error('lighthouse did not run');
  const { categories, audits, finalDisplayedUrl } = JSON.parse(readFileSync(report, 'utf8'));
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
  };
}

const rows = [];
try {
  for (const page of pages) {
    const scores = [];
    for (let round = 0; round < ROUNDS; round += 1) scores.push(await look(page, round));
    const [performance, accessibility] = [
      median(scores.map((one) => one.performance)),
      median(scores.map((one) => one.accessibility)),
    ];
    rows.push(
      {
        what: `${page.address}, performance`,
        own: String(performance),
        goal: `≥ ${page.performance}`,
        ok: performance >= page.performance,
      },
      {
        what: `${page.address}, accessibility`,
        own: String(accessibility),
        goal: '100',
        ok: accessibility === 100,
      },
    );
    console.log(
      `${page.address}: performance ${performance} (goal ≥ ${page.performance}), accessibility ${accessibility} (goal 100)`,
    );
  }
} finally {
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
}
save('lighthouse', rows);
process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
