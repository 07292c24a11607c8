import type { BodyOf } from '@portal/domain/contract/endpoint';
import type { TurnoDeCaso, casos } from '@portal/domain/casos/contract';
import { estadosCaso } from '@portal/domain/casos/estados';
import { PortalError } from '@portal/domain/errores/errores';
import { turnoDejado } from '@portal/domain/turnos/hechos';
import type { SignedCtx } from '../../../http/context.ts';
import { agendaParaReservar, esParaCasos, pedidoDe } from '../../agenda/index.ts';
import {
  bloquearTurno,
  buscarTurno,
  comoEstaba,
  exigirCambiable,
  leerTurno,
  mover,
  ocuparTurno,
  reintentar,
} from '../../turnos/index.ts';
import { aTurnoDeCaso } from './a-turno-de-caso.ts';
import { cuando } from './al-cambiar-turno.ts';
import { anotar, avisarCaso, cambiarEstado } from '../cambiar-estado.ts';
import { bloquearCaso, casoPropio } from '../caso-propio.ts';
import { exigirVivo } from '../casos.policy.ts';
import { clearAlta, updateTurnoVisible, type CasoRow } from '../casos.repository.ts';
import { findTurnoDeCaso } from '../detalle/detalle.repository.ts';

export type TurnoPedido = BodyOf<typeof casos.crearTurnoDeCaso>;

/**
 * Books by the same act as a patient, on the grid for cases. A case that waited for an appointment is open
 * again.
 */
export async function crearTurnoDeCaso(ctx: SignedCtx, pedido: TurnoPedido): Promise<TurnoDeCaso> {
  const caso = await casoPropio(ctx, ctx.db, pedido.caso_id);
  if (pedido.paciente_id !== undefined && pedido.paciente_id !== caso.paciente_id)
    throw new PortalError('caso_inexistente');
  const { personaId } = ctx.actor;
  return ctx.act(async (tx) => {
    exigirVivo(caso.status);
    const deUnidad = await agendaParaReservar(ctx, tx);
    const que = { ...pedidoDe(deUnidad, pedido.servicio_id, pedido.profesional_id), deCasos: true };
    if (!esParaCasos(que.servicio)) throw new PortalError('no_encontrado');
    const paciente = {
      id: caso.paciente_id,
      nombre: caso.nombre,
      apellido: caso.apellido,
      dni: caso.dni,
      fec_nac: caso.fec_nac,
      email: caso.email,
    };
    const reserva = {
      deUnidad,
      pedido: que,
      fecha: pedido.fecha,
      hora: pedido.hora,
      paciente,
      reservadoPor: personaId,
      casoId: caso.id,
    };
    const nuevo = await ocuparTurno(ctx, tx, reserva);
    // Lock order: the appointment first, then its case. The case is checked again, since it may have changed.
    const ahora = await bloquearCaso(ctx, tx, caso.id);
    exigirVivo(ahora.status);
    // The mail is already written to an address that the case no longer has.
    if (ahora.email !== caso.email) throw new PortalError('caso_cambiado');
    await tx.run(updateTurnoVisible(tx.unidadId, caso.id, ctx.clock.now()));
    await anotar(ctx, tx, caso.id, [
      { tipo: 'turno', texto: `Turno agendado: ${cuando(nuevo)}`, turnoId: nuevo.id, autorId: personaId },
    ]);
    if (ahora.status === estadosCaso.cerrarCaso) await tx.run(clearAlta(caso.id));
    await cambiarEstado(ctx, tx, ahora, estadosCaso.abierto, personaId);
    await avisarCaso(ctx.platform, tx, caso.id, [ahora.gestor_id]);
    return aTurnoDeCaso(ctx, deUnidad, await tx.get(findTurnoDeCaso(tx.unidadId, nuevo.id)));
  });
}

/** Moves the appointment; service and professional stay as booked. */
export async function reprogramarTurnoDeCaso(
  ctx: SignedCtx,
  { id, fecha, hora }: { id: string; fecha: string; hora: string },
): Promise<TurnoDeCaso> {
  const { status } = await casoDelTurno(ctx, id);
  const { personaId } = ctx.actor;
  return reintentar(() =>
    ctx.act(async (tx) => {
      const deUnidad = await agendaParaReservar(ctx, tx);
      const antes = await bloquearTurno(tx, id);
      exigirVivo(status);
      exigirCambiable(ctx, antes);
      const pedido = { ...comoEstaba(deUnidad, antes), deCasos: true };
      const movido = await mover(ctx, tx, antes, { deUnidad, pedido, fecha, hora });
      const caso = await bloquearCaso(ctx, tx, antes.caso_id!);
      exigirVivo(caso.status);
      if (movido) {
        await ctx.platform.publish(tx, turnoDejado({ turnoId: id }));
        const nuevo = await leerTurno(tx, id);
        await tx.run(updateTurnoVisible(tx.unidadId, caso.id, ctx.clock.now()));
        await anotar(ctx, tx, caso.id, [
          {
            tipo: 'turno',
            texto: `Turno reprogramado: del ${cuando(antes)} al ${cuando(nuevo)}`,
            turnoId: id,
            autorId: personaId,
          },
        ]);
        await avisarCaso(ctx.platform, tx, caso.id, [caso.gestor_id]);
      }
      return aTurnoDeCaso(ctx, deUnidad, await tx.get(findTurnoDeCaso(tx.unidadId, id)));
    }),
  );
}

/**
 * The case of a turno, within reach. A patient's own turno, or one of a colleague's case, gets the same
 * answer as a missing one.
 */
async function casoDelTurno(ctx: SignedCtx, id: string): Promise<CasoRow> {
  const turno = await buscarTurno(ctx.db, id);
  // Query the case even without a turno, so a foreign turno takes as long as a missing one.
  return casoPropio(ctx, ctx.db, turno?.caso_id ?? 0).catch((error: unknown) => {
    if (error instanceof PortalError && error.code === 'caso_inexistente')
      throw new PortalError('turno_inexistente');
    throw error;
  });
}
