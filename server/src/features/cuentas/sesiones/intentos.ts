import type { UnitDb } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import {
  addressKey,
  countOne,
  DAY,
  forgetTries,
  FREE_TRIES,
  giveBack,
  takeTry,
  type Purse,
} from '../../../platform/limits/index.ts';
import { findIntentos } from '../cuentas.repository.ts';
import { keyOf } from '../../../platform/limits/counters.ts';

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

/** Counts before the password is checked. Returns false during the waiting time after earlier attempts. */
export async function tomarIntentoDeClave(ctx: Ctx, dni: string): Promise<boolean> {
  const { secrets } = ctx.platform;
  const now = ctx.clock.machine();
  const { count = 0, until } = (await cuantosDeTodos(ctx, dni)) ?? {};
  const free = until && until > now && count >= DE_TODOS.times ? 1 : FREE_TRIES;
  if (!(await takeTry(ctx.db, secrets, { ...bolsaDe(ctx, dni), free }, now))) return false;
  await countOne(ctx.db, secrets, DE_TODOS, dni, now);
  return true;
}

const cuantosDeTodos = (ctx: Ctx, dni: string) =>
  ctx.db.find(findIntentos(ctx.db.unidadId, keyOf(ctx.platform.secrets, DE_TODOS.name, dni)));

/** Resets the counters after the right password. */
export async function olvidarIntentosDeClave(ctx: Ctx, db: UnitDb, dni: string): Promise<void> {
  await forgetTries(db, ctx.platform.secrets, bolsaDe(ctx, dni));
  await giveBack(db, ctx.platform.secrets, DE_TODOS, dni);
}
