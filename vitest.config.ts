import { defineConfig } from 'vitest/config';

/** On a busy machine everything takes its time; some tests start the whole demonstration, or other processes. */
const limits = { testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'], ...limits } },
      // `css`: without it, Vitest replaces style sheets, and one test reads them.
      { test: { name: 'web', include: ['web/src/**/*.test.ts'], css: true, ...limits } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          // Loading the server again for every file took a third of the time. A test leaves no state in modules.
          isolate: false,
          ...limits,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
