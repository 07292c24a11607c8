import type { SystemDb } from '../db/system-db.ts';
import { listUnidades } from '../units/units.repository.ts';
import type { HeadPlace } from '../platform/audit/heads.ts';
import { updateIntegra } from '../platform/audit/seal.repository.ts';
import { verifyChain } from '../platform/audit/seal.ts';

/** Reports the problems of every unit's chain. Returns whether all chains are intact, and keeps it for the alert. */
export async function verifyAudit(
  db: SystemDb,
  place: HeadPlace,
  say: (line: string) => void,
): Promise<boolean> {
  let whole = true;
  for (const { id, clave } of await db.many(listUnidades())) {
    const { events, deleted, problems } = await verifyChain(db, place, id);
    const gone = deleted === 0 ? '' : ` (${deleted} de ellos borrados al cumplir su plazo)`;
    say(`${clave}: ${events} eventos${gone}, ${problems.length === 0 ? 'cadena íntegra' : 'ROTA'}`);
    for (const problem of problems) say(`  - ${problem}`);
    whole &&= problems.length === 0;
  }
  await db.many(updateIntegra(whole));
  return whole;
}
