// Processor time of a portal: its hashing threads, its other threads, and its database. Linux only.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const textOf = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process or thread has ended.
    return '';
  }
};
const parentOf = (pid) => textOf(`/proc/${pid}/stat`).split(') ').at(-1).split(' ')[1];

/** The threads of the portal and the processes of its database, each with its part. */
function* tasksOf({ pid, dataDir }) {
  for (const id of readdirSync(`/proc/${pid}/task`)) {
    const task = `/proc/${pid}/task/${id}`;
    yield [task, textOf(`${task}/comm`).trim() === 'passwords' ? 'hash' : 'portal'];
  }
  const [postmaster] = textOf(path.join(dataDir, 'postgres/data/postmaster.pid')).split('\n');
  for (const one of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    if (one === postmaster || parentOf(one) === postmaster) yield [`/proc/${one}`, 'database'];
}

/** Milliseconds on a processor, by task, since each began. */
const readTimes = (portal) =>
  new Map(
    [...tasksOf(portal)].map(([task, part]) => [
      task,
      { part, ms: Number(textOf(`${task}/schedstat`).split(' ')[0]) / 1e6 },
    ]),
  );

/** Returns a function that gives the milliseconds spent since then, by part. */
export function watchProcessor(portal) {
  const before = readTimes(portal);
  return () => {
    const spent = { hash: 0, portal: 0, database: 0 };
    for (const [task, { part, ms }] of readTimes(portal)) spent[part] += ms - (before.get(task)?.ms ?? 0);
    return spent;
  };
}
