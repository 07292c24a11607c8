import type { UnitDb } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import { addressKey, DAY, FREE_TRIES, keyOf } from '../../../platform/limits/index.ts';
import type { CuentaRow } from '../cuentas.repository.ts';
import {
  deleteIntentosDeClave,
  takeIntentoDeClave,
  type Contadores,
  type IntentoRow,
} from './ingreso.repository.ts';

/**
 * Wrong passwords of one account from all addresses. Beyond this daily limit, every address waits from its
 * second attempt on.
 */
const DE_TODOS = { name: 'ingreso-cuenta', times: 50, seconds: DAY };

/** The counters of a DNI, known or not. Guessing from one address makes only that address wait. */
export const contadoresDe = ({ platform: { secrets }, caller }: Ctx, dni: string): Contadores => ({
  bolsa: keyOf(secrets, 'ingreso-dni', `${dni} ${addressKey(caller.address)}`),
  limite: keyOf(secrets, DE_TODOS.name, dni),
});

interface Intento {
  /** False during the waiting time after earlier attempts. */
  juzgado: boolean;
  cuenta: CuentaRow | undefined;
}

/** Counts before the password is checked, and finds the account with that DNI. */
export async function tomarIntentoDeClave(ctx: Ctx, dni: string): Promise<Intento> {
  const row = await ctx.db.get(
    takeIntentoDeClave({
      unidadId: ctx.db.unidadId,
      dni,
      now: ctx.clock.machine(),
      ...contadoresDe(ctx, dni),
      libres: FREE_TRIES,
      veces: DE_TODOS.times,
      segundos: DE_TODOS.seconds,
      pocas: 1,
    }),
  );
  return { juzgado: row.juzgado, cuenta: isFound(row) ? row : undefined };
}

const isFound = (row: IntentoRow): row is CuentaRow & { juzgado: boolean } => row.id !== null;

/** Resets the counters after the right password. */
export async function olvidarIntentosDeClave(ctx: Ctx, db: UnitDb, dni: string): Promise<void> {
  await db.run(deleteIntentosDeClave(db.unidadId, contadoresDe(ctx, dni)));
}
