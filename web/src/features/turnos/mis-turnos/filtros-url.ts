import { esDia } from '@portal/domain/tiempo/fechas';
import { filtros as estados, type FiltroEstado } from '@portal/domain/turnos/reglas';
import type { FiltrosDeTurnos } from '../turnos.queries.ts';

export interface Filtros {
  fechaDesde: string;
  fechaHasta: string;
  integrante: string;
  estado: string;
}

export const nombres = ['fechaDesde', 'fechaHasta', 'integrante', 'estado'] as const;

/** Reads the filters; invalid values are ignored. `documentos`: the people that may be asked about. */
export function leerFiltros(params: URLSearchParams, documentos: readonly string[]): Filtros {
  const dia = (nombre: string) => (esDia(params.get(nombre) ?? '') ? params.get(nombre)! : '');
  const integrante = params.get('integrante') ?? '';
  const estado = params.get('estado') ?? '';
  return {
    fechaDesde: dia('fechaDesde'),
    fechaHasta: dia('fechaHasta'),
    integrante: documentos.includes(integrante) ? integrante : '',
    estado: estados.some((codigo) => String(codigo) === estado) ? estado : '',
  };
}

/** The query string of these filters, without a page: a new filter starts at the first page. */
export function escribirFiltros(filtros: Filtros): string {
  const said = nombres.flatMap((nombre) => (filtros[nombre] ? [[nombre, filtros[nombre]]] : []));
  return new URLSearchParams(said).toString();
}

export const cuantosFiltros = (filtros: Filtros) => nombres.filter((nombre) => filtros[nombre] !== '').length;
export const estadoDe = ({ estado }: Filtros) =>
  estado === '' ? undefined : (Number(estado) as FiltroEstado);

export function aPedido({ fechaDesde, fechaHasta, integrante, estado }: Filtros): FiltrosDeTurnos {
  return {
    ...(fechaDesde && { fechaDesde }),
    ...(fechaHasta && { fechaHasta }),
    ...(integrante && { documento: integrante }),
    ...(estado && { estado: estado as '1' | '2' | '3' | '5' }),
  };
}
