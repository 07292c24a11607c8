import type { RecetasPorMes } from '@portal/domain/cifras/contract';
import { mesesHasta } from '@portal/domain/cifras/definiciones';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { Ctx, SignedCtx } from '../../http/context.ts';
import { countRecetas } from './cifras.repository.ts';
import { enReplica } from './obtener-cifras.ts';

export async function obtenerRecetasPorMes(ctx: SignedCtx): Promise<RecetasPorMes> {
  ctx.about({ persona: null, objeto: 'cifras:recetas' });
  return recetasPorMes(enReplica(ctx));
}

/** Every month, also those without prescriptions. */
export async function recetasPorMes(ctx: Pick<Ctx, 'clock' | 'db' | 'unidad'>): Promise<RecetasPorMes> {
  const meses = mesesHasta(diaDe(ctx.clock.now()));
  const filas = await ctx.db.many(countRecetas(ctx.unidad.id, meses.at(-1)!));
  const porMes = new Map(filas.map((fila) => [fila.mes, fila]));
  return meses.map((mes) => porMes.get(mes) ?? { mes, recetas: 0, prescriptores: 0 });
}
