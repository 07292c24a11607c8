import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { pacienteQueTrata, participanteDe } from '../atenciones/index.ts';
import { findDetalle, type DetalleRow } from './historial.repository.ts';
import { personasVisibles } from './visibles.ts';

/** A finished attention that the caller may read; any other gets the same answer as a missing one. */
export async function atencionVisible(ctx: SignedCtx, id: string): Promise<DetalleRow> {
  const fila = await ctx.db.find(findDetalle(ctx.unidad.id, id, await deQuienes(ctx, id)));
  ctx.about({ persona: fila?.paciente_id ?? null, objeto: `atencion:${id}` });
  if (!fila) throw new PortalError('no_encontrado');
  return fila;
}

/**
 * Whose attentions the caller may read: their own and the family's; by a turno's link, that attention's
 * patient; for a professional, the patients they treat.
 */
async function deQuienes(ctx: SignedCtx, id: string): Promise<string[]> {
  const { db, clock, actor } = ctx;
  if (actor.rol === 'profesional') {
    const paciente = await pacienteQueTrata(db, clock, actor.personaId, id);
    return paciente === undefined ? [] : [paciente];
  }
  if (actor.alcance !== 'atencion') return (await personasVisibles(ctx)).flatMap(({ ids }) => ids);
  const participante = await participanteDe(db, clock, actor, id);
  return participante ? [participante.pacienteId] : [];
}
