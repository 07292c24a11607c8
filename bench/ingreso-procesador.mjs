// Processor time of a portal: its hashing threads, and everything else with its database. Linux only.
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
/** Milliseconds on a processor since the thread began. */
const timeOf = (thread) => Number(textOf(`${thread}/schedstat`).split(' ')[0]) / 1e6;
const threadsOf = (pid) => readdirSync(`/proc/${pid}/task`).map((id) => `/proc/${pid}/task/${id}`);

function databaseOf(dataDir) {
  const postmaster = textOf(path.join(dataDir, 'postgres/data/postmaster.pid')).split('\n')[0];
  return readdirSync('/proc').filter(
    (pid) =>
      pid === postmaster ||
      (/^\d+$/.test(pid) && textOf(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1] === postmaster),
  );
}

export function processorOf({ pid, dataDir }) {
  const time = { hash: 0, portal: 0, database: 0 };
  for (const thread of threadsOf(pid))
    time[textOf(`${thread}/comm`).trim() === 'passwords' ? 'hash' : 'portal'] += timeOf(thread);
  for (const one of databaseOf(dataDir)) time.database += timeOf(`/proc/${one}`);
  return time;
}
