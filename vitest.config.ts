import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'] } },
      // `css`: without it, Vitest replaces style sheets, and one test reads them.
      { test: { name: 'web', include: ['web/src/**/*.test.ts'], css: true } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          // Loading the server again for every file took a third of the time. A test leaves no state in modules.
          isolate: false,
          // Some start the whole demonstration, or other processes: on a busy machine that takes its time.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
