import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { llavePublica, direccionAdmitida } from './push.ts';
import { upsertSuscripcion } from './push.repository.ts';

export const obtenerClavePush = async (ctx: SignedCtx) => ({ clave: llavePublica(ctx.platform.secrets) });

/** The subscription lasts as long as the browser's session. */
export async function suscribirPush(ctx: SignedCtx, { direccion }: { direccion: string }): Promise<void> {
  if (!direccionAdmitida(direccion, ctx.platform.config.mode))
    throw new PortalError('datos_invalidos', {
      fields: { direccion: 'Esa dirección no es de un servicio de avisos' },
    });
  const { personaId, sesionId } = ctx.actor;
  await ctx.act((tx) =>
    tx.run(
      upsertSuscripcion({
        unidad_id: tx.unidadId,
        id: newId(),
        persona_id: personaId,
        sesion_id: sesionId,
        direccion,
        creada: ctx.clock.machine(),
      }),
    ),
  );
}
