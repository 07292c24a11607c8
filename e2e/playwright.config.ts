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

/** All of it takes longer than CI may: what stands here is run by `npm run e2e` alone. */
const completo = process.env['E2E'] === 'completo';
// The pages' accessibility at every width, the administration's sections one by one, a unit from nothing, the desk and the patient's records with their papers,
// the call with its faults, and the random walk over line and call.
const fueraDeCi = [
  'admin/*',
  'axe/*',
  'llamada/{llamada,caidas,redes,paseo}',
  'atenciones-turno',
  'casos-vida',
  'documentos',
  'escritorio',
  'historial',
].map((name) => `**/${name}.e2e.ts`);

// Playwright loads this file in every worker too: each one gets the product that global-setup started for it.
const worker = process.env['TEST_PARALLEL_INDEX'];
if (worker !== undefined) process.env['PORTAL_URL'] = process.env[`PORTAL_URL_${worker}`];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  testIgnore: completo ? [] : fueraDeCi,
  // Two minutes of starting the product again and again at another hour (the rules themselves are tested under a moved clock on the server); and what
  // differs by template alone.
  ...(completo
    ? {}
    : {
        grepInvert:
          /the server's clock opens and closes what a card offers|shell\.e2e\.ts (help pictures|footer) /,
      }),
  outputDir: '../test-results/e2e',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: Number(process.env['REINTENTOS'] ?? 0),
  forbidOnly: Boolean(process.env['CI']),
  timeout: 90_000,
  globalTimeout: (completo ? 90 : 35) * 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args },
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 900 },
    // A trace photographs the page at every step: the accessibility tests take thrice as long with it.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [{ name: 'portal' }],
});
