import { esDia } from '@portal/domain/tiempo/fechas';
import { filtros as estados, type FiltroEstado } from '@portal/domain/turnos/reglas';
import type { FiltrosDeTurnos } from '../turnos.queries.ts';

/** The filters as they stand in the address. */
export interface Filtros {
  fechaDesde: string;
  fechaHasta: string;
  integrante: string;
  estado: string;
}

export const nombres = ['fechaDesde', 'fechaHasta', 'integrante', 'estado'] as const;

/** What the address says and makes sense; the rest counts as not said. `documentos`: whom one may ask about. */
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

/** An address with these filters and no page: another list begins at its first. */
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
