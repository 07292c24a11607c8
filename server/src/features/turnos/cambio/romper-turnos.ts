import type { agendaRota } from '@portal/domain/agenda/hechos';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { darDeBaja } from './cancelar-por-profesional.ts';
import { lockTurno } from '../turnos.repository.ts';

type Rotura = Parameters<typeof agendaRota>[0];

/**
 * Cancels the turnos that a change of the agenda leaves without a place, as a professional would: with the
 * reason, the mail with new times, and an audit event each. Runs in the transaction of the change, which has
 * locked their rows.
 */
export async function romperTurnos(
  platform: Platform,
  tx: UnitTx,
  { turnoIds, motivo, quien, libres }: Rotura,
): Promise<void> {
  const ctx = { platform, unidad: await platform.units.byId(tx.unidadId), clock: platform.clock };
  for (const id of turnoIds) {
    const turno = await tx.get(lockTurno(tx.unidadId, id));
    await darDeBaja(ctx, tx, turno, { motivo, cerradaHasta: null, libres });
    await tx.run(
      platform.audit.insert([
        {
          ...quien,
          unidadId: tx.unidadId,
          acto: 'cancelar_turno',
          resultado: 'ok',
          paraId: turno.paciente_id,
          objeto: `turno:${id}`,
        },
      ]),
    );
  }
}
