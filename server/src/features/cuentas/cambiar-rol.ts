import type { Sesion } from '@portal/domain/cuentas/contract';
import { PortalError } from '@portal/domain/errores/errores';
import type { Rol } from '@portal/domain/personas/roles';
import type { SignedCtx } from '../../http/context.ts';
import { updateRol } from './cuentas.repository.ts';
import { describirSesion } from './sesiones.ts';

export async function cambiarRol(ctx: SignedCtx, { rol }: { rol: Rol }): Promise<Sesion> {
  if (!ctx.actor.roles.includes(rol)) throw new PortalError('no_encontrado');
  await ctx.act((tx) => tx.run(updateRol(ctx.actor.sesionId, rol)));
  return describirSesion(ctx, ctx.actor.sesionId);
}
