import type { Turno } from '@portal/domain/turnos/contract';
import type { SignedCtx } from '../../http/context.ts';
import { aTurno } from './a-turno.ts';
import { exigirTurnoPropio } from './cambio/turno-propio.ts';
import { findTurno } from './turnos.repository.ts';

export async function obtenerTurno(ctx: SignedCtx, { id }: { id: string }): Promise<Turno> {
  await exigirTurnoPropio(ctx, id);
  return aTurno(await ctx.db.get(findTurno(ctx.unidad.id, id)));
}
