import type { Sesion } from '@portal/domain/cuentas/contract';
import { faltaSegundoFactor } from '@portal/domain/cuentas/segundo-factor';
import { PortalError } from '@portal/domain/errores/errores';
import { isProduction } from '../../../config/config.ts';
import type { Ctx } from '../../../http/context.ts';
import { findActor } from '../../../http/session.ts';
import { endSesion } from '../cuentas.repository.ts';
import { answerWith, avisarFin, describirSesion, dropCookie, refreshTokenOf, rotar } from './sesiones.ts';

export async function renovarSesion(ctx: Ctx): Promise<Sesion> {
  const token = refreshTokenOf(ctx);
  if (!token) throw new PortalError('sin_sesion');
  const rotation = await ctx.db.tx((tx) => rotar(ctx, tx, token));
  if (rotation && 'reused' in rotation) {
    const { reused } = rotation;
    await ctx.db.tx(async (tx) => {
      await tx.run(endSesion(reused, 'reuso', ctx.clock.machine()));
      avisarFin(ctx, tx, [{ id: reused }], 'vencida');
    });
  }
  const actor =
    rotation && 'token' in rotation ? await findActor(ctx.db, rotation.sesionId, ctx.clock.machine()) : null;
  if (
    !actor ||
    !rotation ||
    !('token' in rotation) ||
    faltaSegundoFactor(ctx.unidad.plantilla, isProduction(ctx.platform.config), actor)
  ) {
    dropCookie(ctx);
    throw new PortalError('sin_sesion');
  }
  answerWith(ctx, rotation.token);
  ctx.about({ persona: actor.personaId, actor: { personaId: actor.personaId, rol: actor.rol } });
  return describirSesion(ctx, rotation.sesionId);
}
