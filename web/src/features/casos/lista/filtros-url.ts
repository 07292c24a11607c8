import { nombreDeEstadoCaso, type EstadoCaso } from '@portal/domain/casos/estados';
import { cosasDeHoy, horaDelFiltro, type CosaDeHoy } from '@portal/domain/casos/reglas';
import { esDia } from '@portal/domain/tiempo/fechas';
import type { PedidoDeCasos } from '../casos.queries.ts';

/** The filter fields in the order of the dialog; the URL uses the API's names. */
export const campos = [
  'casoId',
  'status',
  'fechaAlta',
  'nroSiniestro',
  'documento',
  'apellido',
  'nombre',
  'telefonoMovil',
  'email',
  'fecha_turno',
  'hora_turno',
  'gestor_id',
] as const;
export type Campo = (typeof campos)[number];
export type Filtros = Record<Campo, string>;

export const ordenes = [
  '-casoId',
  'casoId',
  '-fechaAlta',
  'fechaAlta',
  'apellido',
  '-apellido',
  '-fecha_turno',
  'fecha_turno',
  'status',
  '-status',
] as const;
export type Orden = (typeof ordenes)[number];
export type Ordenable = Exclude<Orden, `-${string}`>;

/** The list's state in the URL. */
export interface Vista {
  filtros: Filtros;
  /** All entries of one kind of *Hoy*. */
  hoy: CosaDeHoy | '';
  buscar: string;
  order: Orden;
  page: number;
}

export const sinFiltros = Object.fromEntries(campos.map((campo) => [campo, ''])) as Filtros;

const PAGINA_MAX = 1_000_000;
const largo: Partial<Record<Campo, number>> = {
  casoId: 12,
  nroSiniestro: 40,
  documento: 12,
  apellido: 80,
  nombre: 80,
  telefonoMovil: 30,
  email: 254,
};

const admite: Partial<Record<Campo, (valor: string) => boolean>> = {
  casoId: (valor) => /^[0-9]{1,9}$/.test(valor),
  status: (valor) => Object.hasOwn(nombreDeEstadoCaso, valor),
  fechaAlta: esDia,
  fecha_turno: esDia,
  hora_turno: (valor) => /^([01]?[0-9]|2[0-3]):[0-5][0-9]$/.test(valor),
  gestor_id: (valor) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(valor),
};

const texto = (valor: string | null, max: number) =>
  (valor ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, max);

/** Reads the URL; invalid values are ignored. */
export function leerVista(params: URLSearchParams): Vista {
  const valorDe = (campo: Campo) => {
    const valor = texto(params.get(campo), largo[campo] ?? 40);
    return (admite[campo]?.(valor) ?? true) ? valor : '';
  };
  const order = params.get('order');
  const page = Math.trunc(Number(params.get('page')));
  return {
    filtros: Object.fromEntries(campos.map((campo) => [campo, valorDe(campo)])) as Filtros,
    hoy: cosasDeHoy.find((cosa) => cosa === params.get('hoy')) ?? '',
    buscar: texto(params.get('buscar'), 80),
    order: ordenes.find((one) => one === order) ?? '-casoId',
    page: page >= 1 ? Math.min(page, PAGINA_MAX) : 1,
  };
}

/**
 * The query string of a view, without default values. A new filter starts at the first page; pass the page to
 * keep it.
 */
export function escribirVista({ filtros, hoy, buscar, order, page }: Vista): string {
  const said = new URLSearchParams(
    campos.flatMap((campo) => (filtros[campo] ? [[campo, filtros[campo]]] : [])),
  );
  if (hoy) said.set('hoy', hoy);
  if (buscar) said.set('buscar', buscar);
  if (order !== '-casoId') said.set('order', order);
  if (page > 1) said.set('page', String(page));
  return said.size > 0 ? `?${said}` : '';
}

export const camposDichos = (filtros: Filtros) => campos.filter((campo) => filtros[campo] !== '');

/**
 * Reverses the same column, or starts another one in its natural order: names from A, everything else from
 * the newest.
 */
export function ordenSiguiente(actual: Orden, columna: Ordenable): Orden {
  if (actual === columna) return `-${columna}`;
  if (actual === `-${columna}`) return columna;
  return columna === 'apellido' || columna === 'status' ? columna : `-${columna}`;
}

export const estadoDe = ({ status }: Filtros) => (status === '' ? undefined : (Number(status) as EstadoCaso));

type Quien = { id: string | undefined; unidad: number; coordina: boolean };

/** The request: adds the gestor's own id and unit, or the gestor that a coordinator chose. */
export function aPedido({ filtros, hoy, buscar, order, page }: Vista, quien: Quien): PedidoDeCasos {
  const { status, gestor_id, hora_turno, ...texts } = filtros;
  const gestor = quien.coordina ? gestor_id : (quien.id ?? '');
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, valor]) => valor !== '')),
    ...(status && { status: Number(status) }),
    ...(hora_turno && { hora_turno: horaDelFiltro(hora_turno) }),
    ...(gestor && { gestor_id: gestor }),
    unidad_id: quien.unidad,
    ...(hoy && { hoy }),
    ...(buscar && { buscar }),
    order,
    page,
  };
}
