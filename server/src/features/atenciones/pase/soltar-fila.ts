import type { UnitTx } from '../../../db/unit-db.ts';
import { requeueLlamadas } from '../fila/fila.repository.ts';
import { releasePasados } from './pase.repository.ts';

/**
 * Runs when a professional stops attending: patients they called return to the line, and patients passed to
 * them wait for the service again.
 */
export async function soltarFila(tx: UnitTx, profesionalId: string): Promise<{ id: string }[]> {
  const devueltas = await tx.many(requeueLlamadas(profesionalId));
  const sueltas = await tx.many(releasePasados(tx.unidadId, profesionalId));
  return [...devueltas, ...sueltas.filter(({ id }) => !devueltas.some((una) => una.id === id))];
}
