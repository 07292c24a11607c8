import { DIAS_INICIALES, diasEntre, esPeriodo, type Periodo } from '@portal/domain/cifras/definiciones';
import { esDia, meses, sumarDias, type Dia } from '@portal/domain/tiempo/fechas';

const letras = ['D', 'L', 'M', 'M', 'J', 'V', 'S'];
const semana = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
const partes = (dia: Dia) => dia.split('-').map(Number) as [anio: number, mes: number, dia: number];
const enSemana = (dia: Dia) => new Date(`${dia}T00:00:00Z`).getUTCDay();

/** 'L 2' */
export const diaCorto = (dia: Dia) => `${letras[enSemana(dia)]!} ${partes(dia)[2]}`;
/** 'lunes 2 de noviembre' */
export const diaLargo = (dia: Dia) =>
  `${semana[enSemana(dia)]!} ${partes(dia)[2]} de ${meses[partes(dia)[1] - 1]!}`;
/** '2/11' */
export const diaYMes = (dia: Dia) => `${partes(dia)[2]}/${partes(dia)[1]}`;

/**
 * '2 al 15 de noviembre', '28 de octubre al 3 de noviembre'; with the year unless it is only the current one.
 */
export function enPalabras({ desde, hasta }: Periodo, hoy: Dia): string {
  const [anioDesde, mesDesde, diaDesde] = partes(desde);
  const [anioHasta, mesHasta, diaHasta] = partes(hasta);
  const conAnio = anioDesde !== anioHasta || anioHasta !== partes(hoy)[0];
  const fin = `${diaHasta} de ${meses[mesHasta - 1]!}${conAnio ? ` de ${anioHasta}` : ''}`;
  if (desde === hasta) return fin;
  if (anioDesde === anioHasta && mesDesde === mesHasta) return `${diaDesde} al ${fin}`;
  return `${diaDesde} de ${meses[mesDesde - 1]!}${anioDesde === anioHasta ? '' : ` de ${anioDesde}`} al ${fin}`;
}

export type Eleccion = 'quincena' | 'mes' | 'mesAnterior';

export function periodoDe(eleccion: Eleccion, hoy: Dia): Periodo {
  const primero = `${hoy.slice(0, 8)}01`;
  if (eleccion === 'quincena') return { desde: sumarDias(hoy, 1 - DIAS_INICIALES), hasta: hoy };
  if (eleccion === 'mes') return { desde: primero, hasta: hoy };
  const ultimo = sumarDias(primero, -1);
  return { desde: `${ultimo.slice(0, 8)}01`, hasta: ultimo };
}

/** The period in the URL: a named one, or two days; anything invalid gives the first named period. */
export function leerPeriodo(
  params: URLSearchParams,
  hoy: Dia,
): { eleccion: Eleccion | 'otro'; periodo: Periodo } {
  const desde = params.get('desde') ?? '';
  const hasta = params.get('hasta') ?? '';
  if (esDia(desde) && esDia(hasta) && esPeriodo({ desde, hasta }, hoy))
    return { eleccion: 'otro', periodo: { desde, hasta } };
  const pedida = params.get('periodo');
  const eleccion = pedida === 'mes' || pedida === 'mesAnterior' ? pedida : 'quincena';
  return { eleccion, periodo: periodoDe(eleccion, hoy) };
}

/** Above this number of days the bars would be too thin: one bar per week. */
const MAX_BARRAS = 62;

export interface Barra {
  desde: Dia;
  aDemanda: number;
  conTurno: number;
}
export function barrasDe(dias: readonly { dia: Dia; aDemanda: number; conTurno: number }[]): {
  porSemana: boolean;
  barras: Barra[];
} {
  const diarias = dias.map(({ dia, aDemanda, conTurno }) => ({ desde: dia, aDemanda, conTurno }));
  const [primera] = diarias;
  if (!primera || diarias.length <= MAX_BARRAS) return { porSemana: false, barras: diarias };
  const barras: Barra[] = [];
  for (const { desde, aDemanda, conTurno } of diarias) {
    const lunes = sumarDias(desde, -((enSemana(desde) + 6) % 7));
    const ultima = barras.at(-1);
    if (ultima?.desde === lunes) {
      ultima.aDemanda += aDemanda;
      ultima.conTurno += conTurno;
    } else barras.push({ desde: lunes, aDemanda, conTurno });
  }
  return { porSemana: true, barras };
}

export const cuantosDias = ({ desde, hasta }: Periodo) => diasEntre(desde, hasta);
