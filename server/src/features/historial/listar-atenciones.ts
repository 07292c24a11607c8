import { elegir, interpretar, rangosDe, type Rango } from '@portal/domain/historial/buscar';
import type { Atencion } from '@portal/domain/historial/contract';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, instanteDe } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../http/context.ts';
import { aAtencion } from './a-atencion.ts';
import { listByIds, listGrupos, listPagina, listPorGrupos, listSueltas, type AtencionFila, type Grupo } from './historial.repository.ts';
import { personaVisible } from './visibles.ts';

const POR_PAGINA = 10;

export interface Pedido {
  documento?: string | undefined;
  buscar: string;
  pagina: number;
}

interface Pagina {
  filas: AtencionFila[];
  total: number;
  pagina: number;
}

/** Finished attentions of one person, newest first. The page is clamped to the last; none at all is told as the web knows it. */
export async function listarAtenciones(
  ctx: SignedCtx,
  { documento, buscar, pagina: pedida }: Pedido,
): Promise<{ atenciones: Atencion[]; total: number; pagina: number; paginas: number }> {
  const { ids } = await personaVisible(ctx, documento);
  const [unico] = ids;
  const { filas, total, pagina } = buscar.trim() === '' && ids.length === 1 ? await porLugar(ctx, unico!, pedida) : await porPalabras(ctx, ids, buscar, pedida);
  if (total === 0) throw new PortalError('sin_atenciones');
  return { atenciones: filas.map(aAtencion), total, pagina, paginas: Math.ceil(total / POR_PAGINA) };
}

async function porLugar({ db }: SignedCtx, personaId: string, pagina: number): Promise<Pagina> {
  const rows = await db.many(listPagina(db.unidadId, personaId, pagina, POR_PAGINA));
  return { total: rows[0]?.total ?? 0, pagina: rows[0]?.pagina ?? 1, filas: rows.filter((row) => row.id !== null) };
}

/** Also for records that the unit joined: two counts of places are not one. */
async function porPalabras({ db, clock }: SignedCtx, ids: readonly string[], texto: string, pagina: number): Promise<Pagina> {
  const busqueda = interpretar(texto);
  const todos = await db.many(listGrupos(db.unidadId, ids));
  const { grupos, fechas } = elegir(
    busqueda,
    todos.map((grupo) => ({ texto: grupo.texto, grupo })),
  );
  const rangos = rangosDe(fechas, aniosDe(todos, clock.now())) ?? [SIEMPRE];
  if (grupos.length === 0 || rangos.length === 0) return { filas: [], total: 0, pagina: 1 };
  const tramos = rangos.map(({ desde, hasta }) => ({ desde: instanteDe(desde), hasta: instanteDe(hasta) }));
  if (busqueda.ticket === null && busqueda.minuto === null) {
    const hallado = await db.get(listPorGrupos(db.unidadId, grupos, tramos, pagina, POR_PAGINA));
    return { ...hallado, filas: await db.many(listByIds(db.unidadId, hallado.ids)) };
  }
  const sueltas = (await db.many(listSueltas(db.unidadId, ids, busqueda))).filter(
    ({ inicio, profesional_id, servicio_id }) =>
      tramos.some(({ desde, hasta }) => inicio >= desde && inicio < hasta) &&
      grupos.some((grupo) => grupo.profesional_id === profesional_id && grupo.servicio_id === servicio_id),
  );
  const ultima = Math.max(1, Math.min(pagina, Math.ceil(sueltas.length / POR_PAGINA)));
  const elegidas = sueltas.slice((ultima - 1) * POR_PAGINA, ultima * POR_PAGINA).map(({ id }) => id);
  return { total: sueltas.length, pagina: ultima, filas: elegidas.length === 0 ? [] : await db.many(listByIds(db.unidadId, elegidas)) };
}

const SIEMPRE: Rango = { desde: '1900-01-01', hasta: '9999-01-01' };

/** The years of a person's attentions: what a date without a year can mean. */
function aniosDe(grupos: readonly Grupo[], ahora: Date): number[] {
  const ultimo = Number(diaDe(ahora).slice(0, 4));
  const primero = Math.min(ultimo, ...grupos.map(({ primera }) => Number(diaDe(primera).slice(0, 4))));
  return Array.from({ length: ultimo - primero + 1 }, (_, i) => primero + i);
}
