import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { participanteDe, type Participante } from '../atenciones/index.ts';

/** The caller's side of an attention; 404 if the caller takes no part in it. */
export async function getParticipante(ctx: SignedCtx, atencionId: string): Promise<Participante> {
  const participante = await participanteDe(ctx.db, ctx.clock, ctx.actor, atencionId);
  if (!participante) throw new PortalError('no_encontrado');
  ctx.about({ persona: participante.pacienteId, objeto: `atencion:${atencionId}` });
  return participante;
}

/** The room is open from the call of the patient to the end of the attention. */
export const estaAbierta = ({ estado }: { estado: string }) => estado === 'chamado' || estado === 'iniciado';
export function exigirAbierta({ estado }: { estado: string }): void {
  if (estaAbierta({ estado })) return;
  throw new PortalError(estado === 'emitida' ? 'no_encontrado' : 'atencion_terminada');
}
