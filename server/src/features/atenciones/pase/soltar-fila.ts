import type { UnitTx } from '../../../db/unit-db.ts';
import { cancelVueltas, requeueLlamadas } from '../fila/fila.repository.ts';
import { releasePasados } from './pase.repository.ts';

/**
 * Runs when a professional stops attending: patients they called return to the line, patients passed to them
 * wait for the service again, and those they called again, who have no place in line, are no longer called.
 */
export async function soltarFila(tx: UnitTx, profesionalId: string, ahora: Date): Promise<{ id: string }[]> {
  const devueltas = await tx.many(requeueLlamadas(profesionalId));
  const sueltas = await tx.many(releasePasados(tx.unidadId, profesionalId));
  const vueltas = await tx.many(cancelVueltas(profesionalId, ahora));
  return [...vueltas, ...devueltas, ...sueltas.filter(({ id }) => !devueltas.some((una) => una.id === id))];
}
