import { PortalError } from '@portal/domain/errores/errores';
import type { UnitTx } from '../../../db/unit-db.ts';
import { countOtrosAdministradores } from './personal.repository.ts';

/** A unit must keep at least one administrator. Call it with the staff lock held. */
export async function requireOtroAdministrador(
  tx: UnitTx,
  cuenta: { id: string; roles: readonly string[] },
): Promise<void> {
  if (!cuenta.roles.includes('administrador')) return;
  if ((await tx.get(countOtrosAdministradores(cuenta.id))).total === 0)
    throw new PortalError('ultimo_administrador');
}
