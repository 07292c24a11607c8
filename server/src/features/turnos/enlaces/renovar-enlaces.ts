import { randomBytes } from 'node:crypto';
import { turnoDejado } from '@portal/domain/turnos/hechos';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import { endSesionesDelTurno, insertEnlaces, deleteEnlaces } from './enlaces.repository.ts';
import { enlacesDelTurno } from './enlaces.ts';
import { updateSemilla, type TurnoRow } from '../turnos.repository.ts';

/**
 * Replaces the links of a turno that reached the wrong person: the old links end, with the answers given by
 * them, the sessions they opened and the place in line. The time stays the same. The caller has locked the
 * turno's row and sends the mail.
 */
export async function renovarEnlaces(
  { platform, clock }: Pick<Ctx, 'platform' | 'clock'>,
  tx: UnitTx,
  turno: TurnoRow,
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
