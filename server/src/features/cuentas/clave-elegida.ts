import { CLAVE_CORTA_PERSONAL, LARGO_MINIMO_CLAVE_PERSONAL } from '@portal/domain/cuentas/personal';
import { claveDebil } from '@portal/domain/cuentas/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import { clavesComunes } from './claves-comunes.ts';

/** What is known only once the account is: that it is easily guessed, or too short for somebody of the staff. */
export function requireClaveFuerte(password: string, cuenta: { dni: string; fec_nac: string | null; del_personal: boolean }): void {
  const short = cuenta.del_personal && password.length < LARGO_MINIMO_CLAVE_PERSONAL ? CLAVE_CORTA_PERSONAL : undefined;
  const message = short ?? claveDebil(password, cuenta, clavesComunes);
  if (message) throw new PortalError('datos_invalidos', { message, fields: { password: message } });
}
