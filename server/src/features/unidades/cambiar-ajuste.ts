import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { withAjuste } from './ajustes.ts';
import { deleteAjuste, upsertAjuste } from './unidades.repository.ts';

/** Effective at once, in every process; refused when the template does not know the property or the value does not fit it. */
export async function cambiarAjuste(ctx: SignedCtx, { clave, valor }: { clave: string; valor: unknown }): Promise<Record<string, never>> {
  if (valor !== null) {
    try {
      withAjuste(ctx.unidad.plantilla, { clave, valor });
    } catch {
      throw new PortalError('datos_invalidos', { fields: { [clave]: 'El valor no es válido para este ajuste' } });
    }
  }
  ctx.about({ persona: null, objeto: clave });
  await ctx.act((tx) => tx.run(valor === null ? deleteAjuste(clave) : upsertAjuste(tx.unidadId, clave, valor)));
  ctx.platform.units.forget(ctx.unidad.id);
  return {};
}
