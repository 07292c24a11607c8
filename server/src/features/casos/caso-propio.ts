import { PortalError } from '@portal/domain/errores/errores';
import type { UnitDb } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { alcanceDe } from './casos.policy.ts';
import { findCaso, findGestor, lockCaso, type CasoRow } from './casos.repository.ts';

const encontrado = (ctx: SignedCtx, caso: CasoRow | undefined): CasoRow => {
  ctx.about({ persona: caso?.paciente_id ?? null, ...(caso ? { objeto: `caso:${caso.id}` } : {}) });
  if (!caso) throw new PortalError('caso_inexistente');
  return caso;
};

/**
 * A case within the caller's reach. A colleague's case, another unit's and a missing one get the same answer.
 */
export async function casoPropio(ctx: SignedCtx, db: UnitDb, id: number): Promise<CasoRow> {
  return encontrado(ctx, await db.find(findCaso(ctx.unidad.id, id, alcanceDe(ctx.actor))));
}

/** The same, locked until the end of the transaction. Lock order: appointments first, then their case. */
export async function bloquearCaso(ctx: SignedCtx, tx: UnitDb, id: number): Promise<CasoRow> {
  return encontrado(ctx, await tx.find(lockCaso(ctx.unidad.id, id, alcanceDe(ctx.actor))));
}

/**
 * The manager named in a request; without one, the caller. A coordinator may name any manager of the unit, a
 * manager only themself.
 */
export async function gestorNombrado(
  ctx: SignedCtx,
  db: UnitDb,
  gestorId: string | undefined,
): Promise<string> {
  const { personaId } = ctx.actor;
  if (gestorId === undefined || gestorId === '' || gestorId === personaId) return personaId;
  if (alcanceDe(ctx.actor) !== null) throw new PortalError('no_encontrado');
  return (await db.get(findGestor(ctx.unidad.id, gestorId))).id;
}
