import { turnoCambiado, turnoDejado, type CambioDeTurno } from '@portal/domain/turnos/hechos';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import type { TurnoRow } from '../turnos.repository.ts';

/** Publishes that a turno gave up its time: the patient leaves the line, and the case is told. */
export async function dejarTurno(
  { platform }: Pick<Ctx, 'platform'>,
  tx: UnitTx,
  turno: Pick<TurnoRow, 'id' | 'caso_id'>,
  cambio: CambioDeTurno,
): Promise<void> {
  await platform.publish(tx, turnoDejado({ turnoId: turno.id }));
  await platform.publish(tx, turnoCambiado({ turno, cambio }));
}
