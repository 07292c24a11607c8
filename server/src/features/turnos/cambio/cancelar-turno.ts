import { PortalError } from '@portal/domain/errores/errores';
import type { Turno } from '@portal/domain/turnos/contract';
import { puedeCambiar } from '@portal/domain/turnos/reglas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Ctx, SignedCtx } from '../../../http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { aTurno } from '../a-turno.ts';
import { avisarCambio } from '../avisos/avisar-cambio.ts';
import { correoDeTurno, datosDelTurno } from '../avisos/correos.ts';
import { dejarTurno } from './dejar-turno.ts';
import { ofrecerLugar } from '../espera/ofrecer-lugar.ts';
import { exigirCambioPosible } from '../reserva/topes.ts';
import { exigirTurnoPropio } from './turno-propio.ts';
import { cancelTurno, findTurno, lockTurno, type TurnoRow } from '../turnos.repository.ts';
import { type Correo } from '../reserva/ocupar.repository.ts';

/**
 * Allowed while more than fifteen minutes remain. Repeating the request changes nothing and sends no second
 * mail.
 */
export async function cancelarTurno(ctx: SignedCtx, { id }: { id: string }): Promise<Turno> {
  await exigirTurnoPropio(ctx, id);
  return ctx.act(async (tx) => {
    const antes = await tx.get(lockTurno(tx.unidadId, id));
    if (antes.estado !== estadosTurno.cancelado) {
      exigirCambiable(ctx, antes);
      await cancelar(ctx, tx, antes);
      await dejarTurno(ctx, tx, antes, 'cancelado');
      await exigirCambioPosible(ctx, tx);
    }
    return aTurno(await tx.get(findTurno(tx.unidadId, id)));
  });
}

/**
 * The turno must be programado and more than fifteen minutes ahead. The server checks this whatever the
 * screen showed.
 */
export function exigirCambiable(
  ctx: Pick<Ctx, 'clock'>,
  { estado, inicio }: Pick<TurnoRow, 'estado' | 'inicio'>,
) {
  if (estado !== estadosTurno.programado) throw new PortalError('turno_no_programado');
  if (!puedeCambiar({ estado, inicio }, ctx.clock.now())) throw new PortalError('turno_cerrado');
}

/** The place is free at once and is offered to the waiting list. The caller has locked the turno's row. */
export async function cancelar(ctx: Ctx, tx: UnitTx, turno: TurnoRow): Promise<void> {
  const correo: Correo | undefined =
    turno.email === null
      ? undefined
      : {
          id: newId(),
          tipo: 'turno_cancelado',
          destinatario: turno.email,
          causa: `turno:${turno.id}:${turno.version}:cancelado`,
          ...correoDeTurno('cancelado', ctx.unidad, ctx.caller.origin, {
            ...datosDelTurno(turno),
          }),
        };
  await tx.run(cancelTurno(tx.unidadId, turno.id, correo, ctx.clock.machine()));
  avisarCambio(ctx, tx, turno);
  await ofrecerLugar(ctx, tx, turno);
}
