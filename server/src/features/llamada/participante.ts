import { PortalError } from '@portal/domain/errores/errores';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { participanteDe, type Participante } from '../atenciones/index.ts';
import { findConexionAjena } from './llamada.repository.ts';

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

/** Pages choose their connections. One that is somebody else's would hear and speak in their place. */
export async function exigirPropia(
  tx: UnitTx,
  atencionId: string,
  conexion: string,
  propio: Parameters<typeof findConexionAjena>[3],
): Promise<void> {
  const { ajena } = await tx.get(findConexionAjena(tx.unidadId, atencionId, conexion, propio));
  if (ajena) throw new PortalError('no_encontrado');
}
