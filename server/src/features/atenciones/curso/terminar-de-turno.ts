import type { UnitTx } from '../../../db/unit-db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cancelDeTurno } from '../atenciones.repository.ts';
import { avisarFinDeLlamada } from '../avisar-atencion.ts';

/**
 * Runs when a turno gives up its time or its links: a waiting or called patient leaves the line, and a
 * missed call can no longer be returned to.
 */
export async function terminarDeTurno(platform: Platform, tx: UnitTx, turnoId: string): Promise<void> {
  const terminadas = await tx.many(cancelDeTurno(tx.unidadId, turnoId, platform.clock.now()));
  for (const { id } of terminadas) avisarFinDeLlamada(platform, tx, id, 'ausente');
}
