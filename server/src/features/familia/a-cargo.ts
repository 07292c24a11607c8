import { diaDe, esMayor } from '@portal/domain/tiempo/fechas';
import type { UnitDb } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { idsDeLaMisma } from '../personas/index.ts';
import { listUnibles, type UnibleRow } from './unir.repository.ts';

/** Everybody who is one human being with any of these, by what was approved already. */
export async function listGrupo(db: UnitDb, ids: readonly string[]): Promise<UnibleRow[]> {
  const grupo = new Set<string>();
  for (const id of ids) for (const misma of await idsDeLaMisma(db, id)) grupo.add(misma);
  return db.many(listUnibles([...grupo]));
}

/** Records of one human being are read under each of its ids: with a minor in somebody's charge among them, that holder would read what is an adult's. */
export function abreLoDeUnAdulto(ctx: Pick<SignedCtx, 'clock'>, grupo: readonly UnibleRow[]): boolean {
  const hoy = diaDe(ctx.clock.now());
  // A holder's access ends by itself on the member's 18th birthday, and none is given without a birth date.
  const aCargo = ({ integrante, fec_nac }: UnibleRow) =>
    integrante && fec_nac !== null && !esMayor(fec_nac, hoy);
  const propia = ({ cuenta_activa, fec_nac }: UnibleRow) =>
    cuenta_activa !== null || (fec_nac !== null && esMayor(fec_nac, hoy));
  return grupo.some(aCargo) && grupo.some(propia);
}
