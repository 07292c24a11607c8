import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { comoReenviar } from './como-reenviar.ts';
import { insertReenvio, lockMensaje, requeueMensaje } from './mensajes.repository.ts';

/**
 * A failed message is queued again as the same one, since nobody received it. A sent one, or one whose
 * address was corrected since, becomes a new message that refers to its original. Repeated requests send it
 * once: by the idempotency key, and by the check for one already under way.
 */
export async function reenviarMensaje(ctx: SignedCtx, { id }: { id: string }): Promise<{ id: string }> {
  ctx.about({ persona: null, objeto: `mensaje:${id}` });
  return ctx.act(async (tx) => {
    const asked = await tx.get(lockMensaje(id));
    // A repetition is sent again from its original, which has the cause.
    const mensaje = asked.reenvio_de === null ? asked : await tx.get(lockMensaje(asked.reenvio_de));
    const reenvio = await comoReenviar(ctx, tx, mensaje);
    if (reenvio.como === null) throw new PortalError('correo_sin_reenvio', { message: reenvio.razon });
    const now = ctx.clock.machine();
    const escrito = reenvio.como === 'nuevo' ? reenvio.escrito : undefined;
    if (
      mensaje.estado === 'fallido' &&
      (escrito === undefined || escrito.destinatario === mensaje.destinatario)
    ) {
      const words = escrito && {
        asunto: escrito.asunto,
        texto: escrito.texto,
        html: escrito.html,
        calendario: escrito.calendario ?? null,
      };
      await tx.run(requeueMensaje(mensaje.id, now, words));
      return { id: mensaje.id };
    }
    const nuevo = newId();
    await tx.run(
      insertReenvio({
        unidad_id: tx.unidadId,
        id: nuevo,
        tipo: mensaje.tipo,
        ...escrito!,
        causa: `reenvio:${mensaje.id}:${nuevo}`,
        creado: now,
        proximo: now,
        reenvio_de: mensaje.id,
      }),
    );
    return { id: nuevo };
  });
}
