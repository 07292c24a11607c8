import { PortalError } from '@portal/domain/errores/errores';
import type { Platform } from '../../../platform/platform.ts';
import type { Peer } from '../../../platform/realtime/realtime.ts';
import { updateLlamadaVista } from '../fila/fila.repository.ts';
import { comoPaciente, duenosDeSuLado } from '../participante.ts';

/**
 * A visible page of the patient's side reports that it shows the call. The server cannot infer this: a
 * connected page may be hidden, frozen or unreachable.
 */
export async function mostrarLlamada(
  platform: Platform,
  peer: Peer,
  { id, llamada }: { id: string; llamada: string },
): Promise<void> {
  const db = platform.unit(peer.unidadId);
  if (!(await duenosDeSuLado(db, platform.clock, comoPaciente(peer.actor), id)))
    throw new PortalError('no_encontrado');
  await db.run(updateLlamadaVista(peer.unidadId, id, new Date(llamada)));
}
