import { INVITADOS_HASTA } from '@portal/domain/llamada/invitados';
import { ABIERTAS } from './rows.ts';
import { demand, type Scene } from './scene.ts';
import { short } from './world.ts';

/** Guests are at most two, let in by the patient's side, and only while their call is open. */
export async function guestsAreLetIn({ world, atenciones }: Scene) {
  const rows = await world.portal.db.sql<{
    id: string;
    atencion_id: string;
    dentro: boolean;
    consentido_por: string | null;
  }>(
    `select id, atencion_id, golpeo is not null as dentro, consentido_por from portal.invitados where unidad_id = 1 and cerrada is null`,
  );
  for (const [atencionId, guests] of Map.groupBy(rows, ({ atencion_id }) => atencion_id)) {
    const atencion = atenciones.find(({ id }) => id === atencionId);
    demand(
      atencion !== undefined && ABIERTAS.includes(atencion.estado) && atencion.estado !== 'emitida',
      () => `${short(atencionId)} is over and has guests`,
    );
    demand(
      guests.filter(({ dentro }) => dentro).length <= INVITADOS_HASTA,
      () => `${short(atencionId)} has more than two guests`,
    );
    for (const { id, consentido_por } of guests)
      demand(
        consentido_por === null || consentido_por !== atencion?.profesional_id,
        () => `guest ${short(id)} was let in by the professional`,
      );
  }
}
