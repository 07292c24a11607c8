import type { Sesion } from '@portal/domain/cuentas/contract';
import { faltaSegundoFactor } from '@portal/domain/cuentas/segundo-factor';
import { PortalError } from '@portal/domain/errores/errores';
import { esPersonal, type Rol } from '@portal/domain/roles/roles';
import { isProduction } from '../../../config/config.ts';
import type { SignedCtx } from '../../../http/context.ts';
import { findCuenta, updateRol } from '../cuentas.repository.ts';
import { describirSesion } from './sesiones.ts';

export async function cambiarRol(ctx: SignedCtx, { rol }: { rol: Rol }): Promise<Sesion> {
  if (!ctx.actor.roles.includes(rol)) throw new PortalError('no_encontrado');
  // A password is enough for a patient, but not for staff.
  const produccion = isProduction(ctx.platform.config);
  if (faltaSegundoFactor(ctx.unidad.plantilla, produccion, { ...ctx.actor, rol }))
    throw new PortalError('segundo_factor_requerido');
  if (produccion && esPersonal(rol) && !(await tieneClaveLarga(ctx)))
    throw new PortalError('clave_corta_personal');
  await ctx.act((tx) => tx.run(updateRol(ctx.actor.sesionId, rol)));
  return describirSesion(ctx, ctx.actor.sesionId);
}

const tieneClaveLarga = async ({ db, actor }: SignedCtx) =>
  actor.cuentaId !== null && (await db.find(findCuenta(actor.cuentaId)))?.clave_larga === true;
