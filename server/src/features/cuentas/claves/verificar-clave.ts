import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { findCuenta } from '../cuentas.repository.ts';
import { olvidarIntentosDeClave, tomarIntentoDeClave } from '../sesiones/intentos.ts';

/**
 * Checks the password of the signed-in person. Attempts from open sessions count towards the same limit as
 * the sign-in.
 */
export async function verificarClavePropia(ctx: SignedCtx, password: string, field: string): Promise<void> {
  const cuenta = ctx.actor.cuentaId === null ? undefined : await ctx.db.find(findCuenta(ctx.actor.cuentaId));
  const incorrecta = () =>
    new PortalError('contrasena_incorrecta', { fields: { [field]: 'La contraseña no es correcta' } });
  if (!cuenta || password === '') throw incorrecta();
  await ctx.platform.passwords.of(ctx.unidad.id).admit(
    () => tomarIntentoDeClave(ctx, cuenta.dni),
    async ({ juzgado }, verify) => {
      if (!juzgado) throw new PortalError('demasiados_intentos');
      if (!(await verify(cuenta.clave_hash, password))) throw incorrecta();
    },
  );
  await olvidarIntentosDeClave(ctx, ctx.db, cuenta.dni);
}
