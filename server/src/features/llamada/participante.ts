import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { participanteDe, type Participante } from '../atenciones/index.ts';

/** Which side of an attention the caller is on. Who is on none is told that there is nothing. */
export async function getParticipante(ctx: SignedCtx, atencionId: string): Promise<Participante> {
  const participante = await participanteDe(ctx.db, ctx.clock, ctx.actor, atencionId);
  if (!participante) throw new PortalError('no_encontrado');
  ctx.about({ persona: participante.pacienteId, objeto: `atencion:${atencionId}` });
  return participante;
}

/** The room is open from the call of the patient to the end: before it nobody is there, after it nothing is said. */
export function exigirAbierta({ estado }: { estado: string }): void {
  if (estado === 'chamado' || estado === 'iniciado') return;
  throw new PortalError(estado === 'emitida' ? 'no_encontrado' : 'atencion_terminada');
}
