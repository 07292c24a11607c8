import type { Sesion } from '@portal/domain/cuentas/contract';
import { faltaSegundoFactor } from '@portal/domain/cuentas/segundo-factor';
import { PortalError } from '@portal/domain/errores/errores';
import type { Rol } from '@portal/domain/personas/roles';
import type { SignedCtx } from '../../http/context.ts';
import { updateRol } from './cuentas.repository.ts';
import { describirSesion } from './sesiones.ts';

export async function cambiarRol(ctx: SignedCtx, { rol }: { rol: Rol }): Promise<Sesion> {
  if (!ctx.actor.roles.includes(rol)) throw new PortalError('no_encontrado');
  // As a patient a password was enough; it is not for what the staff does.
  if (faltaSegundoFactor(ctx.unidad.plantilla, { ...ctx.actor, rol })) throw new PortalError('segundo_factor_requerido');
  await ctx.act((tx) => tx.run(updateRol(ctx.actor.sesionId, rol)));
  return describirSesion(ctx, ctx.actor.sesionId);
}
