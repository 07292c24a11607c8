import type { Lado } from '@portal/domain/llamada/contract';
import { turnoCambiado } from '@portal/domain/turnos/hechos';
import type { Platform } from '../../../platform/platform.ts';
import { avisarTurno } from '../../turnos/index.ts';
import {
  findAtencion,
  lockTurnoDe,
  updateAtencion,
  updatePresente,
  updateVisto,
} from '../atenciones.repository.ts';
import { avisarAtencion } from '../avisar-atencion.ts';
import { touchGuardiaDe } from '../fila/fila.repository.ts';

/** Both sides are in the room: marks the attention as begun. Idempotent. */
export async function iniciarAtencion(
  platform: Platform,
  unidadId: number,
  atencionId: string,
): Promise<void> {
  const inicio = platform.clock.now();
  await platform.unit(unidadId).tx(async (tx) => {
    const turno = await tx.find(lockTurnoDe(unidadId, atencionId));
    if ((await tx.run(updateAtencion(atencionId, ['chamado'], { estado: 'iniciado', inicio }))) === 0) return;
    if (turno && (await tx.run(updatePresente(turno.id))) > 0)
      await platform.publish(tx, turnoCambiado({ turno, cambio: 'presente' }));
    const row = await tx.get(findAtencion(unidadId, atencionId));
    if (row.turno_id !== null)
      avisarTurno(platform, tx, row.turno_id, [row.paciente_id, row.pedida_por, row.profesional_id]);
    avisarAtencion(platform, tx, atencionId);
  });
}

/**
 * One side is in the room now. Called when it joins and every 20 seconds while it stays: a patient seen in
 * the room has answered the call, and a call where nobody was seen for an hour is closed.
 */
export async function vistoEnLlamada(
  platform: Platform,
  unidadId: number,
  atencionId: string,
  lado: Lado,
): Promise<void> {
  const ahora = platform.clock.now();
  const db = platform.unit(unidadId);
  await db.run(
    updateVisto(atencionId, lado === 'paciente' ? { visto_paciente: ahora } : { visto_profesional: ahora }),
  );
  // A professional in a call counts as present at the desk.
  if (lado === 'profesional') await db.run(touchGuardiaDe(unidadId, atencionId, ahora));
}
