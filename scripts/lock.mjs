// A lock between processes that a kill -9 cannot leave held: numbered files, each naming a process. The
// process named by the highest number holds the lock as long as it lives. The file of a dead holder is not
// removed, because two processes could do so at once; instead a process takes the next number, which only one
// can.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const free = 'free';

/** Waits until this process holds the lock, and returns a function that releases it. */
export async function takeLock(folder, onWait = () => {}) {
  mkdirSync(folder, { recursive: true });
  const draft = path.join(folder, `draft-${process.pid}-${randomBytes(4).toString('hex')}`);
  const self = identify(process.pid);
  let waiting = false;
  for (;;) {
    const top = highest(folder);
    if (isFree(folder, top) && tryNumber(folder, top + 1, draft, self)) {
      removeOlder(folder, top);
      return () => writeAtomically(path.join(folder, String(top + 1)), free, draft);
    }
    if (!waiting) onWait();
    waiting = true;
    await sleep(200);
  }
}

function tryNumber(folder, number, draft, self) {
  const rung = path.join(folder, String(number));
  writeFileSync(draft, self);
  try {
    linkSync(draft, rung);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  if (highest(folder) === number) return true;
  rmSync(rung, { force: true }); // others took higher numbers meanwhile
  return false;
}

function highest(folder) {
  const numbers = readdirSync(folder).map(Number);
  return Math.max(0, ...numbers.filter(Number.isInteger));
}

function isFree(folder, number) {
  if (number === 0) return true;
  try {
    const holder = readFileSync(path.join(folder, String(number)), 'utf8');
    return holder === free || identify(Number.parseInt(holder, 10)) !== holder;
  } catch {
    return false; // just removed, so there is a higher number
  }
}

function removeOlder(folder, top) {
  for (const name of readdirSync(folder)) {
    if (Number.isInteger(Number(name)) && Number(name) < top)
      rmSync(path.join(folder, name), { force: true });
  }
}

function writeAtomically(file, text, draft) {
  writeFileSync(draft, text);
  renameSync(draft, file);
}

/** Pid and start time, because pids are reused; undefined for a dead process. */
function identify(pid) {
  try {
    if (process.platform === 'linux') {
      const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
      return state === 'Z' || state === 'X' ? undefined : `${pid} ${fields[18]}`;
    }
    if (process.platform === 'win32') return process.kill(pid, 0) && `${pid} -`;
    return `${pid} ${execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim()}`;
  } catch {
    return undefined;
  }
}
