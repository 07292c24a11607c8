import { CLAVE_CORTA_PERSONAL, esClaveDelPersonal } from '@portal/domain/cuentas/personal';
import { claveDebil } from '@portal/domain/cuentas/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import type { Ctx } from '../../../http/context.ts';
import { clavesComunes } from './claves-comunes.ts';

export const CLAVE_REPETIDA = 'La contraseña nueva tiene que ser distinta de la anterior.';

/**
 * Refuses the current password as the new one. Call it only after the caller has proved that the account is
 * theirs.
 */
export async function requireOtraClave(
  ctx: Pick<Ctx, 'platform' | 'unidad'>,
  password: string,
  claveHash: string | null,
): Promise<void> {
  if (claveHash === null || !(await ctx.platform.passwords.of(ctx.unidad.id).verify(claveHash, password)))
    return;
  throw new PortalError('datos_invalidos', { message: CLAVE_REPETIDA, fields: { password: CLAVE_REPETIDA } });
}

/** Checks that need the account: an easily guessed password, or one too short for staff. */
export function requireClaveFuerte(
  password: string,
  cuenta: { dni: string; fec_nac: string | null; del_personal: boolean },
): void {
  const short = cuenta.del_personal && !esClaveDelPersonal(password) ? CLAVE_CORTA_PERSONAL : undefined;
  const message = short ?? claveDebil(password, cuenta, clavesComunes);
  if (message) throw new PortalError('datos_invalidos', { message, fields: { password: message } });
}
