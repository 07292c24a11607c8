import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { comoReenviar } from './como-reenviar.ts';
import { insertReenvio, lockMensaje, requeueMensaje } from './mensajes.repository.ts';

/**
 * What failed goes again as the same message: nobody had it. What was sent, or goes to an address that has been corrected since, is
 * another one, which says whose repetition it is. However often it is pressed it leaves once: by its key, and by what is under way already.
 */
export async function reenviarMensaje(ctx: SignedCtx, { id }: { id: string }): Promise<{ id: string }> {
  ctx.about({ persona: null, objeto: `mensaje:${id}` });
  return ctx.act(async (tx) => {
    const asked = await tx.get(lockMensaje(id));
    // A repetition is repeated as its original, where the cause stands.
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
