import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { findCuenta } from './cuentas.repository.ts';
import { countFailure, forgetFailures, mustWait } from './demoras.ts';

/** Who is signed in proves that they are who signed in. Guesses count together with those of the sign-in: an open session is no second purse. */
export async function verificarClavePropia(ctx: SignedCtx, password: string, field: string): Promise<void> {
  const cuenta = ctx.actor.cuentaId === null ? undefined : await ctx.db.find(findCuenta(ctx.actor.cuentaId));
  const { secrets, passwords } = ctx.platform;
  const now = ctx.clock.machine();
  if (cuenta && (await mustWait(ctx.db, secrets, cuenta.dni, now))) throw new PortalError('demasiados_intentos');
  const matches = password !== '' && (await passwords.verify(cuenta?.clave_hash, password));
  if (!cuenta || !matches) {
    if (cuenta && password !== '') await countFailure(ctx.db, secrets, cuenta.dni, now);
    throw new PortalError('contrasena_incorrecta', { fields: { [field]: 'La contraseña no es correcta' } });
  }
  await forgetFailures(ctx.db, secrets, cuenta.dni);
}
