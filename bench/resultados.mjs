// Saves the results: one file of rows per measurement. `tabla.mjs` writes the table of bench/README.md from
// them.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const folder = path.resolve(process.env.BENCH_RESULTS ?? path.join(import.meta.dirname, 'resultados'));

/** Cores, memory and load of the machine, to interpret the figures. */
export function machine() {
  const model =
    /model name\s*:\s*(.+)/.exec(safely(() => readFileSync('/proc/cpuinfo', 'utf8')) ?? '')?.[1] ??
    os.cpus()[0]?.model ??
    '';
  const processor = [os.arch(), model === 'unknown' ? '' : model].filter(Boolean).join(' ');
  return `${processor}, ${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB, load ${os.loadavg()[0].toFixed(1)}, Node ${process.versions.node}`;
}
function safely(work) {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/**
 * @typedef {{ what: string, bare?: string, own: string, ratio?: number, goal?: string, ok?: boolean }} Row
 * `bare` is the reference. A row without a goal is shown and not judged.
 */

/** Compares a figure with its goal: `atLeast` or `atMost`. */
export const judged = (value, { atLeast, atMost }) => ({
  goal: atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`,
  ok: atLeast === undefined ? value <= atMost : value >= atLeast,
});

/** @param {string} part @param {Row[]} rows */
export function save(part, rows, more = {}) {
  mkdirSync(folder, { recursive: true });
  const settings = Object.entries(process.env).filter(([name]) =>
    /^BENCH_(?!OUT|TMP|RESULTS)|^(ROUNDS|WAITING|DOCTORS|SET_UPS)$/.test(name),
  );
  const result = {
    part,
    date: new Date().toISOString(),
    // Each measurement is a process of its own.
    seconds: Math.round(process.uptime()),
    machine: machine(),
    settings: Object.fromEntries(settings),
    rows,
    ...more,
  };
  const file = path.join(folder, `${part}.json`);
  // Renamed into place: the time limit may end this process at any moment.
  writeFileSync(`${file}.nuevo`, `${JSON.stringify(result, undefined, 2)}\n`);
  renameSync(`${file}.nuevo`, file);
}

/**
 * Saves the rows that a measurement has so far. If it does not reach `save`, they are its result.
 * @param {string} part @param {Row[]} rows
 */
export const keep = (part, rows, more = {}) => save(part, rows, { ...more, incomplete: true });

export const load = (part) =>
  safely(() => JSON.parse(readFileSync(path.join(folder, `${part}.json`), 'utf8')));
