import type { UnitTx } from '../../../db/unit-db.ts';
import type { SignedCtx } from '../../../http/context.ts';
import { encolarMensaje } from '../../../platform/mail/mensajes.ts';
import { cargarAgenda } from '../../agenda/index.ts';
import { comoEstaba, enlacesDelTurno, escribirCorreo, leerTurno } from '../../turnos/index.ts';
import { bloquearCaso } from '../caso-propio.ts';
import { avisarCaso } from '../cambiar-estado.ts';
import { listPendientes, requeueCorreos } from '../casos.repository.ts';
import { findCorreoDelTurno } from '../detalle/detalle.repository.ts';

/** The mail of the case's appointment. The creation wrote it already: the same cause to the same address is one mail, however often it is asked for. */
export async function mailFinalizar(ctx: SignedCtx, { id }: { id: number }): Promise<Record<string, never>> {
  return ctx.act(async (tx) => {
    await bloquearCaso(ctx, tx, id);
    await encolarCorreoDelTurno(ctx, tx, id);
    return {};
  });
}

/** What could not be delivered goes again, to the same address; what is under way or arrived does not. */
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

/** To the address that the case has now, about what is pending; nothing where either is missing. */
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
