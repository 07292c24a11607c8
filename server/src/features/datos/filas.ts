import type { Ctx } from '../../http/context.ts';
import { listFilas, type TablaDePersonas } from './datos.repository.ts';

const FILAS = 500;

export async function* filasDe(
  ctx: Ctx,
  tabla: TablaDePersonas,
  ids: readonly string[],
): AsyncGenerator<string> {
  for (let ultima: string[] | undefined; ;) {
    const filas = await ctx.db.many(listFilas(tabla, ids, FILAS, ultima));
    for (const { fila } of filas) yield fila;
    if (filas.length < FILAS) return;
    ultima = filas.at(-1)!.clave;
  }
}
