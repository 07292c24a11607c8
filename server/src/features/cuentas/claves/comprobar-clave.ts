import type { Ctx } from '../../../http/context.ts';
import { findCuentaByDni, type CuentaRow } from '../cuentas.repository.ts';
import { olvidarIntentosDeClave, tomarIntentoDeClave } from '../sesiones/intentos.ts';

/** The account that a DNI and a password open. Unknown, wrong and blocked are alike, after the same work; what comes during a wait is not judged at all. */
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
  // The trail says why; whoever tried is told the same in every case.
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
