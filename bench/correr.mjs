// Runs one measurement in a process of its own, within its time limit.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { Refusal, findNode } from '../scripts/project.mjs';
import { tools } from './preparar.mjs';

/**
 * Returns whether it ended well. Its tools come before its time begins: on a fresh machine a download took
 * longer than the measurement.
 */
export function runPart(
  { name, title, minutes, needs = [] },
  { prepare = tools, spawn = spawnSync, folder = import.meta.dirname } = {},
) {
  try {
    for (const tool of needs) prepare[tool]();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.log(`\n— ${name}: no se midió. ${error.message}`);
    return false;
  }
  console.log(`\n— ${name}: ${title} (${minutes} min a lo sumo)`);
  const { status, error } = spawn(
    findNode(),
    ['--disable-warning=ExperimentalWarning', path.join(folder, `${name}.mjs`)],
    { stdio: 'inherit', timeout: minutes * 60_000, killSignal: 'SIGTERM' },
  );
  if (error?.code === 'ETIMEDOUT')
    console.log(`${name}: se terminó a los ${minutes} minutos; quedan las filas que ya tenía`);
  return status === 0;
}
