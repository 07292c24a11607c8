import { atencionesEventos, type AtencionEnFila } from '@portal/domain/atenciones/contract';
import { llamadaEventos } from '@portal/domain/llamada/contract';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { Platform } from '../../platform/platform.ts';
import { roomOf } from '../../platform/realtime.ts';
import { findAtencion, type AtencionRow } from './atenciones.repository.ts';
import { objetosDe, personasDe } from './participante.ts';
import { olvidarTablero, tableroPara } from './tablero.ts';
import { toAtencionEnFila } from './vista.ts';

/** Where the patient's side of an attention listens: its people, and whoever came by its link. */
export const salasDelPaciente = (
  unidadId: number,
  atencion: Pick<AtencionRow, 'id' | 'paciente_id' | 'pedida_por' | 'turno_id' | 'fec_nac' | 'titulares'>,
  ahora: Date,
) => [
  ...personasDe(atencion, diaDe(ahora)).map((persona) => roomOf.persona(unidadId, persona)),
  ...objetosDe(atencion).map((objeto) => roomOf.objeto(unidadId, objeto)),
];

/** An attention moved: its patient's side learns it on every device, and is given back as that side sees it. */
export async function contarCambio(platform: Platform, unidadId: number, atencionId: string): Promise<AtencionEnFila> {
  return contarAtencion(platform, unidadId, await platform.unit(unidadId).get(findAtencion(unidadId, atencionId)));
}

/** The same, of a row that was just read. */
export async function contarAtencion(platform: Platform, unidadId: number, row: AtencionRow): Promise<AtencionEnFila> {
  olvidarTablero(platform, unidadId);
  const vista = toAtencionEnFila(row, await tableroPara(platform, unidadId, row));
  platform.realtime.tell(atencionesEventos.atencionCambio, salasDelPaciente(unidadId, row, platform.clock.now()), vista);
  return vista;
}

/** Whoever is in the room of the call learns that it is over, and is in it no longer: the next call is entered anew. */
export function contarFinDeLlamada(platform: Platform, unidadId: number, atencionId: string, motivo: 'finalizada' | 'ausente' | 'transferida') {
  const room = roomOf.llamada(unidadId, atencionId);
  platform.realtime.tell(llamadaEventos.llamadaFin, room, { motivo });
  platform.realtime.vacate(room);
}
