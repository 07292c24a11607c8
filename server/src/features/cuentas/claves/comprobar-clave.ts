import type { Ctx } from '../../../http/context.ts';
import { findCuentaByDni, type CuentaRow } from '../cuentas.repository.ts';
import { olvidarIntentosDeClave, tomarIntentoDeClave } from '../sesiones/intentos.ts';

/**
 * The account for a DNI and password. Unknown, wrong and blocked get the same answer after the same work.
 * During the waiting time after failed attempts the password is not checked at all.
 */
export async function comprobarClave(
  ctx: Ctx,
  dni: string,
  password: string,
): Promise<CuentaRow | undefined> {
  const [cuenta, judged] = await Promise.all([
    ctx.db.find(findCuentaByDni(ctx.unidad.id, dni)),
    tomarIntentoDeClave(ctx, dni),
  ]);
  if (cuenta) ctx.about({ persona: cuenta.persona_id, actor: { personaId: cuenta.persona_id, rol: null } });
  // Only the audit trail records the reason; the caller gets the same answer in every case.
  if (!judged) {
    ctx.about({ objeto: 'ingreso:espera' });
    return undefined;
  }
  const matches = await ctx.platform.passwords.of(ctx.unidad.id).verify(cuenta?.clave_hash, password);
  if (cuenta && matches && !cuenta.activa) ctx.about({ objeto: 'ingreso:bloqueada' });
  if (!cuenta || !matches || !cuenta.activa) return undefined;
  await olvidarIntentosDeClave(ctx, ctx.db, dni);
  return cuenta;
}
