import type { Ctx } from '../../../http/context.ts';
import type { CuentaRow } from '../cuentas.repository.ts';
import { olvidarIntentosDeClave, tomarIntentoDeClave } from '../sesiones/intentos.ts';

/**
 * The account for a DNI and password. Unknown, wrong and blocked get the same answer after the same work.
 * During the waiting time after failed attempts the password is not checked at all. The caller resets the
 * counters (`olvidarIntentosDeClave`).
 */
export function juzgarClave(ctx: Ctx, dni: string, password: string): Promise<CuentaRow | undefined> {
  return ctx.platform.passwords.of(ctx.unidad.id).admit(
    () => tomarIntentoDeClave(ctx, dni),
    async ({ cuenta, juzgado }, verify) => {
      if (cuenta)
        ctx.about({ persona: cuenta.persona_id, actor: { personaId: cuenta.persona_id, rol: null } });
      // Only the audit trail records the reason; the caller gets the same answer in every case.
      if (!juzgado) {
        ctx.about({ objeto: 'ingreso:espera' });
        return undefined;
      }
      const matches = await verify(cuenta?.clave_hash, password);
      if (cuenta && matches && !cuenta.activa) ctx.about({ objeto: 'ingreso:bloqueada' });
      return matches && cuenta?.activa ? cuenta : undefined;
    },
  );
}

/** The same, and resets the counters after the right password. */
export async function comprobarClave(
  ctx: Ctx,
  dni: string,
  password: string,
): Promise<CuentaRow | undefined> {
  const cuenta = await juzgarClave(ctx, dni, password);
  if (cuenta) await olvidarIntentosDeClave(ctx, ctx.db, dni);
  return cuenta;
}
