import type { RevisionDelPadron } from '@portal/domain/padron/contract';
import { columnasQueSeComparan } from '@portal/domain/padron/reglas';
import type { SignedCtx } from '../../http/context.ts';
import { toAfiliadoDelPadron, toCarga } from './a-carga.ts';
import { findCarga, findCargaAbierta, listErrores, listMuestra } from './padron.repository.ts';

const MUESTRA = 10;
const ERRORES = 50;

/**
 * The load that is being received or waits for a decision; any administrator of the unit sees it, from any
 * process.
 */
export async function obtenerCargaPadron(ctx: SignedCtx): Promise<{ revision: RevisionDelPadron | null }> {
  const { db } = ctx;
  ctx.about({ persona: null });
  const abierta = await db.find(findCargaAbierta());
  return { revision: abierta ? await describirCarga(ctx, Number(abierta.id)) : null };
}

export async function describirCarga(
  { db, unidad }: Pick<SignedCtx, 'db' | 'unidad'>,
  id: number,
): Promise<RevisionDelPadron> {
  const row = await db.get(findCarga(id));
  // While lines arrive there is only their count to show.
  if (row.estado === 'recibiendo') return { carga: toCarga(row), muestra: [], errores: [], faltan: [] };
  const [muestra, errores] = await Promise.all([
    db.many(listMuestra(db.unidadId, id, row.columnas, MUESTRA)),
    db.many(listErrores(id, 0, ERRORES)),
  ]);
  const comparadas = unidad.plantilla.padron.protocolo === 'afiliado' ? columnasQueSeComparan : [];
  return {
    carga: toCarga(row),
    muestra: muestra.map((una) => ({ linea: una.linea, que: una.que, ...toAfiliadoDelPadron(una) })),
    errores,
    faltan: comparadas.filter((columna) => !row.columnas.includes(columna)),
  };
}
