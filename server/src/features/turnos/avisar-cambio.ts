import { turnosEventos } from '@portal/domain/turnos/contract';
import type { Ctx } from '../../http/context.ts';
import { roomOf } from '../../platform/realtime.ts';

/** After the commit: whoever has the turno on a screen asks again, and what waits in the outbox leaves at once. */
export function avisarCambio(
  { platform, unidad }: Pick<Ctx, 'platform' | 'unidad'>,
  turno: { id: string; paciente_id: string; reservado_por: string; profesional_id: string | null },
) {
  const personas = new Set([turno.paciente_id, turno.reservado_por, turno.profesional_id].filter((id) => id !== null));
  for (const persona of personas) platform.realtime.tell(turnosEventos.turnosCambiaron, roomOf.persona(unidad.id, persona), { turno: turno.id });
  platform.wakeRelay();
}
