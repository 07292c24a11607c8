import { esPersonal, type Rol } from '@portal/domain/roles/roles';
import type { UnitTx } from '../../../db/unit-db.ts';
import { addRoles, insertProfesional } from './personal.repository.ts';

/** The only place where an account gets a role of the staff: from an accepted invitation, or from an administrator when it is staff already. */
export async function darRoles(
  tx: UnitTx,
  cuenta: { id: string; persona_id: string },
  roles: readonly Rol[],
): Promise<void> {
  const delPersonal = roles.filter(esPersonal);
  if (delPersonal.length > 0) await tx.run(addRoles(tx.unidadId, cuenta.id, delPersonal));
  if (delPersonal.includes('profesional')) await tx.run(insertProfesional(tx.unidadId, cuenta.persona_id));
}
