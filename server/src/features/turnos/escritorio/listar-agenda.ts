import { PortalError } from '@portal/domain/errores/errores';
import { instanteDe, sumarDias, type Dia } from '@portal/domain/tiempo/fechas';
import type { TurnoAgenda } from '@portal/domain/turnos/contract';
import type { SignedCtx } from '../../../http/context.ts';
import { aTurnoAgenda } from '../a-turno.ts';
import { listAgenda } from '../turnos.repository.ts';

const LARGO_DIAS = 62;

/** A professional sees their own turnos; an administrator sees everybody's, or one professional's. */
export async function listarAgenda(
  ctx: SignedCtx,
  { desde, hasta, profesional_id }: { desde: Dia; hasta: Dia; profesional_id?: string | undefined },
): Promise<TurnoAgenda[]> {
  ctx.about({ persona: null, objeto: `agenda:${desde}:${hasta}` });
  const { rol, personaId } = ctx.actor;
  if (rol === 'profesional' && profesional_id !== undefined && profesional_id !== personaId)
    throw new PortalError('no_encontrado');
  if (hasta < desde || hasta > sumarDias(desde, LARGO_DIAS))
    throw new PortalError('datos_invalidos', { fields: { hasta: 'El período puede tener hasta dos meses' } });
  const de = rol === 'profesional' ? personaId : (profesional_id ?? null);
  const filas = await ctx.db.many(
    listAgenda(ctx.unidad.id, instanteDe(desde), instanteDe(sumarDias(hasta, 1)), de),
  );
  return filas.map((fila) => aTurnoAgenda(fila, ctx.clock.now()));
}
