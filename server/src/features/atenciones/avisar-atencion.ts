import { atencionesEventos, type AtencionEnFila } from '@portal/domain/atenciones/contract';
import { llamadaEventos } from '@portal/domain/llamada/contract';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { UnitTx } from '../../db/unit-db.ts';
import type { Platform } from '../../platform/platform.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { findAtencion, type AtencionRow } from './atenciones.repository.ts';
import { objetosDe, personasDe } from './participante.ts';
import { olvidarTablero, tableroPara } from './fila/tablero.ts';
import { toAtencionEnFila } from './vista.ts';

/** Realtime rooms of the patient's side: its people, and the sessions opened by the attention's link. */
export const roomsDelPaciente = (
  unidadId: number,
  atencion: Pick<AtencionRow, 'id' | 'paciente_id' | 'pedida_por' | 'turno_id' | 'fec_nac' | 'titulares'>,
  ahora: Date,
) => [
  ...personasDe(atencion, diaDe(ahora)).map((persona) => roomOf.persona(unidadId, persona)),
  ...objetosDe(atencion).map((objeto) => roomOf.objeto(unidadId, objeto)),
];

/** Sends the current state to all devices of the patient's side, and returns it as that side sees it. */
export async function avisarEstado(
  platform: Platform,
  unidadId: number,
  row: AtencionRow,
): Promise<AtencionEnFila> {
  olvidarTablero(platform, unidadId);
  const vista = toAtencionEnFila(row, await tableroPara(platform, unidadId, row));
  platform.realtime.tell(
    atencionesEventos.atencionCambio,
    roomsDelPaciente(unidadId, row, platform.clock.now()),
    vista,
  );
  return vista;
}

/** Sends the new state to the patient's side after the commit. */
export function avisarAtencion(platform: Platform, tx: UnitTx, atencionId: string) {
  const { unidadId } = tx;
  tx.afterCommit(async () =>
    avisarEstado(platform, unidadId, await platform.unit(unidadId).get(findAtencion(unidadId, atencionId))),
  );
}

/** The room of those who are in the call. */
export const roomDeLlamada = (unidadId: number, atencionId: string) =>
  roomOf.named(unidadId, `llamada:${atencionId}`);

/** The guests of the call: a room of their own, in which neither chat nor knocks are said. */
export const salaDeInvitados = (unidadId: number, atencionId: string) =>
  `${roomDeLlamada(unidadId, atencionId)}:invitados`;

type FinDeLlamada = 'finalizada' | 'ausente' | 'transferida';

/**
 * Tells everybody in the room of the call that it has ended and removes them: the next call is joined anew.
 */
export function vaciarLlamada(
  { realtime }: Pick<Platform, 'realtime'>,
  tx: UnitTx,
  atencionId: string,
  motivo: FinDeLlamada,
) {
  const room = roomDeLlamada(tx.unidadId, atencionId);
  const invitados = salaDeInvitados(tx.unidadId, atencionId);
  tx.afterCommit(() => {
    realtime.tell(llamadaEventos.llamadaFin, [room, invitados], { motivo });
    realtime.vacate(room);
    realtime.dismiss(invitados);
  });
}

/** Ends the call, and sends the new state to the patient's side. */
export function avisarFinDeLlamada(platform: Platform, tx: UnitTx, atencionId: string, motivo: FinDeLlamada) {
  vaciarLlamada(platform, tx, atencionId, motivo);
  avisarAtencion(platform, tx, atencionId);
}
