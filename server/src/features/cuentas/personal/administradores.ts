import { PortalError } from '@portal/domain/errores/errores';
import type { UnitTx } from '../../../db/unit-db.ts';
import { countOtrosAdministradores, lockPersonal } from './personal.repository.ts';

/** Holds back other changes of the unit's staff until the transaction ends. */
export const personalEnCambio = (tx: UnitTx) => tx.run(lockPersonal(tx.unidadId));

/** A unit must keep at least one administrator. Call it after `personalEnCambio`. */
export async function requireOtroAdministrador(
  tx: UnitTx,
  cuenta: { id: string; roles: readonly string[] },
): Promise<void> {
  if (!cuenta.roles.includes('administrador')) return;
  if ((await tx.get(countOtrosAdministradores(cuenta.id))).total === 0)
    throw new PortalError('ultimo_administrador');
}
