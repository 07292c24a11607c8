import { esDia, meses, sumarDias, type Dia } from '../tiempo/fechas.ts';
import { plegar } from '../validacion/plegar.ts';

/** From a day, up to but excluding another. */
export interface Rango {
  desde: Dia;
  hasta: Dia;
}

export interface Busqueda {
  /** Normalized words; professional and service together must contain all of them. */
  palabras: string[];
  /** For each word that is a date: the days it means, given the years in the history. All must match. */
  fechas: ((anios: readonly number[]) => Rango[])[];
  /** The ticket: its number, and the rest of the code if typed. */
  ticket: { sigla: string | null; numero: number; dia: Dia | null } | null;
  /** Minute of the day. */
  minuto: number | null;
}

const MAX_PALABRAS = 8;

const dosCifras = (n: string | number) => String(n).padStart(2, '0');
const completo = (anio: string) => (anio.length === 2 ? `20${anio}` : anio);
/** A plausible day for an attention. */
const existe = (dia: Dia) => esDia(dia) && dia >= '1900' && dia < '2100';
const delDia = (dia: Dia): Rango[] => (existe(dia) ? [{ desde: dia, hasta: sumarDias(dia, 1) }] : []);

function delMes(anio: number | string, mes: number): Rango[] {
  const desde = `${anio}-${dosCifras(mes)}-01`;
  if (!existe(desde)) return [];
  return [{ desde, hasta: mes === 12 ? `${Number(anio) + 1}-01-01` : `${anio}-${dosCifras(mes + 1)}-01` }];
}

const formas: readonly [RegExp, (partes: string[], anios: readonly number[]) => Rango[]][] = [
  [
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/,
    ([dia = '', mes = '', anio = '']) => delDia(`${completo(anio)}-${dosCifras(mes)}-${dosCifras(dia)}`),
  ],
  [
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/,
    ([anio = '', mes = '', dia = '']) => delDia(`${anio}-${dosCifras(mes)}-${dosCifras(dia)}`),
  ],
  [/^(\d{1,2})[/-](\d{4})$/, ([mes = '', anio = '']) => delMes(anio, Number(mes))],
  [/^(\d{4})-(\d{1,2})$/, ([anio = '', mes = '']) => delMes(anio, Number(mes))],
  [/^((?:19|20)\d{2})$/, ([anio = '']) => [{ desde: `${anio}-01-01`, hasta: `${Number(anio) + 1}-01-01` }]],
  // Without a year: that day of every year.
  [
    /^(\d{1,2})\/(\d{1,2})$/,
    ([dia = '', mes = ''], anios) =>
      anios.flatMap((anio) => delDia(`${anio}-${dosCifras(mes)}-${dosCifras(dia)}`)),
  ],
];

/** 'lunes 9 de noviembre de 2026' is one date, as the list shows it. */
const escrita = new RegExp(
  String.raw`\b(?:(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo) )?(\d{1,2}) de (${meses.join('|')})(?: de (\d{4}))?\b`,
  'g',
);
const relleno = new Set(['de', 'hs', 'hs.', 'a', 'las', 'el', 'del', 'y']);

/** Parses the typed words: each is a date, an hour, a ticket, or part of a name. */
export function interpretar(texto: string): Busqueda {
  const busqueda: Busqueda = { palabras: [], fechas: [], ticket: null, minuto: null };
  const llano = plegar(texto).replace(escrita, (_todo, dia: string, mes: string, anio?: string) => {
    const numero = dosCifras(meses.indexOf(mes) + 1);
    return anio === undefined ? `${dosCifras(dia)}/${numero}` : `${dosCifras(dia)}/${numero}/${anio}`;
  });
  for (const palabra of llano.split(/[\s,;]+/).slice(0, MAX_PALABRAS))
    if (palabra !== '' && !relleno.has(palabra)) leer(busqueda, palabra);
  return busqueda;
}

function leer(busqueda: Busqueda, palabra: string) {
  for (const [forma, dias] of formas) {
    const partes = forma.exec(palabra)?.slice(1);
    if (partes) return void busqueda.fechas.push((anios) => dias(partes, anios));
  }
  const hora = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(palabra);
  if (hora && busqueda.minuto === null)
    return void (busqueda.minuto = Number(hora[1]) * 60 + Number(hora[2]));
  const ticket = /^(?:([a-z]{1,3})-?)?(\d{1,6})(?:-(\d{0,6}))?$/.exec(palabra);
  if (ticket && busqueda.ticket === null) {
    const [, sigla, numero, dia = ''] = ticket;
    const delCodigo = dia.length === 6 ? `20${dia.slice(4)}-${dia.slice(2, 4)}-${dia.slice(0, 2)}` : null;
    // A day that does not exist matches no attention.
    if (delCodigo !== null && !existe(delCodigo)) return void busqueda.fechas.push(() => []);
    busqueda.ticket = { sigla: sigla?.toUpperCase() ?? null, numero: Number(numero), dia: delCodigo };
    return;
  }
  busqueda.palabras.push(palabra);
}

/**
 * The items that contain every word. A month's name that no item contains ('Julio' may be a person) means
 * that month of every year.
 */
export function elegir<T>(
  { palabras, fechas }: Pick<Busqueda, 'palabras' | 'fechas'>,
  grupos: readonly { texto: string; grupo: T }[],
): { grupos: T[]; fechas: Busqueda['fechas'] } {
  const plegados = grupos.map(({ texto, grupo }) => ({ texto: plegar(texto), grupo }));
  const esMes = (palabra: string) =>
    meses.includes(palabra) && !plegados.some(({ texto }) => texto.includes(palabra));
  const nombres = palabras.filter((palabra) => !esMes(palabra));
  const porMes = palabras
    .filter(esMes)
    .map(
      (palabra) => (anios: readonly number[]) =>
        anios.flatMap((anio) => delMes(anio, meses.indexOf(palabra) + 1)),
    );
  return {
    grupos: plegados
      .filter(({ texto }) => nombres.every((palabra) => texto.includes(palabra)))
      .map(({ grupo }) => grupo),
    fechas: [...fechas, ...porMes],
  };
}

/** The days that match every date; `null` if none was typed. */
export function rangosDe(fechas: Busqueda['fechas'], anios: readonly number[]): Rango[] | null {
  if (fechas.length === 0) return null;
  return fechas
    .map((fecha) => fecha(anios))
    .reduce((unos, otros) => unos.flatMap((uno) => otros.flatMap((otro) => cruzar(uno, otro))));
}

function cruzar(uno: Rango, otro: Rango): Rango[] {
  const desde = uno.desde > otro.desde ? uno.desde : otro.desde;
  const hasta = uno.hasta < otro.hasta ? uno.hasta : otro.hasta;
  return desde < hasta ? [{ desde, hasta }] : [];
}
