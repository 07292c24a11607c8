import { faltaSegundoFactor } from '@portal/domain/cuentas/segundo-factor';
import { PortalError } from '@portal/domain/errores/errores';
import type { Rol } from '@portal/domain/roles/roles';
import { isProduction } from '../config/config.ts';
import type { UnitTx } from '../db/unit-db.ts';
import { spendEnlace } from '../platform/secrets/enlaces.repository.ts';
import { emitirEnlace } from '../platform/secrets/enlaces.ts';
import { hashToken } from '../platform/secrets/secrets.ts';
import type { Ctx, SignedCtx } from './context.ts';
import { findActor } from './session.ts';

/**
 * A PDF opened in a tab or a frame sends no bearer token. It is fetched with a single-use ticket that lasts
 * one minute and is bound to unit and purpose.
 */
const TICKET_MS = 60_000;

export async function emitirTicket(
  ctx: SignedCtx,
  tx: UnitTx,
  { proposito, objeto }: { proposito: string; objeto: string | null },
): Promise<string> {
  const { secreto } = await emitirEnlace(tx, ctx.clock, TICKET_MS, {
    proposito: `ticket:${proposito}`,
    objeto,
    persona_id: ctx.actor.personaId,
    sesion_id: ctx.actor.sesionId,
    un_uso: true,
  });
  return secreto;
}

/**
 * Answers 404 for a ticket that is spent, expired, from another unit or for another purpose. The session that
 * requested it must still be open.
 */
export async function canjearTicket(
  ctx: Ctx,
  proposito: string,
  ticket: string,
): Promise<{ personaId: string; rol: Rol; objeto: string | null }> {
  const now = ctx.clock.machine();
  const row = await ctx.db.find(spendEnlace(hashToken(ticket), `ticket:${proposito}`, now));
  // Checked like any request of that session, which may have ended, gone idle, been blocked or lost a role
  // since.
  const actor = row?.sesion_id ? await findActor(ctx.db, row.sesion_id, now) : null;
  if (!row || !actor || faltaSegundoFactor(ctx.unidad.plantilla, isProduction(ctx.platform.config), actor))
    throw new PortalError('no_encontrado');
  return { personaId: actor.personaId, rol: actor.rol, objeto: row.objeto };
}
