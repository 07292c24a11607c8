// `npm test` installs what is missing and checks everything. `npm test -- --only=lint,unidad` chooses steps,
// `--all` continues after a failure, `--completo` repeats the accessibility tests in more templates.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { Refusal, exitCodeOf, exitWith, findNode, inRoot, root, seconds } from './project.mjs';
import { steps } from './test-steps.mjs';

const { chosen, goOn } = readArguments(process.argv.slice(2));
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endAll(signal));

try {
  await ensureInstalled();
  finish(await runSteps());
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

function readArguments(args) {
  const unknown = args.find((arg) => arg !== '--all' && arg !== '--completo' && !arg.startsWith('--only='));
  if (unknown)
    exitWith(
      new Refusal(
        `Opción desconocida: ${unknown}. Hay --all, --completo y --only=${steps.map(({ name }) => name).join(',')}`,
      ),
    );
  const only = args
    .find((arg) => arg.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',');
  const wrong = only?.find((name) => !steps.some((step) => step.name === name));
  if (wrong !== undefined)
    exitWith(
      new Refusal(`No hay un paso «${wrong}». Los pasos: ${steps.map(({ name }) => name).join(', ')}`),
    );
  if (args.includes('--completo')) process.env['E2E'] = 'completo';
  return { chosen: steps.filter(({ name }) => !only || only.includes(name)), goOn: args.includes('--all') };
}

async function runSteps() {
  const results = [];
  const checks = chosen.filter(({ group }) => group === 'static');
  if (checks.length > 0) console.log(`Revisando ${checks.map(({ name }) => name).join(', ')}…`);
  const worker = async () => {
    for (let step = checks.shift(); step; step = checks.shift())
      results.push(await runStep(step, { live: false }));
  };
  await Promise.all([worker(), worker()]);
  for (const step of chosen.filter(({ group }) => group === 'run')) {
    const stop = !goOn && results.some(({ failed }) => failed > 0);
    results.push(
      stop
        ? { name: step.name, passed: 0, failed: 0, note: 'no corrió' }
        : await runStep(step, { live: true }),
    );
  }
  return results;
}

/** Steps that run in parallel print their output when they end; the others print it live. */
async function runStep(step, { live }) {
  const missing = step.needs.filter((file) => !existsSync(inRoot(file)));
  if (missing.length > 0) {
    return { name: step.name, passed: 0, failed: 1, note: `falta ${missing.join(', ')}` };
  }
  const since = Date.now();
  let output = '';
  const write = (text) => (live ? process.stdout.write(text) : (output += text));
  if (live) console.log(`\n── ${step.name}`);
  let counted;
  try {
    counted = await step.run((args, env) => runTool(args, env, write));
  } catch (error) {
    write(`${error instanceof Refusal ? error.message : error.stack}\n`);
    counted = { passed: 0, failed: 1 };
  }
  const verdict = `${counted.failed > 0 ? 'FALLÓ' : 'bien'} (${seconds(since)})`;
  if (live) console.log(`── ${step.name}: ${verdict}`);
  else console.log(`\n── ${step.name}: ${verdict}${counted.failed > 0 ? `\n${output}` : ''}`);
  return { name: step.name, ...counted, note: seconds(since) };
}

function runTool(args, env, write) {
  const node = findNode();
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
      // Tests start the product often: with its code compiled, a start takes a second less.
      NODE_COMPILE_CACHE: inRoot('node_modules/.cache/node'),
      ...env,
    },
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      const text = process.env.CI ? stripVTControlCharacters(chunk) : chunk;
      output += text;
      write(text);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

function endAll(signal) {
  for (const child of running) child.kill(signal);
  setTimeout(() => process.exit(exitCodeOf(signal)), running.size > 0 ? 3000 : 0);
}

function finish(results) {
  const inOrder = chosen.map(({ name }) => results.find((result) => result.name === name));
  console.log('\nResumen');
  for (const { name, passed, failed, note } of inOrder) {
    const mark = failed > 0 ? '✗' : passed > 0 ? '✓' : '·';
    console.log(
      `  ${mark} ${name.padEnd(10)} ${String(passed).padStart(5)} bien ${String(failed).padStart(4)} mal   ${note}`,
    );
  }
  const passed = inOrder.reduce((sum, result) => sum + result.passed, 0);
  const failed = inOrder.reduce((sum, result) => sum + result.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
