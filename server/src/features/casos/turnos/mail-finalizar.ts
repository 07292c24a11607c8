import type { UnitTx } from '../../../db/unit-db.ts';
import type { SignedCtx } from '../../../http/context.ts';
import { encolarMensaje } from '../../../platform/mail/mensajes.ts';
import { cargarAgenda } from '../../agenda/index.ts';
import { comoEstaba, enlacesDelTurno, escribirCorreo, leerTurno } from '../../turnos/index.ts';
import { bloquearCaso } from '../caso-propio.ts';
import { avisarCaso } from '../cambiar-estado.ts';
import { listPendientes, requeueCorreos } from '../casos.repository.ts';
import { findCorreoDelTurno } from '../detalle/detalle.repository.ts';

/**
 * Sends the mail of the case's appointment. Creating the case has already queued it; repeating the request
 * sends nothing new, since cause and address are unique.
 */
export async function mailFinalizar(ctx: SignedCtx, { id }: { id: number }): Promise<void> {
  return ctx.act(async (tx) => {
    await bloquearCaso(ctx, tx, id);
    await encolarCorreoDelTurno(ctx, tx, id);
  });
}

/** Requeues failed mails to the same address; mails that are pending or delivered are not sent again. */
export async function reenviarCorreoDeCaso(
  ctx: SignedCtx,
  { id }: { id: number },
): Promise<{ reenviados: number }> {
  return ctx.act(async (tx) => {
    const caso = await bloquearCaso(ctx, tx, id);
    const filas = await tx.many(requeueCorreos(tx.unidadId, id, ctx.clock.now(), ctx.clock.machine()));
    await avisarCaso(ctx.platform, tx, id, [caso.gestor_id]);
    return { reenviados: filas.length };
  });
}

/**
 * Mails the case's current address about its pending appointments; does nothing if there is no address or no
 * appointment.
 */
export async function encolarCorreoDelTurno(ctx: SignedCtx, tx: UnitTx, casoId: number): Promise<void> {
  const deUnidad = await cargarAgenda(ctx, tx);
  for (const { id } of await tx.many(listPendientes(tx.unidadId, casoId, ctx.clock.now()))) {
    const turno = await leerTurno(tx, id);
    const { email } = turno;
    if (email === null || !deUnidad.servicios.has(turno.servicio_id)) continue;
    if (await tx.find(findCorreoDelTurno(tx.unidadId, turno, email))) continue;
    const pedido = { ...comoEstaba(deUnidad, turno), deCasos: true };
    const enlaces = enlacesDelTurno(ctx.platform.secrets, tx.unidadId, turno, ctx.clock);
    const { id: _, ...correo } = escribirCorreo(ctx, 'reservado', {
      ...turno,
      deUnidad,
      pedido,
      paciente: turno,
      email,
      enlaces,
    });
    await encolarMensaje(ctx, tx, correo);
  }
}
