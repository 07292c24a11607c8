import { setTimeout as sleep } from 'node:timers/promises';
import { setClock } from '../../testing/clock.ts';
import { MINUTE, type World, actorsOf, closePages, nowOf } from './world.ts';

/**
 * The longest step of the clock: open desks send heartbeats in between, so that none expires by the jump
 * itself.
 */
const STRIDE = 4 * MINUTE;
/** Beyond two hours everybody closes their pages first. */
const GO_HOME = 120;
/** Jobs that act for people have at most this interval. Clean-up jobs run when an hour or more passes. */
const OFTEN_MS = 30_000;
const CLEAN_UP = 60;

/** Advances the clock: open desks send heartbeats, calls are seen, and due jobs run on the way. */
export async function advance(world: World, minutes: number): Promise<void> {
  if (minutes > GO_HOME) for (const actor of actorsOf(world)) closePages(world, actor);
  const stride = minutes > GO_HOME ? 8 * STRIDE : STRIDE;
  const until = nowOf(world).getTime() + minutes * MINUTE;
  for (let at = nowOf(world).getTime(); at < until;) {
    at = Math.min(until, at + stride);
    setClock(world.portal, new Date(at));
    for (const medica of world.medicas)
      if (medica.tab?.socket.connected)
        await world.portal.post('/api/fila/latido', {}, { token: medica.token });
    await world.portal.portal.runDueWork(OFTEN_MS);
  }
  if (minutes >= CLEAN_UP) await world.portal.portal.runDueWork();
  world.diario.push(`the clock moves ${minutes} min, it is ${nowOf(world).toISOString()}`);
}

/** Runs due jobs until nothing is left to send. */
export async function quiet(world: World): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await world.portal.portal.runDueWork(OFTEN_MS);
    if (!(await hasPending(world))) return;
  }
}

/** Whether a mail is pending. */
export const hasPending = async ({ portal }: World): Promise<boolean> =>
  (
    await portal.db.sql(
      `select 1 from portal.mensajes where estado = 'pendiente' and proximo <= now() limit 1`,
    )
  ).length > 0;

/** Waits for an effect that arrives over a socket or after an answer. */
export async function eventually(holds: () => Promise<boolean> | boolean): Promise<boolean> {
  for (const until = Date.now() + 15_000; ; await sleep(25)) {
    if (await holds()) return true;
    if (Date.now() > until) return false;
  }
}
