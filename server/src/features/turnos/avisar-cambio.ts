import type { Ctx } from '../../http/context.ts';
import { avisarTurno } from './avisar.ts';

/** After the commit: whoever has the turno on a screen asks again, and what waits in the outbox leaves at once. */
export function avisarCambio(
  { platform, unidad }: Pick<Ctx, 'platform' | 'unidad'>,
  turno: { id: string; paciente_id: string; reservado_por: string; profesional_id: string | null },
  otros: readonly (string | null)[] = [],
) {
  platform.wakeRelay();
  avisarTurno(platform, unidad.id, turno.id, [turno.paciente_id, turno.reservado_por, turno.profesional_id, ...otros]);
}
