import type { UnitTx } from '../../../db/unit-db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cancelDeTurno } from '../atenciones.repository.ts';
import { avisarFinDeLlamada } from '../avisar-atencion.ts';

/**
 * A turno leaves its time, by whoever's hand: who waits for it or is being called leaves the line, and who missed the call has nowhere to go
 * back to.
 */
export async function terminarDeTurno(platform: Platform, tx: UnitTx, turnoId: string): Promise<void> {
  const terminadas = await tx.many(cancelDeTurno(tx.unidadId, turnoId, platform.clock.now()));
  for (const { id } of terminadas) avisarFinDeLlamada(platform, tx, id, 'ausente');
}
