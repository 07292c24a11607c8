import { PortalError } from '@portal/domain/errores/errores';
import type { Platform } from '../../../platform/platform.ts';
import type { Peer } from '../../../platform/realtime/realtime.ts';
import { findDuenos } from '../atenciones.repository.ts';
import { updateLlamadaVista } from '../fila/fila.repository.ts';
import { comoPaciente, esDelPaciente } from '../participante.ts';

/** A visible page of the patient's side shows the call. Only that page knows it: a connected one may be hidden, frozen, or out of reach. */
export async function mostrarLlamada(
  platform: Platform,
  peer: Peer,
  { id, llamada }: { id: string; llamada: string },
): Promise<void> {
  const db = platform.unit(peer.unidadId);
  const row = await db.find(findDuenos(peer.unidadId, id));
  const suya = await esDelPaciente(db, platform.clock, comoPaciente(peer.actor), row);
  if (!suya) throw new PortalError('no_encontrado');
  await db.run(updateLlamadaVista(peer.unidadId, id, new Date(llamada)));
}
