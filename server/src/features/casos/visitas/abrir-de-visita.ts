import { PortalError } from '@portal/domain/errores/errores';
import type { Ctx, SignedCtx } from '../../../http/context.ts';
import { visitaDelTurno } from '../../atenciones/index.ts';
import { findArchivo } from '../casos.repository.ts';

/** A document of the case of a turno, while its professional may read about that visit. */
export async function documentoDeVisita(
  ctx: Ctx,
  profesionalId: string,
  { turno, documento }: { turno: string; documento: string },
) {
  const visita = await visitaDelTurno(ctx.db, ctx.clock, profesionalId, turno);
  const fila = await ctx.db.find(findArchivo(ctx.unidad.id, documento, null));
  const suyo = visita && fila && fila.caso_id === visita.caso_id ? fila : undefined;
  ctx.about({ persona: suyo?.paciente_id ?? null, ...(suyo && { objeto: `caso:${suyo.caso_id}` }) });
  if (!suyo) throw new PortalError('no_encontrado');
  return suyo;
}

export const objetoDeVisita = async (
  ctx: SignedCtx,
  que: { turno: string; documento: string },
): Promise<string> => {
  await documentoDeVisita(ctx, ctx.actor.personaId, que);
  return `visita:${que.turno}/${que.documento}`;
};
