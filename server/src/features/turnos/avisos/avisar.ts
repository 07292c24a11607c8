import type { Acto } from '@portal/domain/contract/actos';
import { turnosEventos } from '@portal/domain/turnos/contract';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { AuditEvent } from '../../../platform/audit/audit.ts';
import type { Platform } from '../../../platform/platform.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';

/** After the commit, tells the open pages of these people to fetch the turno again. */
export function avisarTurno(
  { realtime }: Pick<Platform, 'realtime'>,
  tx: UnitTx,
  turnoId: string,
  personas: readonly (string | null)[],
) {
  const rooms = [...new Set(personas)].flatMap((persona) =>
    persona === null ? [] : [roomOf.persona(tx.unidadId, persona)],
  );
  if (rooms.length > 0)
    tx.afterCommit(() => realtime.tell(turnosEventos.turnosCambiaron, rooms, { turno: turnoId }));
}

/** Audit event of a change that the scheduled job made: it has no actor. */
export const eventoDelSistema = (
  unidadId: number,
  acto: Acto,
  paraId: string,
  turnoId: string,
): AuditEvent => ({
  unidadId,
  acto,
  resultado: 'ok',
  actorId: null,
  actorRol: 'sistema',
  paraId,
  objeto: `turno:${turnoId}`,
  direccion: '',
  pedido: '',
});
