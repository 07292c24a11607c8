import type { Rol } from '@portal/domain/roles/roles';
import type { Ctx } from '../../../http/context.ts';
import { hashToken } from '../../../platform/secrets/secrets.ts';
import { endSesion, lockRenovacion } from '../cuentas.repository.ts';
import { avisarFin, dropCookie, refreshTokenOf } from './sesiones.ts';

/** By access token or by cookie. Without either, the caller is already signed out. */
export async function cerrarSesion(ctx: Ctx): Promise<void> {
  const token = refreshTokenOf(ctx);
  await ctx.act(async (tx) => {
    const sesionId =
      ctx.actor?.sesionId ??
      (token === undefined ? undefined : (await tx.find(lockRenovacion(hashToken(token))))?.sesion_id);
    if (sesionId === undefined) return;
    const sesion = await tx.find(endSesion(sesionId, 'cerrada', ctx.clock.machine()));
    if (!sesion) return;
    ctx.about({
      persona: sesion.persona_id,
      actor: { personaId: sesion.persona_id, rol: sesion.rol as Rol },
    });
    avisarFin(ctx, tx, [sesion], 'cerrada');
  });
  dropCookie(ctx);
}
