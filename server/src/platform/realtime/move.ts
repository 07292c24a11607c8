import { setTimeout as sleep } from 'node:timers/promises';
import { canalEventos } from '@portal/domain/contract/canal';
import type { Server } from 'socket.io';
import * as z from 'zod/mini';

/** Each socket that moves costs the other processes a handshake and some reads: spread them. */
const EACH_MS = 4;
const LONGEST_MS = 5000;
/** A page opens its new socket and enters its rooms before it leaves the old one. */
const LINGER_MS = 3500;
const POLL_MS = 25;

/**
 * Tells the pages of this process to connect to another one, and waits until they have left. A page keeps its
 * old socket until the new one is open, so it misses no event. Returns how many are still here.
 */
export async function moveSockets(io: Server, limitMs: number): Promise<number> {
  const open = () => io.engine?.clientsCount ?? 0;
  if (open() === 0) return 0;
  const dentroDeMs = Math.min(LONGEST_MS, limitMs / 2, EACH_MS * open());
  const { name, data } = canalEventos.canalMudar;
  io.local.emit(name, z.encode(data, { dentroDeMs: Math.round(dentroDeMs) }));
  const end = performance.now() + Math.min(limitMs, dentroDeMs + LINGER_MS);
  while (open() > 0 && performance.now() < end) await sleep(POLL_MS);
  return open();
}
