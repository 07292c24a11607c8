import { readlinkSync } from 'node:fs';
import os from 'node:os';

/**
 * Lowers the priority of the calling worker thread where the system exposes thread ids (Linux): what it does
 * can wait for calls and requests.
 */
export function giveWay(nice: number) {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    os.setPriority(thread, Math.max(os.getPriority(thread), nice));
  } catch {
    // On other systems the thread keeps the default priority.
  }
}
