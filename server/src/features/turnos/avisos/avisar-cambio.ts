import type { UnitTx } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import { avisarTurno } from './avisar.ts';

/** Tells the people of a turno, over the realtime channel, to fetch it again. */
export function avisarCambio(
  { platform }: Pick<Ctx, 'platform'>,
  tx: UnitTx,
  turno: { id: string; paciente_id: string; reservado_por: string; profesional_id: string | null },
  otros: readonly (string | null)[] = [],
) {
  avisarTurno(platform, tx, turno.id, [
    turno.paciente_id,
    turno.reservado_por,
    turno.profesional_id,
    ...otros,
  ]);
}
