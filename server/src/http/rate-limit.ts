import type { RateClass } from '@portal/domain/contract/endpoint';
import type { UnitDb } from '../db/unit-db.ts';
import { addressKey, beyond, countOne, createWindows, isShared } from '../platform/limits/index.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

interface Calls {
  /** Limit per session, or per address that has a single owner (an IPv6 /64). */
  calls: number;
  /**
   * Limit per IPv4 address: a mobile carrier puts thousands of people behind one, and a hospital its whole
   * staff.
   */
  ofMany: number;
  seconds: number;
  /** Counted in the database, so that the limit holds across all processes. */
  shared: boolean;
}

/**
 * Calls per window, per caller and unit. Anything guessable (passwords, codes) is also limited per account,
 * where it is checked.
 */
const limits: Record<Exclude<RateClass, 'ninguna'>, Calls> = {
  lectura: { calls: 600, ofMany: 6000, seconds: 60, shared: false },
  escritura: { calls: 300, ofMany: 3000, seconds: 60, shared: false },
  archivo: { calls: 600, ofMany: 6000, seconds: 60, shared: false },
  busqueda: { calls: 120, ofMany: 1200, seconds: 60, shared: false },
  // A copy of a whole unit, a hundred entries per call.
  sistema: { calls: 1200, ofMany: 6000, seconds: 60, shared: false },
  // Tokens of systems. Apart from people's, so that neither uses up the other's.
  permiso: { calls: 100, ofMany: 400, seconds: 300, shared: true },
  ingreso: { calls: 100, ofMany: 400, seconds: 300, shared: true },
  recuperacion: { calls: 30, ofMany: 120, seconds: 600, shared: true },
  registro: { calls: 20, ofMany: 60, seconds: 600, shared: true },
  enlace: { calls: 120, ofMany: 480, seconds: 300, shared: true },
};

const windows = createWindows();

/** `sesionId` comes from a token that we signed. Whether the session is still valid is checked later. */
export async function takeTurn(
  { db, secrets, now }: { db: UnitDb; secrets: Secrets; now: Date },
  rate: RateClass,
  { address, sesionId }: { address: string; sesionId: string | undefined },
): Promise<void> {
  if (rate === 'ninguna') return;
  const { calls, ofMany, seconds, shared } = limits[rate];
  const from = addressKey(address);
  if (shared) {
    const times = isShared(address) ? ofMany : calls;
    const { count, until } = await countOne(db, secrets, { name: rate, times, seconds }, from, now);
    if (count > times) throw beyond({}, until, now);
    return;
  }
  const here = (whose: string, times: number) => {
    const { count, until } = windows.count(`${db.unidadId}:${rate}:${whose}`, seconds, now.getTime());
    if (count > times) throw beyond({}, new Date(until), now);
  };
  if (sesionId !== undefined) here(`s:${sesionId}`, calls);
  // Opening many sessions from one address does not multiply its limit.
  here(`a:${from}`, sesionId !== undefined || isShared(address) ? ofMany : calls);
}

/** A system counts by itself, from whichever address it comes. */
export function takeOwnTurn({ db, now }: { db: UnitDb; now: Date }, rate: RateClass, id: string): void {
  if (rate === 'ninguna') return;
  const { calls, seconds } = limits[rate];
  const { count, until } = windows.count(`${db.unidadId}:${rate}:x:${id}`, seconds, now.getTime());
  if (count > calls) throw beyond({}, new Date(until), now);
}
