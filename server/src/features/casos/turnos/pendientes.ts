import { estadosTurno } from '@portal/domain/turnos/estados';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import { bloquearTurno, type TurnoRow } from '../../turnos/index.ts';
import { listPendientes, listRetenidos } from '../casos.repository.ts';

/** The case's pending appointments, locked until the end of the transaction. */
export async function bloquearPendientes(
  { clock }: Pick<Ctx, 'clock'>,
  tx: UnitTx,
  casoId: number,
): Promise<TurnoRow[]> {
  const turnos: TurnoRow[] = [];
  for (const { id } of await tx.many(listPendientes(tx.unidadId, casoId, clock.now()))) {
    const turno = await bloquearTurno(tx, id);
    if (turno.estado === estadosTurno.programado) turnos.push(turno);
  }
  return turnos;
}

/** The case's rejected appointments that can still be restored, locked likewise. */
export async function bloquearRetenidos(tx: UnitTx, casoId: number): Promise<TurnoRow[]> {
  const turnos: TurnoRow[] = [];
  for (const { id } of await tx.many(listRetenidos(tx.unidadId, casoId))) {
    const turno = await bloquearTurno(tx, id);
    if (turno.estado === estadosTurno.cancelado && turno.retenido_hasta !== null) turnos.push(turno);
  }
  return turnos;
}
