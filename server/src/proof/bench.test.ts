import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

// What runs the measurements: tools before the time begins, and no row lost when it is over.
const root = path.resolve(import.meta.dirname, '../../..');
const inBench = (name: string) => path.join(root, 'bench', name);
interface Part {
  name: string;
  title: string;
  minutes: number;
  needs?: string[];
}
const { runPart } = (await import(inBench('correr.mjs'))) as {
  runPart(part: Part, outside: object): boolean;
};
const { parts } = (await import(inBench('partes.mjs'))) as { parts: Part[] };
const { Refusal } = (await import(path.join(root, 'scripts/project.mjs'))) as { Refusal: typeof Error };

const results = mkdtempSync(path.join(os.tmpdir(), 'mediciones-'));
afterAll(() => rmSync(results, { recursive: true, force: true }));
const env = { ...process.env, BENCH_RESULTS: results };

/** Runs a measurement with these tools, and tells what was done, in order. */
function run(prepare: Record<string, () => void>) {
  const done: unknown[] = [];
  const tools = Object.fromEntries(
    Object.entries(prepare).map(([name, work]) => [name, () => (done.push(name), work())]),
  );
  const spawn = (_node: string, args: string[], { timeout }: { timeout: number }) => {
    done.push([path.basename(args.at(-1)!), timeout]);
    return { status: 0 };
  };
  const part = { name: 'llamada', title: 'The call', minutes: 8, needs: ['chromium', 'coturn'] };
  return { ok: runPart(part, { prepare: tools, spawn }), done };
}

it('brings the tools of a measurement before its time begins', () => {
  expect(run({ chromium: () => {}, coturn: () => {} })).toEqual({
    ok: true,
    done: ['chromium', 'coturn', ['llamada.mjs', 8 * 60_000]],
  });
});

it('does not begin a measurement without a tool, and says that it failed', () => {
  const missing = () => {
    throw new Refusal('Falta coturn');
  };
  expect(run({ chromium: () => {}, coturn: missing })).toEqual({ ok: false, done: ['chromium', 'coturn'] });
});

it.each(parts)(
  '$name names the tools that it would otherwise install within its time',
  ({ name, needs = [] }) => {
    const source = readFileSync(inBench(`${name}.mjs`), 'utf8');
    const used = Object.entries({
      chromium: /llamada-paginas\.mjs|ensureBrowser/,
      coturn: /coturn\.mjs/,
      nginx: /recambio\/proxy\.mjs/,
      iproute2: /dos-redes\.ts/,
      lighthouse: /LIGHTHOUSE/,
    }).flatMap(([tool, pattern]) => (pattern.test(source) ? [tool] : []));
    expect(needs.toSorted()).toEqual(used.toSorted());
  },
);

it('keeps the rows of a measurement that is cut off, marks them and says how long it took', () => {
  const measure = (part: string, end: string) =>
    spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { keep, save } from ${JSON.stringify(inBench('resultados.mjs'))};
         const rows = [{ what: 'first row of ${part}', own: '1 ms', goal: '≤ 2 ms', ok: true }];
         keep('${part}', rows);
         ${end}`,
      ],
      { env },
    );
  expect(measure('ingreso', `process.kill(process.pid, 'SIGKILL');`).signal).toBe('SIGKILL');
  expect(measure('ajenos', `save('ajenos', rows);`).status).toBe(0);
  const saved = (part: string) =>
    JSON.parse(readFileSync(path.join(results, `${part}.json`), 'utf8')) as Record<string, unknown>;
  expect(saved('ingreso')).toMatchObject({ incomplete: true, seconds: expect.any(Number) });
  expect(saved('ajenos')).not.toHaveProperty('incomplete');
  const table = execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { table } from ${JSON.stringify(inBench('tabla.mjs'))}; console.log(table());`,
    ],
    { env, encoding: 'utf8' },
  );
  expect(table).toContain('Cut off, so not all their goals are judged: `ingreso`.');
  expect(table).toMatch(/\(`ingreso`\) \| \| \*\*incomplete\*\* \|/);
  expect(table).toContain('| first row of ingreso |');
  expect(table).toMatch(/- `ingreso`: .* · cut off after \d+\.\d min of 5 · /);
  expect(table).toMatch(/\(`ajenos`\) \| \|  \|/);
  expect(table).toMatch(/- `ajenos`: .* · \d+\.\d min of 8 · /);
});
