import type { UnitDb } from '../../db/unit-db.ts';
import { findDesde } from './auditoria.repository.ts';

/** Since when the database has the unit's events, if older ones are in files. */
export async function archivadoAntesDe(db: UnitDb): Promise<Date | null> {
  const [fila] = await db.many(findDesde(db.unidadId));
  return fila?.desde ?? null;
}
