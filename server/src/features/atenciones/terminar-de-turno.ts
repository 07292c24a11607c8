import type { UnitTx } from '../../db/unit-db.ts';
import { errorFacts } from '../../platform/log.ts';
import type { Platform } from '../../platform/platform.ts';
import { cancelDeTurno } from './atenciones.repository.ts';
import { contarCambio, contarFinDeLlamada } from './contar-cambio.ts';

/**
 * A turno leaves its time, by whoever's hand, in that hand's transaction: who waits for it or is being called leaves the line, and who missed
 * the call has nowhere to go back to. What is given back tells both sides, after the commit.
 */
export async function terminarDeTurno(platform: Platform, tx: UnitTx, turnoId: string): Promise<() => void> {
  const { unidadId } = tx;
  const terminadas = await tx.many(cancelDeTurno(unidadId, turnoId, platform.clock.now()));
  return () => {
    for (const { id } of terminadas) {
      contarFinDeLlamada(platform, unidadId, id, 'ausente');
      contarCambio(platform, unidadId, id).catch((error: unknown) =>
        platform.log.warn({ unidad: unidadId, ...errorFacts(error) }, 'the end of an attention was not told'),
      );
    }
  };
}
