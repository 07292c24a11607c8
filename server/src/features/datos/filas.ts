import type { Ctx } from '../../http/context.ts';
import { listFilas, type TablaDePersonas } from './datos.repository.ts';

const FILAS = 500;

export async function* filasDe(
  ctx: Ctx,
  tabla: TablaDePersonas,
  ids: readonly string[],
): AsyncGenerator<string> {
  for (let offset = 0; ; offset += FILAS) {
    const filas = await ctx.db.many(listFilas(tabla, ids, FILAS, offset));
    for (const { fila } of filas) yield fila;
    if (filas.length < FILAS) return;
  }
}
