import type { UnitDb } from '../../db/unit-db.ts';
import { findDesde } from './auditoria.repository.ts';

export interface Archivado {
  /** Since when the database has the unit's events. */
  antesDe: Date;
  /** The older ones are not in files any more: their time was over. */
  borrado: boolean;
}

/** `null` if the database has all events of the unit. */
export async function archivadoAntesDe(db: UnitDb): Promise<Archivado | null> {
  const [fila] = await db.many(findDesde(db.unidadId));
  return fila ? { antesDe: fila.desde, borrado: fila.borrado } : null;
}

/** As answers name it. */
export function enRespuesta(archivado: Archivado | null) {
  const instante = archivado?.antesDe.toISOString();
  return archivado?.borrado ? { borradoAntesDe: instante } : { archivadoAntesDe: instante };
}
