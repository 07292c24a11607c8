// The steps of `npm test`, in order. A step returns how many tests passed and failed, or throws.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBrowser } from './browser.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { inRoot } from './project.mjs';

const results = inRoot('test-results');
const vitestReport = inRoot('test-results/vitest.json');
const playwrightReport = inRoot('test-results/playwright.json');
const one = { passed: 1, failed: 0 };

/**
 * Steps of the group `static` change nothing and run two at a time. Without the files in `needs` a step would
 * check nothing, so it fails.
 * @typedef {(args: string[], env?: object) => Promise<Outcome>} Tool
 * @type {{ name: string, group: 'static' | 'run', needs: string[], run: (tool: Tool) => Promise<Count> }[]}
 * @typedef {{ code: number, output: string }} Outcome
 * @typedef {{ passed: number, failed: number }} Count
 */
export const steps = [
  {
    name: 'tipos',
    group: 'static',
    needs: ['domain/tsconfig.json', 'server/tsconfig.json', 'web/tsconfig.json', 'e2e/tsconfig.json'],
    async run(tool) {
      const outcomes = [];
      for (const part of ['domain', 'server', 'web', 'e2e'])
        outcomes.push(await tool(['node_modules/typescript/bin/tsc', '-p', part]));
      return asOne(outcomes);
    },
  },
  {
    name: 'lint',
    group: 'static',
    needs: ['.oxlintrc.json'],
    async run(tool) {
      const lint = await tool(['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']);
      const format = await tool(['node_modules/oxfmt/bin/oxfmt', '--check', '.']);
      return asOne([lint, format]);
    },
  },
  {
    name: 'flechas',
    group: 'static',
    needs: ['.dependency-cruiser.mjs'],
    async run(tool) {
      const folders = ['domain/src', 'server/src', 'web/src'];
      const cruise = [
        'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
        '--config',
        '.dependency-cruiser.mjs',
      ];
      const outcome = await tool([...cruise, '--output-type', 'err-long', ...folders]);
      const modules = Number(/(\d+) modules/.exec(outcome.output)?.[1] ?? 0);
      if (modules === 0)
        throw new Error('dependency-cruiser no leyó ningún módulo: así no revisa nada (¿falta @swc/core?).');
      return asOne([outcome, await tool(['scripts/folder-cycles.mjs']), await tool(['scripts/layers.mjs'])]);
    },
  },
  {
    name: 'sobrantes',
    group: 'static',
    needs: ['knip.json'],
    run: async (tool) => asOne([await tool(['node_modules/knip/bin/knip.js', '--no-progress'])]),
  },
  {
    name: 'unidad',
    group: 'run',
    needs: ['vitest.config.ts'],
    async run(tool) {
      prepareReport(vitestReport);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
      const { code } = await tool(['node_modules/vitest/vitest.mjs', 'run', ...reporters]);
      const { numPassedTests, numFailedTests } = readReport(vitestReport);
      return count(code, numPassedTests, numFailedTests);
    },
  },
  {
    name: 'web',
    group: 'run',
    needs: ['web/index.html', 'web/vite.config.ts'],
    async run() {
      await ensureWebBuilt();
      return one;
    },
  },
  {
    name: 'bytes',
    group: 'run',
    needs: ['scripts/bytes.mjs'],
    run: async (tool) => asOne([await tool(['scripts/bytes.mjs'])]),
  },
  {
    name: 'navegador',
    group: 'run',
    needs: ['e2e/playwright.config.ts'],
    run: (tool) => browserTests(tool, '--project=pantallas'),
  },
  {
    name: 'llamadas',
    group: 'run',
    needs: ['e2e/playwright.config.ts'],
    run: (tool) => browserTests(tool, '--project=llamadas', '--workers=1'),
  },
];

async function browserTests(tool, ...options) {
  const CHROMIUM = ensureBrowser();
  prepareReport(playwrightReport);
  const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts'];
  const { code } = await tool([...args, '--reporter=list,json', ...options], {
    CHROMIUM,
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  });
  const { stats } = readReport(playwrightReport);
  return count(code, stats.expected, stats.unexpected);
}

function asOne(outcomes) {
  return outcomes.every(({ code }) => code === 0) ? one : { passed: 0, failed: 1 };
}

/**
 * A tool may fail although every test passed (a broken suite, an unhandled error): that counts as one
 * failure. A tool that found no test also fails.
 */
function count(code, passed, failed) {
  if (passed + failed === 0) throw new Error('No corrió ninguna prueba.');
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

function prepareReport(file) {
  mkdirSync(results, { recursive: true });
  rmSync(file, { force: true });
}

function readReport(file) {
  if (!existsSync(file)) throw new Error('La herramienta terminó sin dejar su informe.');
  return JSON.parse(readFileSync(file, 'utf8'));
}
