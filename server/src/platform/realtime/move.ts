import { setTimeout as sleep } from 'node:timers/promises';
import { canalEventos } from '@portal/domain/contract/canal';
import type { Server } from 'socket.io';
import * as z from 'zod/mini';

/** Each socket that moves costs the other processes a handshake and some reads: spread them. */
const EACH_MS = 10;
/** A page opens its new socket and enters its rooms before it leaves the old one. */
const LINGER_MS = 10_000;
const POLL_MS = 25;

/**
 * Tells the pages of this process to connect to another one, and waits as long as pages leave. A page keeps its
 * old socket until the new one is open, so it misses no event. Returns how many are still here.
 */
export async function moveSockets(io: Server, limitMs: number): Promise<number> {
  const open = () => io.engine?.clientsCount ?? 0;
  if (open() === 0) return 0;
  const dentroDeMs = Math.round(Math.min(limitMs / 2, EACH_MS * open()));
  const { name, data } = canalEventos.canalMudar;
  io.local.emit(name, z.encode(data, { dentroDeMs }));
  const end = performance.now() + limitMs;
  let least = open();
  // Pages that do not know the event, or whose network is gone, stay: nobody waits for them alone.
  let patience = performance.now() + dentroDeMs + LINGER_MS;
  while (open() > 0 && performance.now() < Math.min(end, patience)) {
    await sleep(POLL_MS);
    if (open() >= least) continue;
    least = open();
    patience = Math.max(patience, performance.now() + LINGER_MS);
  }
  return open();
}
