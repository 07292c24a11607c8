import type { Ctx } from '../../http/context.ts';
import { hashToken } from '../../platform/secrets.ts';
import { endSesion, lockRenovacion } from './cuentas.repository.ts';
import { avisarFin, dropCookie, refreshTokenOf } from './sesiones.ts';

/** By access token or by cookie, whichever is left; who has neither is signed out already. */
export async function cerrarSesion(ctx: Ctx): Promise<Record<string, never>> {
  const token = refreshTokenOf(ctx);
  const ended = await ctx.act(async (tx) => {
    const sesionId = ctx.actor?.sesionId ?? (token === undefined ? undefined : (await tx.find(lockRenovacion(hashToken(token))))?.sesion_id);
    if (sesionId === undefined) return undefined;
    return (await tx.run(endSesion(sesionId, 'cerrada', ctx.clock.machine()))) > 0 ? sesionId : undefined;
  });
  if (ended !== undefined) avisarFin(ctx, ended, 'cerrada');
  dropCookie(ctx);
  return {};
}
