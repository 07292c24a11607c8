import type { UnitDb } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import {
  addressKey,
  DAY,
  forgetTries,
  FREE_TRIES,
  giveBack,
  keyOf,
  type Purse,
} from '../../../platform/limits/index.ts';
import type { CuentaRow } from '../cuentas.repository.ts';
import { takeIntentoDeClave, type IntentoRow } from './ingreso.repository.ts';

/**
 * Wrong passwords of one account from all addresses. Beyond this daily limit, every address waits from its
 * second attempt on.
 */
const DE_TODOS = { name: 'ingreso-cuenta', times: 50, seconds: DAY };

/** Counted by DNI, known or not, and address: guessing from elsewhere makes only that address wait. */
const bolsaDe = (ctx: Pick<Ctx, 'caller'>, dni: string): Purse => ({
  name: 'ingreso-dni',
  whose: `${dni} ${addressKey(ctx.caller.address)}`,
});

export interface Intento {
  /** False during the waiting time after earlier attempts. */
  juzgado: boolean;
  cuenta: CuentaRow | undefined;
}

/** Counts before the password is checked, and finds the account with that DNI. */
export async function tomarIntentoDeClave(ctx: Ctx, dni: string): Promise<Intento> {
  const { secrets } = ctx.platform;
  const { name, whose } = bolsaDe(ctx, dni);
  const row = await ctx.db.get(
    takeIntentoDeClave({
      unidadId: ctx.db.unidadId,
      dni,
      now: ctx.clock.machine(),
      bolsa: keyOf(secrets, name, whose),
      libres: FREE_TRIES,
      limite: keyOf(secrets, DE_TODOS.name, dni),
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
  // In a transaction they leave together, and lock in the order of an attempt.
  await Promise.all([
    forgetTries(db, ctx.platform.secrets, bolsaDe(ctx, dni)),
    giveBack(db, ctx.platform.secrets, DE_TODOS, dni),
  ]);
}
