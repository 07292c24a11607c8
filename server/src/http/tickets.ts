import { PortalError } from '@portal/domain/errores/errores';
import type { Rol } from '@portal/domain/personas/roles';
import { sql } from 'kysely';
import { qb } from '../db/query.ts';
import type { UnitTx } from '../db/unit-db.ts';
import { hashToken, newToken } from '../platform/secrets.ts';
import type { Ctx, SignedCtx } from './context.ts';

/** A PDF in a tab or a frame carries no bearer token: it is fetched with a ticket, good once and for a minute, bound to unit and purpose. */
const SECONDS = 60;

export async function emitirTicket(tx: UnitTx, ctx: SignedCtx, { proposito, objeto }: { proposito: string; objeto: string | null }): Promise<string> {
  const ticket = newToken();
  const vence = new Date(ctx.clock.machine().getTime() + SECONDS * 1000);
  await tx.run(
    qb.insertInto('enlaces').values({
      unidad_id: tx.unidadId,
      hash: hashToken(ticket),
      proposito: `ticket:${proposito}`,
      objeto,
      persona_id: ctx.actor.personaId,
      sesion_id: ctx.actor.sesionId,
      vence,
      un_uso: true,
    }),
  );
  return ticket;
}

/** Spent, expired, of another unit or for another thing: not found. The session that asked must still be open. */
export async function canjearTicket(ctx: Ctx, proposito: string, ticket: string): Promise<{ personaId: string; rol: Rol; objeto: string | null }> {
  const now = ctx.clock.machine();
  const row = await ctx.db.find(
    qb
      .updateTable('enlaces as e')
      .set({ usado: now })
      .where('e.hash', '=', hashToken(ticket))
      .where('e.proposito', '=', `ticket:${proposito}`)
      .where('e.vence', '>', now)
      .where('e.usado', 'is', null)
      .where(sql<boolean>`exists (select from sesiones s where s.unidad_id = e.unidad_id and s.id = e.sesion_id and s.terminada is null
        and not exists (select from cuentas c where c.unidad_id = s.unidad_id and c.id = s.cuenta_id and not c.activa))`)
      .returning(['e.persona_id', 'e.objeto', sql<Rol>`(select s.rol from sesiones s where s.unidad_id = e.unidad_id and s.id = e.sesion_id)`.as('rol')]),
  );
  if (!row?.persona_id) throw new PortalError('no_encontrado');
  return { personaId: row.persona_id, rol: row.rol, objeto: row.objeto };
}
