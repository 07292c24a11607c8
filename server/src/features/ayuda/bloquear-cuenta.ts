import { cuentaBloqueada, profesionalRetirado } from '@portal/domain/cuentas/hechos';
import { PortalError } from '@portal/domain/errores/errores';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import {
  anularEnviados,
  cambiarBloqueo,
  cuentaEnCambio,
  personalEnCambio,
  requireOtroAdministrador,
  terminarSesiones,
} from '../cuentas/index.ts';

async function getCuenta(tx: UnitTx, personaId: string) {
  const cuenta = await cuentaEnCambio(tx, personaId);
  if (!cuenta) throw new PortalError('no_encontrado');
  return cuenta;
}

/**
 * Blocks the account at once: no sign-in, no session, no mailed link, no shared summary. The reason is
 * stored for administrators.
 */
export async function bloquearCuenta(
  ctx: SignedCtx,
  { id, motivo }: { id: string; motivo: string },
): Promise<void> {
  ctx.about({ persona: null });
  const dicho = motivo.trim();
  if (dicho === '')
    throw new PortalError('datos_invalidos', { fields: { motivo: 'El motivo es requerido' } });
  if (id === ctx.actor.personaId) throw new PortalError('cuenta_propia');
  return ctx.act(async (tx) => {
    await personalEnCambio(tx);
    const cuenta = await getCuenta(tx, id);
    ctx.about({ persona: id });
    await requireOtroAdministrador(tx, cuenta);
    await cambiarBloqueo(tx, cuenta.id, dicho);
    await anularEnviados(tx, cuenta.id);
    await ctx.platform.publish(tx, profesionalRetirado({ profesionalId: id }));
    await ctx.platform.publish(tx, cuentaBloqueada({ personaId: id }));
    await terminarSesiones(ctx, tx, cuenta.id, 'bloqueada');
  });
}

export async function desbloquearCuenta(ctx: SignedCtx, { id }: { id: string }): Promise<void> {
  ctx.about({ persona: null });
  await ctx.act(async (tx) => {
    const cuenta = await getCuenta(tx, id);
    ctx.about({ persona: id });
    await cambiarBloqueo(tx, cuenta.id, null);
  });
}
