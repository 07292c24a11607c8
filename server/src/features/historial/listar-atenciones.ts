import type { QueryOf } from '@portal/domain/contract/endpoint';
import type { NamedInside } from '@portal/domain/contract/names';
import { elegir, interpretar, rangosDe, type Rango } from '@portal/domain/historial/buscar';
import type { Atencion, historial } from '@portal/domain/historial/contract';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, instanteDe } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../http/context.ts';
import { aAtencion } from './a-atencion.ts';
import {
  findPagina,
  findPorGrupos,
  listByIds,
  listGrupos,
  listSueltas,
  type Grupo,
  type Pagina,
} from './historial.repository.ts';
import { personaVisible } from './visibles.ts';

const POR_PAGINA = 10;

export type Pedido = NamedInside<QueryOf<typeof historial.listarAtenciones>>;

/**
 * Finished attentions of one person, newest first. A page beyond the last gives the last. An empty history is
 * the error `sin_atenciones`, as the web expects.
 */
export async function listarAtenciones(
  ctx: SignedCtx,
  { dni, buscar, pagina: pedida }: Pedido,
): Promise<{ atenciones: Atencion[]; total: number; pagina: number; paginas: number }> {
  const { ids } = await personaVisible(ctx, dni);
  const [unico] = ids;
  const pagina =
    buscar.trim() === '' && ids.length === 1
      ? await porLugar(ctx, unico!, pedida)
      : await porPalabras(ctx, ids, buscar, pedida);
  if (pagina.total === 0) throw new PortalError('sin_atenciones');
  const filas = await ctx.db.many(listByIds(ctx.unidad.id, pagina.ids));
  return {
    atenciones: filas.map(aAtencion),
    total: pagina.total,
    pagina: pagina.pagina,
    paginas: Math.ceil(pagina.total / POR_PAGINA),
  };
}

const porLugar = ({ db }: SignedCtx, personaId: string, pagina: number): Promise<Pagina> =>
  db.get(findPagina(db.unidadId, personaId, pagina, POR_PAGINA));

/** Also used for joined records, whose `lugar` numbers are separate. */
async function porPalabras(
  { db, clock }: SignedCtx,
  personaIds: readonly string[],
  texto: string,
  pedida: number,
): Promise<Pagina> {
  const busqueda = interpretar(texto);
  const todos = await db.many(listGrupos(db.unidadId, personaIds));
  const { grupos, fechas } = elegir(
    busqueda,
    todos.map((grupo) => ({ texto: grupo.texto, grupo })),
  );
  const rangos = rangosDe(fechas, aniosDe(todos, clock.now())) ?? [SIEMPRE];
  if (grupos.length === 0 || rangos.length === 0) return { ids: [], total: 0, pagina: 1 };
  const tramos = rangos.map(({ desde, hasta }) => ({ desde: instanteDe(desde), hasta: instanteDe(hasta) }));
  if (busqueda.ticket === null && busqueda.minuto === null)
    return db.get(findPorGrupos(db.unidadId, grupos, tramos, pedida, POR_PAGINA));
  const sueltas = (await db.many(listSueltas(db.unidadId, personaIds, busqueda))).filter(
    ({ inicio, profesional_id, servicio_id }) =>
      tramos.some(({ desde, hasta }) => inicio >= desde && inicio < hasta) &&
      grupos.some((grupo) => grupo.profesional_id === profesional_id && grupo.servicio_id === servicio_id),
  );
  const pagina = Math.max(1, Math.min(pedida, Math.ceil(sueltas.length / POR_PAGINA)));
  return {
    total: sueltas.length,
    pagina,
    ids: sueltas.slice((pagina - 1) * POR_PAGINA, pagina * POR_PAGINA).map(({ id }) => id),
  };
}

const SIEMPRE: Rango = { desde: '1900-01-01', hasta: '9999-01-01' };

/** Years of the person's attentions, to interpret a date without a year. */
function aniosDe(grupos: readonly Grupo[], ahora: Date): number[] {
  const ultimo = Number(diaDe(ahora).slice(0, 4));
  const primero = Math.min(ultimo, ...grupos.map(({ primera }) => Number(diaDe(primera).slice(0, 4))));
  return Array.from({ length: ultimo - primero + 1 }, (_, i) => primero + i);
}
