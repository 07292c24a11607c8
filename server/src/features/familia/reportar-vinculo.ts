import { PortalError } from '@portal/domain/errores/errores';
import { validarReporte } from '@portal/domain/familia/reglas';
import type { SignedCtx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { upsertReporte } from './familia.repository.ts';
import { integrantePropio } from './integrante-propio.ts';

/** Reports the link to the unit; it stays until the unit decides. */
export async function reportarVinculo(
  ctx: SignedCtx,
  { dni, motivo }: { dni: string; motivo: string },
): Promise<void> {
  const integrante = await integrantePropio(ctx, dni);
  if (!integrante) throw new PortalError('no_encontrado');
  const fields = validarReporte({ motivo });
  if (Object.keys(fields).length > 0) throw new PortalError('datos_invalidos', { fields });
  await ctx.act((tx) =>
    tx.run(
      upsertReporte({
        unidad_id: tx.unidadId,
        id: newId(),
        titular_id: ctx.actor.personaId,
        integrante_id: integrante.id,
        motivo: motivo.trim(),
        creado: ctx.clock.machine(),
      }),
    ),
  );
}
