import type { Acto } from '@portal/domain/auditoria/actos';
import { turnosEventos } from '@portal/domain/turnos/contract';
import type { AuditEvent } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import { roomOf } from '../../platform/realtime.ts';

/** After the commit: whoever looks at that turno asks again. */
export function avisarTurno(platform: Platform, unidadId: number, turnoId: string, personas: readonly (string | null)[]) {
  for (const persona of new Set(personas)) {
    if (persona !== null) platform.realtime.tell(turnosEventos.turnosCambiaron, roomOf.persona(unidadId, persona), { turno: turnoId });
  }
}

/** What the clock did, and nobody in particular. */
export const eventoDelSistema = (unidadId: number, acto: Acto, paraId: string, turnoId: string): AuditEvent => ({
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
