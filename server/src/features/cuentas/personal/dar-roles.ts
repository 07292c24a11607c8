import { esPersonal, type Rol } from '@portal/domain/roles/roles';
import type { UnitTx } from '../../../db/unit-db.ts';
import { upsertRoles, insertProfesional } from './personal.repository.ts';

/**
 * The only place that gives staff roles: by an accepted invitation, or by an administrator to existing staff.
 */
export async function darRoles(
  tx: UnitTx,
  cuenta: { id: string; persona_id: string },
  roles: readonly Rol[],
): Promise<void> {
  const delPersonal = roles.filter(esPersonal);
  if (delPersonal.length > 0) await tx.run(upsertRoles(tx.unidadId, cuenta.id, delPersonal));
  if (delPersonal.includes('profesional')) await tx.run(insertProfesional(tx.unidadId, cuenta.persona_id));
}
