import { estadosCaso, type EstadoCaso } from '@portal/domain/casos/estados';
import { sql } from 'kysely';
import type { Alcance } from '../casos.policy.ts';
import { conTurnoAdelante } from '../hoy/condiciones.repository.ts';
import type { Filtro } from './lista.repository.ts';

/** Lengths of lists that triggers keep, so that no list is read to be counted. */

const columnaDe: Record<EstadoCaso, string> = {
  1: 'abiertos',
  2: 'cancelados',
  3: 'cerrados',
  4: 'por_agendar',
  5: 'por_cerrar',
};
const suma = (estados: readonly EstadoCaso[]) => sql.raw(estados.map((uno) => columnaDe[uno]).join(' + '));
const { abierto, agendarNuevoTurno, cerrarCaso } = estadosCaso;
const TODOS = suma(Object.values(estadosCaso));
const VIVOS = suma([abierto, agendarNuevoTurno, cerrarCaso]);

const suyos = (unidadId: number, alcance: Alcance) =>
  sql`unidad_id = ${unidadId} and (${alcance}::uuid is null or gestor_id = ${alcance})`;

/** The filters that have a value, except the status. */
function usados({ order: _, status: _status, ...resto }: Filtro): [campo: string, texto: string][] {
  return Object.entries(resto).flatMap(([campo, valor]) => {
    const texto = valor === undefined ? '' : String(valor).trim();
    return texto === '' ? [] : [[campo, texto]];
  });
}
const conStatus = ({ status }: Filtro) => status !== undefined && status !== '';

/** No filter is set, except perhaps the status. */
export const isEntera = (filtro: Filtro) => usados(filtro).length === 0;

/** Cases per block of numbers: `casos_por_tramo.tramo` is the number divided by it. */
export const TRAMO = 4096;
export interface TramoRow {
  tramo: number;
  cuantos: number;
}

/** The unfiltered list, or one status, by blocks of numbers in ascending order. */
export const countPorTramo = (unidadId: number, alcance: Alcance, filtro: Filtro) =>
  sql<TramoRow>`select tramo, sum(${conStatus(filtro) ? suma([filtro.status as EstadoCaso]) : TODOS})::int as cuantos
    from casos_por_tramo where ${suyos(unidadId, alcance)} group by tramo order by tramo`;

export interface CuentaRow {
  total: number;
  /** How many cases are passed over to meet all of them in the order of their numbers. */
  entre: number;
}

/** A letter that `portal.simple` keeps as one character. */
const LETRA = /^[a-záéíóúüñ]$/iu;

/** The length of a list with a single filter whose matches are counted as they change; else undefined. */
export function countGuardada(unidadId: number, alcance: Alcance, filtro: Filtro, ahora: Date) {
  const [[campo, texto] = [], otro] = usados(filtro);
  if (texto === undefined || otro || conStatus(filtro)) return undefined;
  if (campo === 'hoy' && texto === 'sin_paso') return countSinPaso(unidadId, alcance, ahora);
  if (campo === 'buscar' && LETRA.test(texto.normalize('NFC'))) return countInicial(unidadId, alcance, texto);
  return undefined;
}

/** All open cases but those whose appointment lies ahead, which are few. */
const countSinPaso = (unidadId: number, alcance: Alcance, ahora: Date) =>
  sql<CuentaRow>`select (vivos - (select count(*) from casos c where c.unidad_id = ${unidadId} and ${conTurnoAdelante(ahora)}
      ${alcance === null ? sql`` : sql`and c.gestor_id = ${alcance}`}))::int as total, vivos::int as entre
    from (select coalesce(sum(${VIVOS}), 0) as vivos from casos_por_tramo where ${suyos(unidadId, alcance)}) x`;

const countInicial = (unidadId: number, alcance: Alcance, letra: string) =>
  sql<CuentaRow>`select (select coalesce(sum(cuantos), 0)::int from casos_por_inicial where ${suyos(unidadId, alcance)}
      and inicial = portal.simple(${letra.normalize('NFC')}::text)) as total,
    (select coalesce(sum(${TODOS}), 0)::int from casos_por_tramo where ${suyos(unidadId, alcance)}) as entre`;
