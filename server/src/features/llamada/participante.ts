import { PortalError } from '@portal/domain/errores/errores';
import type { Lado } from '@portal/domain/llamada/contract';
import type { UnitDb } from '../../db/unit-db.ts';
import type { Actor } from '../../http/actor.ts';
import { findAtencion, type AtencionRow } from './llamada.repository.ts';

export interface Participante {
  atencion: AtencionRow;
  lado: Lado;
}

/** Which side of an attention somebody is on. Who is on none is told that there is nothing. */
export async function participanteDe(db: UnitDb, actor: Actor, atencionId: string): Promise<Participante> {
  const atencion = await db.get(findAtencion(atencionId));
  const lado = ladoDe(atencion, actor);
  if (!lado) throw new PortalError('no_encontrado');
  return { atencion, lado };
}

function ladoDe(atencion: AtencionRow, { rol, personaId, alcance, objeto }: Actor): Lado | undefined {
  if (alcance === 'atencion' && objeto !== atencion.id && objeto !== atencion.turno_id) return undefined;
  if (rol === 'profesional') return atencion.profesional_id === personaId ? 'profesional' : undefined;
  return rol === 'paciente' && (atencion.pedida_por === personaId || atencion.paciente_id === personaId) ? 'paciente' : undefined;
}

/** The room is open from the call of the patient to the end: before it nobody is there, after it nothing is said. */
export function exigirAbierta({ estado }: AtencionRow): void {
  if (estado === 'chamado' || estado === 'iniciado') return;
  throw new PortalError(estado === 'emitida' ? 'no_encontrado' : 'atencion_terminada');
}
