import { PortalError } from '@portal/domain/errores/errores';
import type { UnitDb } from '../db/unit-db.ts';
import { hashToken } from '../platform/secrets/secrets.ts';
import { findPermiso, type PermisoRow } from './system-token.repository.ts';

/** A system of another institution, with what its token reaches. */
export type ReadingSystem = PermisoRow;

/** The role of such a system in the audit trail, where 'sistema' is the portal itself. */
export const SYSTEM_ROLE = 'externo';

/** The token is random and means nothing by itself: what it reaches is read for every request. */
export async function readSystem(db: UnitDb, token: string | undefined, now: Date): Promise<ReadingSystem> {
  const found = token === undefined ? undefined : await db.find(findPermiso(hashToken(token), now));
  if (!found) throw new PortalError('sin_permiso');
  return found;
}
