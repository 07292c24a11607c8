import { defineConfig } from '@playwright/test';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Two people in a call need both cores: these tests run one at a time, after the others. */
const conLlamadas = [
  '**/llamada/*.e2e.ts',
  '**/axe/{llamada,escritorio}.e2e.ts',
  '**/{documentos,escritorio}-*.e2e.ts',
  '**/siguiente.e2e.ts',
  '**/admin/{unidad-nueva,inspeccion}.e2e.ts',
];

// Playwright also loads this file in every worker. Each worker uses the product that global-setup started.
const worker = process.env['TEST_PARALLEL_INDEX'];
if (worker !== undefined) process.env['PORTAL_URL'] = process.env[`PORTAL_URL_${worker}`];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results/e2e',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  // For a machine many times slower than usual. A green run waits for none of these limits.
  timeout: 240_000,
  globalTimeout: 120 * 60_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args },
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 900 },
    // Every test is a first visit, and sees each request, unless it is about the worker.
    serviceWorkers: 'block',
    // Without it, a click on what is not there waits for the test's whole time.
    actionTimeout: 60_000,
    // A trace takes a snapshot at every step, which triples the time of the accessibility tests.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'pantallas', testIgnore: conLlamadas },
    { name: 'llamadas', testMatch: conLlamadas },
  ],
});
