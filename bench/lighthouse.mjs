// Lighthouse, mobile, on /login: performance ≥ 95, accessibility 100. Fetched by npx at its exact version, since only this measurement needs it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from '../scripts/browser.mjs';
import { startBenchPortal } from './portal.mjs';

const goals = { performance: 95, accessibility: 100 };
const chromium = ensureBrowser();
const portal = await startBenchPortal();
const folder = mkdtempSync(path.join(os.tmpdir(), 'lighthouse-'));
const scores = { performance: [], accessibility: [], 'best-practices': [] };
try {
  for (let round = 0; round < 3; round += 1) {
    const report = path.join(folder, `${round}.json`);
    const flags = '--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-sync';
    const run = spawnSync(
      'npx',
      [
        '--yes',
        'lighthouse@13.5.0',
        `${portal.url}/login`,
        '--quiet',
        '--output=json',
        `--output-path=${report}`,
        '--only-categories=performance,accessibility,best-practices',
        `--chrome-flags=${flags}`,
      ],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, CHROME_PATH: chromium },
      },
    );
    if (run.status !== 0) throw new Error('lighthouse did not run');
    const { categories, audits } = JSON.parse(readFileSync(report, 'utf8'));
    for (const [name, values] of Object.entries(scores)) values.push(Math.round(categories[name].score * 100));
    for (const name of ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'])
      console.log(`  ${name}: ${audits[name].displayValue}`);
    for (const audit of Object.values(audits))
      if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary') console.log(`  – ${audit.id}: ${audit.title}`);
  }
} finally {
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
}
let ok = true;
for (const [name, values] of Object.entries(scores)) {
  const median = values.toSorted((a, b) => a - b)[1];
  const goal = goals[name];
  console.log(`${name}: ${values.join(', ')} (median ${median}${goal ? `, goal ≥ ${goal}` : ''})`);
  if (goal && median < goal) ok = false;
}
process.exitCode = ok ? 0 : 1;
