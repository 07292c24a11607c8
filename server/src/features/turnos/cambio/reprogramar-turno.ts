import type { BodyOf } from '@portal/domain/contract/endpoint';
import { PortalError } from '@portal/domain/errores/errores';
import type { Turno, turnos } from '@portal/domain/turnos/contract';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { SignedCtx } from '../../../http/context.ts';
import { agendaParaReservar, esParaPacientes, pedidoDe, type AgendaDeUnidad } from '../../agenda/index.ts';
import { aTurno } from '../a-turno.ts';
import { exigirCambiable } from './cancelar-turno.ts';
import { dejarTurno } from './dejar-turno.ts';
import { comoEstaba, mover, reintentar } from './mover-turno.ts';
import { exigirCambioPosible } from '../reserva/topes.ts';
import { exigirTurnoPropio } from './turno-propio.ts';
import { findTurno, lockTurno, type TurnoRow } from '../turnos.repository.ts';

export type NuevoHorario = BodyOf<typeof turnos.reprogramarTurno>;

/**
 * The service stays the same. Without a professional in the request, the turno keeps the choice of its
 * booking.
 */
export async function reprogramarTurno(ctx: SignedCtx, pedido: NuevoHorario): Promise<Turno> {
  await exigirTurnoPropio(ctx, pedido.id);
  return reintentar(async () => {
    return ctx.act(async (tx) => {
      const deUnidad = await agendaParaReservar(ctx, tx);
      const antes = await tx.get(lockTurno(tx.unidadId, pedido.id));
      exigirCambiable(ctx, antes);
      const movido = await moverElPropio(ctx, tx, antes, deUnidad, pedido);
      if (movido) {
        await dejarTurno(ctx, tx, antes, 'reprogramado');
        await exigirCambioPosible(ctx, tx);
      }
      return aTurno(await tx.get(findTurno(tx.unidadId, pedido.id)));
    });
  });
}

async function moverElPropio(
  ctx: SignedCtx,
  tx: UnitTx,
  antes: TurnoRow,
  deUnidad: AgendaDeUnidad,
  { fecha, hora, profesional_id }: NuevoHorario,
): Promise<boolean> {
  const pedido = profesional_id
    ? pedidoDe(deUnidad, antes.servicio_id, profesional_id)
    : comoEstaba(deUnidad, antes);
  if (!esParaPacientes(pedido.servicio)) throw new PortalError('turno_de_la_institucion');
  return mover(ctx, tx, antes, { deUnidad, pedido, fecha, hora });
}
