import type { UnitTx } from '../../db/unit-db.ts';
import type { Platform } from '../../platform/platform.ts';
import { endCompartidosDe } from './compartir.repository.ts';

/**
 * Ends the links of somebody who can no longer revoke them: the account is blocked, or the family link with
 * `personaId` ended.
 */
export async function cerrarCompartidos(
  { clock }: Platform,
  tx: UnitTx,
  creadoPor: string,
  personaId?: string,
): Promise<void> {
  await tx.run(endCompartidosDe(creadoPor, personaId, clock.machine()));
}
