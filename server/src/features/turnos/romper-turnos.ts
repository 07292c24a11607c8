import type { UnitTx } from '../../db/unit-db.ts';
import type { Platform, TurnosRotos } from '../../platform/platform.ts';
import { avisarCambio } from './avisar-cambio.ts';
import { darDeBaja } from './cancelar-por-profesional.ts';
import { lockTurno } from './turnos.repository.ts';

/**
 * The agenda changed and these have no place in it: each is cancelled as a professional would, with the reason, the mail with new times and an
 * event of its own in the trail. In the change's own transaction, which holds their rows. Gives back what to tell after the commit.
 */
export async function romperTurnos(platform: Platform, tx: UnitTx, { ids, motivo, unidad, quien, libres }: TurnosRotos): Promise<() => void> {
  const ctx = { platform, unidad, clock: platform.clock };
  const contar: (() => void)[] = [];
  for (const id of ids) {
    const turno = await tx.get(lockTurno(tx.unidadId, id));
    const dejado = await darDeBaja(ctx, tx, turno, { motivo, cerradaHasta: null, libres });
    await tx.run(
      platform.audit.insert([{ ...quien, unidadId: tx.unidadId, acto: 'cancelar_turno', resultado: 'ok', paraId: turno.paciente_id, objeto: `turno:${id}` }]),
    );
    contar.push(() => {
      avisarCambio(ctx, turno);
      dejado();
    });
  }
  return () => contar.forEach((uno) => uno());
}
