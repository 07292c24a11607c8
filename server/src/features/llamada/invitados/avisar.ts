import { llamadaEventos, type Invitado } from '@portal/domain/llamada/contract';
import type { Platform } from '../../../platform/platform.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import { roomDeLlamada, salaDeInvitados } from '../../atenciones/index.ts';
import { listInvitados, listSala, type InvitadoRow } from './invitados.repository.ts';

/** A page of a call, of whichever side. */
export const conexionRoom = (unidadId: number, atencionId: string, conexion: string) =>
  `${roomDeLlamada(unidadId, atencionId)}:${conexion}`;

export const objetoDe = (id: string) => `invitado:${id}`;
/** The sockets of one guest. */
export const roomDeInvitado = (unidadId: number, id: string) => roomOf.objeto(unidadId, objetoDe(id));

/** The guests as both sides see them; an unused link that expired is none. */
const aInvitados = (rows: readonly InvitadoRow[], now: Date): Invitado[] =>
  rows
    .filter(({ cerrada, golpeo, vence }) => cerrada === null && (golpeo !== null || vence > now))
    .map(({ id, clase, nombre, golpeo, consentido, conexion }) => ({
      id,
      clase,
      nombre,
      estado:
        conexion !== null
          ? 'presente'
          : consentido !== null
            ? 'admitido'
            : golpeo !== null
              ? 'golpea'
              : 'invitado',
    }));

/** Tells both sides who is invited, at the door or inside. */
export async function avisarInvitados(
  { unit, clock, realtime }: Pick<Platform, 'unit' | 'clock' | 'realtime'>,
  unidadId: number,
  atencionId: string,
): Promise<void> {
  const invitados = aInvitados(await unit(unidadId).many(listInvitados(atencionId)), clock.machine());
  realtime.tell(llamadaEventos.invitadosCambiaron, roomDeLlamada(unidadId, atencionId), { invitados });
}

/** Tells everybody in the room who is in it, so that each pair finds its connection. */
export async function avisarSala(
  { unit, clock, realtime }: Pick<Platform, 'unit' | 'clock' | 'realtime'>,
  unidadId: number,
  atencionId: string,
): Promise<void> {
  const rows = await unit(unidadId).many(listSala(unidadId, atencionId, clock.machine()));
  if (rows.length === 0) return;
  realtime.tell(
    llamadaEventos.mallaPresentes,
    [roomDeLlamada(unidadId, atencionId), salaDeInvitados(unidadId, atencionId)],
    { orden: Number(rows[0]!.orden), presentes: rows.map(({ orden: _orden, ...presente }) => presente) },
  );
}
