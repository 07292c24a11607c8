import { diaDe, esMayor } from '@portal/domain/tiempo/fechas';
import type { UnitDb } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { idsDeLaMisma } from '../personas/index.ts';
import { listUnibles, type UnibleRow } from './a-cargo.repository.ts';

export type { UnibleRow };

/** All records already approved as the same person as any of these. */
export async function listGrupo(db: UnitDb, ids: readonly string[]): Promise<UnibleRow[]> {
  const grupo = new Set<string>();
  for (const id of ids) for (const misma of await idsDeLaMisma(db, id)) grupo.add(misma);
  return db.many(listUnibles([...grupo]));
}

/**
 * Joined records are read under each of their ids. If one of them is a minor in a holder's charge, that
 * holder would read an adult's data.
 */
export function abreLoDeUnAdulto(ctx: Pick<SignedCtx, 'clock'>, grupo: readonly UnibleRow[]): boolean {
  const hoy = diaDe(ctx.clock.now());
  // A holder's access ends on the member's 18th birthday, and does not exist without a birth date.
  const aCargo = ({ integrante, fec_nac }: UnibleRow) =>
    integrante && fec_nac !== null && !esMayor(fec_nac, hoy);
  const propia = ({ cuenta_activa, fec_nac }: UnibleRow) =>
    cuenta_activa !== null || (fec_nac !== null && esMayor(fec_nac, hoy));
  return grupo.some(aCargo) && grupo.some(propia);
}
