import type { RateClass } from '@portal/domain/contract/endpoint';
import type { UnitDb } from '../db/unit-db.ts';
import { addressKey, beyond, countOne, createWindows, isShared } from '../platform/limits/index.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

interface Calls {
  /** Of one session, or of one address that is nobody else's (an IPv6 /64). */
  calls: number;
  /** Of one IPv4 address: a mobile carrier puts thousands of people behind one, and a hospital its whole staff. */
  ofMany: number;
  seconds: number;
  /** Counted in the database, so that it holds over all processes. */
  shared: boolean;
}

/** What one caller may ask for in a window, in one unit. What can be guessed is limited by its account as well, where it is judged. */
const limits: Record<Exclude<RateClass, 'ninguna'>, Calls> = {
  lectura: { calls: 600, ofMany: 6000, seconds: 60, shared: false },
  escritura: { calls: 300, ofMany: 3000, seconds: 60, shared: false },
  archivo: { calls: 600, ofMany: 6000, seconds: 60, shared: false },
  busqueda: { calls: 120, ofMany: 1200, seconds: 60, shared: false },
  ingreso: { calls: 100, ofMany: 400, seconds: 300, shared: true },
  recuperacion: { calls: 30, ofMany: 120, seconds: 600, shared: true },
  registro: { calls: 20, ofMany: 60, seconds: 600, shared: true },
  enlace: { calls: 120, ofMany: 480, seconds: 300, shared: true },
};

const windows = createWindows();

/** `sesionId` is that of a token that we signed; whether it still holds is asked later. */
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
  // Whoever opens many sessions from one place is still one place.
  here(`a:${from}`, sesionId !== undefined || isShared(address) ? ofMany : calls);
}
