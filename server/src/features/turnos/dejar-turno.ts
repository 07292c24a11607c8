import type { UnitTx } from '../../db/unit-db.ts';
import type { Ctx } from '../../http/context.ts';
import type { CambioDeTurno } from '../../platform/platform.ts';
import type { TurnoFila } from './turnos.repository.ts';

/** It leaves its time, in the caller's transaction: whoever waits for it leaves the line, and its case learns it. What is given back tells them, after the commit. */
export async function dejarTurno(
  { platform }: Pick<Ctx, 'platform'>,
  tx: UnitTx,
  turno: Pick<TurnoFila, 'id' | 'caso_id'>,
  cambio: CambioDeTurno,
): Promise<() => void> {
  const contarFila = await platform.alDejarTurno(tx, turno.id);
  const contarCaso = await platform.alCambiarTurno(tx, turno, cambio);
  return () => {
    contarFila();
    contarCaso();
  };
}
