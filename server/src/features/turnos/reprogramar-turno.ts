import { PortalError } from '@portal/domain/errores/errores';
import type { Turno } from '@portal/domain/turnos/contract';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { agendaParaReservar, esParaPacientes, pedidoDe, type AgendaDeUnidad } from '../agenda/index.ts';
import { aTurno } from './a-turno.ts';
import { avisarCambio } from './avisar-cambio.ts';
import { exigirCambiable } from './cancelar-turno.ts';
import { dejarTurno } from './dejar-turno.ts';
import { comoEstaba, mover, reintentar } from './mover-turno.ts';
import { exigirCambioPosible } from './topes.ts';
import { exigirTurnoPropio } from './turno-propio.ts';
import { findTurno, lockTurno, type TurnoFila } from './turnos.repository.ts';

export interface NuevoHorario {
  id: string;
  fecha: string;
  hora: string;
  profesional_id?: string | null | undefined;
}

/** The service stays. With the professional that is asked for; where none is named, as it was booked. */
export async function reprogramarTurno(ctx: SignedCtx, pedido: NuevoHorario): Promise<Turno> {
  await exigirTurnoPropio(ctx, pedido.id);
  return reintentar(async () => {
    let movido: { antes: TurnoFila; otros: string[]; contar: () => void } | undefined;
    const turno = await ctx.act(async (tx) => {
      const deUnidad = await agendaParaReservar(ctx, tx);
      const antes = await tx.get(lockTurno(tx.unidadId, pedido.id));
      exigirCambiable(ctx, antes);
      const otros = await moverElPropio(tx, ctx, antes, deUnidad, pedido);
      if (otros) {
        movido = { antes, otros, contar: await dejarTurno(ctx, tx, antes, 'reprogramado') };
        await exigirCambioPosible(ctx, tx);
      }
      return aTurno(await tx.get(findTurno(tx.unidadId, pedido.id)));
    });
    if (movido) {
      avisarCambio(ctx, movido.antes, [...movido.otros, turno.profesional?.id ?? null]);
      movido.contar();
    }
    return turno;
  });
}

async function moverElPropio(
  tx: UnitTx,
  ctx: SignedCtx,
  antes: TurnoFila,
  deUnidad: AgendaDeUnidad,
  { fecha, hora, profesional_id }: NuevoHorario,
): Promise<string[] | undefined> {
  const pedido = profesional_id ? pedidoDe(deUnidad, antes.servicio_id, profesional_id) : comoEstaba(deUnidad, antes);
  if (!esParaPacientes(pedido.servicio)) throw new PortalError('turno_de_la_institucion');
  return mover(tx, ctx, antes, { deUnidad, pedido, fecha, hora });
}
