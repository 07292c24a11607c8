import { condiciones, type Condicion } from '@portal/domain/condiciones/condiciones';
import type { UnitDb } from '../../db/unit-db.ts';
import { listCondicionesDe } from './condiciones.repository.ts';

/** The ticked conditions of a person, who may have several records, with their names. */
export async function condicionesDe(
  db: UnitDb,
  personas: readonly string[],
): Promise<{ nombre: string; observacion: string }[]> {
  const rows = await db.many(listCondicionesDe(personas));
  return rows.map(({ clave, observacion }) => ({
    nombre: condiciones[clave as Condicion] ?? clave,
    observacion,
  }));
}
