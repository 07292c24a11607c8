import { randomUUID } from 'node:crypto';
import { PortalError } from '@portal/domain/errores/errores';
import { estadosTurno } from '@portal/domain/turnos/estados';
import type { SignedCtx } from '../../../http/context.ts';
import { idsDeLaMisma, puedeActuarPor } from '../../personas/index.ts';
import { findDuenos } from '../turnos.repository.ts';

/**
 * Requires a turno of the caller or of their family. Another person's turno, or an offer, gets the same
 * answer as a missing one, after the same queries.
 */
export async function exigirTurnoPropio(ctx: SignedCtx, id: string): Promise<void> {
  const fila = await ctx.db.find(findDuenos(ctx.unidad.id, id));
  const propio = await esPropio(ctx, fila?.paciente_id);
  if (!fila || fila.estado === estadosTurno.ofrecido || !propio) {
    ctx.about({ persona: null });
    throw new PortalError('turno_inexistente');
  }
  ctx.about({ persona: fila.paciente_id, objeto: `turno:${id}` });
}

async function esPropio(ctx: SignedCtx, pacienteId: string = randomUUID()): Promise<boolean> {
  if (await puedeActuarPor(ctx, ctx.actor, pacienteId)) return true;
  for (const misma of await idsDeLaMisma(ctx.db, pacienteId))
    if (misma !== pacienteId && (await puedeActuarPor(ctx, ctx.actor, misma))) return true;
  return false;
}
