import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { comoReenviar, SIN_ORIGINAL } from './como-reenviar.ts';
import type { UnitTx } from '../../db/unit-db.ts';
import {
  findMensaje,
  insertReenvio,
  lockMensaje,
  lockPasado,
  requeueMensaje,
} from './mensajes.repository.ts';

/**
 * A failed message is queued again as the same one, since nobody received it. A sent one, one whose address was
 * corrected since, or a past one becomes a new message that refers to its original. Repeated requests send it
 * once: by the idempotency key, and by the check for one already under way.
 */
export async function reenviarMensaje(ctx: SignedCtx, { id }: { id: string }): Promise<{ id: string }> {
  ctx.about({ persona: null, objeto: `mensaje:${id}` });
  return ctx.act(async (tx) => {
    const asked = await tomar(tx, id);
    if (!asked) throw new PortalError('no_encontrado');
    // A repetition is sent again from its original, which has the cause.
    const mensaje = asked.reenvio_de === null ? asked : await tomar(tx, asked.reenvio_de);
    if (!mensaje) throw new PortalError('correo_sin_reenvio', { message: SIN_ORIGINAL });
    const reenvio = await comoReenviar(ctx, tx, mensaje);
    if (reenvio.como === null) throw new PortalError('correo_sin_reenvio', { message: reenvio.razon });
    const now = ctx.clock.machine();
    const escrito = reenvio.como === 'nuevo' ? reenvio.escrito : undefined;
    if (
      mensaje.estado === 'fallido' &&
      !mensaje.pasado &&
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

/** A message that left the recent ones before the first look is found among the past ones by the second. */
async function tomar(tx: UnitTx, id: string) {
  const reciente = await tx.find(lockMensaje(id));
  if (reciente) return reciente;
  await tx.run(lockPasado(tx.unidadId, id));
  return tx.find(findMensaje(tx.unidadId, id));
}
