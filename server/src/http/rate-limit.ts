import { createHash } from 'node:crypto';
import type { RateClass } from '@portal/domain/contract/endpoint';
import { PortalError } from '@portal/domain/errores/errores';
import { named } from '../db/query.ts';
import type { UnitDb } from '../db/unit-db.ts';

/** Calls a window, by address and unit. `shared` ones are counted in the database, so that they hold over all processes. */
const limits: Record<Exclude<RateClass, 'ninguna'>, { calls: number; seconds: number; shared: boolean }> = {
  lectura: { calls: 600, seconds: 60, shared: false },
  escritura: { calls: 300, seconds: 60, shared: false },
  archivo: { calls: 600, seconds: 60, shared: false },
  busqueda: { calls: 120, seconds: 60, shared: false },
  ingreso: { calls: 100, seconds: 300, shared: true },
  recuperacion: { calls: 30, seconds: 600, shared: true },
  registro: { calls: 20, seconds: 600, shared: true },
  enlace: { calls: 120, seconds: 300, shared: true },
};

const windows = new Map<string, { count: number; until: number }>();

export async function takeTurn(db: UnitDb, rate: RateClass, address: string, now: Date): Promise<void> {
  if (rate === 'ninguna') return;
  const { calls, seconds, shared } = limits[rate];
  const key = `${rate}:${createHash('sha256').update(address).digest('base64url').slice(0, 22)}`;
  const { count, until } = shared ? await countShared(db, key, seconds, now) : countHere(`${db.unidadId}:${key}`, seconds, now.getTime());
  if (count > calls) throw new PortalError('demasiados_intentos', { retryAfter: Math.max(1, Math.ceil((until - now.getTime()) / 1000)) });
}

function countHere(key: string, seconds: number, now: number) {
  let window = windows.get(key);
  if (!window || window.until <= now) {
    if (windows.size > 50_000) for (const [old, { until }] of windows) if (until <= now) windows.delete(old);
    window = { count: 0, until: now + seconds * 1000 };
    windows.set(key, window);
  }
  window.count += 1;
  return window;
}

async function countShared(db: UnitDb, key: string, seconds: number, now: Date) {
  const row = await db.get(
    named<{ cuenta: number; hasta: Date }>(
      'rate-limit',
      `insert into intentos as i (unidad_id, clave, cuenta, hasta) values ($1, $2, 1, $3::timestamptz + make_interval(secs => $4))
       on conflict (unidad_id, clave) do update set
         cuenta = case when i.hasta <= $3 then 1 else i.cuenta + 1 end,
         hasta = case when i.hasta <= $3 then excluded.hasta else i.hasta end
       returning cuenta, hasta`,
      [db.unidadId, key, now, seconds],
    ),
  );
  return { count: row.cuenta, until: row.hasta.getTime() };
}
