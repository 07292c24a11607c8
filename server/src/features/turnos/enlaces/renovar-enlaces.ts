import { randomBytes } from 'node:crypto';
import { turnoDejado } from '@portal/domain/turnos/hechos';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import { endSesionesDelTurno, insertEnlaces, deleteEnlaces } from './enlaces.repository.ts';
import { enlacesDelTurno } from './enlaces.ts';
import { updateSemilla, type TurnoFila } from '../turnos.repository.ts';

/**
 * Whoever had the links was not the one: they end, with what was answered, the sessions that they opened and the place in line, and the
 * turno has new ones, at the same time. The turno's row is locked by the caller, who writes the mail.
 */
export async function renovarEnlaces(
  { platform, clock }: Pick<Ctx, 'platform' | 'clock'>,
  tx: UnitTx,
  turno: TurnoFila,
): Promise<void> {
  const viejos = enlacesDelTurno(platform.secrets, tx.unidadId, turno, clock);
  const nuevo = { id: turno.id, version: turno.version + 1, semilla: randomBytes(16), inicio: turno.inicio };
  await tx.run(deleteEnlaces([viejos.respuesta.hash, viejos.entrada.hash]));
  await tx.run(updateSemilla(nuevo));
  await tx.run(
    insertEnlaces(
      tx.unidadId,
      { id: turno.id, pacienteId: turno.paciente_id },
      enlacesDelTurno(platform.secrets, tx.unidadId, nuevo, clock),
    ),
  );
  await tx.run(endSesionesDelTurno(turno, clock.machine()));
  await platform.publish(tx, turnoDejado({ turnoId: turno.id }));
}
