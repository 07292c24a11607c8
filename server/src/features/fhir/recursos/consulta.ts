import { diaDe, esDia, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import type { Filtro, Tramo } from './pagina.repository.ts';
import { esUuid, type Parametro, type Recurso, type Referencia, type Tipo } from './tipos.ts';

/** A search that cannot be understood: the parameter, and why. */
export class ConsultaInvalida extends Error {
  readonly parametro: string;
  constructor(parametro: string, motivo: string) {
    super(motivo);
    this.parametro = parametro;
  }
}

type Campo = (recurso: Recurso) => unknown;
const listaDe = (valor: unknown) => [valor].flat() as (Referencia | undefined)[];

/** The ids of the references. One that is no id of this portal matches nothing. */
function idsDe(valores: readonly string[], tipos: readonly string[], es: (id: string) => boolean): string[] {
  return valores.flatMap((valor) => {
    const [tipo, id] = valor.includes('/') ? valor.split('/').slice(-2) : [undefined, valor];
    return (tipo === undefined || tipos.includes(tipo)) && es(id) ? [id] : [];
  });
}

export const porReferencia = (
  filtro: string,
  tipos: readonly string[],
  campo: Campo,
  es: (id: string) => boolean = esUuid,
): Parametro => ({
  tipo: 'reference',
  a: (valores) => ({ [filtro]: idsDe(valores, tipos, es) }),
  incluye: (recurso) => listaDe(campo(recurso)),
});

/** `system|code`, `|code` or `code`. */
export function partesDeToken(valor: string): { sistema: string | undefined; codigo: string } {
  const barra = valor.lastIndexOf('|');
  return barra < 0
    ? { sistema: undefined, codigo: valor }
    : { sistema: valor.slice(0, barra), codigo: valor.slice(barra + 1) };
}

/** Codes of the standard, each with the values that the rows have for it. */
export const porCodigo = (
  filtro: string,
  valoresDe: Readonly<Record<string, readonly (string | number)[]>>,
): Parametro => ({
  tipo: 'token',
  a: (valores) => ({
    [filtro]: valores.flatMap((valor) => {
      const { codigo } = partesDeToken(valor);
      return Object.hasOwn(valoresDe, codigo) ? [...valoresDe[codigo]!] : [];
    }),
  }),
});

/** A code as it is stored, whatever its system. */
export const porToken = (filtro: string): Parametro => ({
  tipo: 'token',
  a: (valores) => ({ [filtro]: valores.map((valor) => partesDeToken(valor).codigo) }),
});

/** The beginning of a text, without accents or capitals. One text: an index finds one interval. */
export const porTexto = (filtro: string): Parametro => ({
  tipo: 'string',
  a: (valores) => ({ [filtro]: valores.join(',') }),
});

/** `filtro_desde` and `filtro_hasta`: an interval without its end. */
export const porFecha = (filtro: string): Parametro => ({
  tipo: 'date',
  a: (valores, nombre) => {
    const { desde, hasta } = intervaloDe(nombre, valores);
    return { [`${filtro}_desde`]: desde?.toISOString(), [`${filtro}_hasta`]: hasta?.toISOString() };
  },
});
/** The same for a column that holds a day. */
export const porDia = (filtro: string): Parametro => ({
  tipo: 'date',
  a: (valores, nombre) => {
    const { desde, hasta } = intervaloDe(nombre, valores);
    return { [`${filtro}_desde`]: desde && diaDe(desde), [`${filtro}_hasta`]: hasta && diaDe(hasta) };
  },
});

const FECHA =
  /^(eq|ge|gt|le|lt)?(\d{4}(?:-\d\d(?:-\d\d)?)?)(?:T(\d\d:\d\d)(?::(\d\d)(\.\d{1,6})?)?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?)?$/;

interface Leida {
  prefijo: string;
  desde: Date;
  hasta: Date;
  /** As it was written, if it names an instant to the fraction of a second. */
  exacta: string | undefined;
}

/** What a date covers: a year, a month, a day, a minute or a second. Without a zone it is local time. */
function leerFecha(parametro: string, valor: string): Leida {
  const [, prefijo = 'eq', fecha = '', hora, segundos, fraccion, zona] = FECHA.exec(valor) ?? [];
  const mal = () => new ConsultaInvalida(parametro, `no es una fecha: ${valor}`);
  if (fecha === '') throw mal();
  const primero = fecha.length === 4 ? `${fecha}-01-01` : fecha.length === 7 ? `${fecha}-01` : fecha;
  if (!esDia(primero)) throw mal();
  if (hora === undefined) {
    const [anio, mes] = [Number(primero.slice(0, 4)), Number(primero.slice(5, 7))];
    const siguiente =
      fecha.length === 4
        ? `${String(anio + 1).padStart(4, '0')}-01-01`
        : fecha.length === 7
          ? `${String(mes === 12 ? anio + 1 : anio).padStart(4, '0')}-${String((mes % 12) + 1).padStart(2, '0')}-01`
          : sumarDias(primero, 1);
    return { prefijo, desde: instanteDe(primero), hasta: instanteDe(siguiente), exacta: undefined };
  }
  const escrita = `${primero}T${hora}:${segundos ?? '00'}${fraccion ?? ''}${zona ?? '-03:00'}`;
  const desde = new Date(escrita);
  if (Number.isNaN(desde.getTime())) throw mal();
  const largo = fraccion !== undefined ? 1 : segundos !== undefined ? 1000 : 60_000;
  return {
    prefijo,
    desde,
    hasta: new Date(desde.getTime() + largo),
    exacta: fraccion === undefined ? undefined : escrita,
  };
}

const mayor = (a: Date | undefined, b: Date) => (a === undefined || b > a ? b : a);
const menor = (a: Date | undefined, b: Date) => (a === undefined || b < a ? b : a);

function intervaloDe(parametro: string, valores: readonly string[]) {
  let desde: Date | undefined;
  let hasta: Date | undefined;
  for (const valor of valores) {
    const leida = leerFecha(parametro, valor);
    if (leida.prefijo === 'eq' || leida.prefijo === 'ge') desde = mayor(desde, leida.desde);
    if (leida.prefijo === 'gt') desde = mayor(desde, leida.hasta);
    if (leida.prefijo === 'eq' || leida.prefijo === 'le') hasta = menor(hasta, leida.hasta);
    if (leida.prefijo === 'lt') hasta = menor(hasta, leida.desde);
  }
  return { desde, hasta };
}

type Limites = Omit<Tramo, 'tras' | 'cuantos'>;

/** `_lastUpdated`. With a fraction of a second it is compared exactly, since pages follow each other by it. */
function limitesDe(valores: readonly string[]): Limites {
  const limites: Limites = {};
  for (const valor of valores) {
    const { prefijo, desde, hasta, exacta } = leerFecha('_lastUpdated', valor);
    if (prefijo === 'gt') {
      if (exacta === undefined) limites.desde = hasta.toISOString();
      else limites.despues = exacta;
    }
    if (prefijo === 'ge' || prefijo === 'eq') limites.desde = exacta ?? desde.toISOString();
    if (prefijo === 'lt') limites.antes = exacta ?? desde.toISOString();
    if (prefijo === 'le' || prefijo === 'eq') {
      if (exacta === undefined) limites.antes = hasta.toISOString();
      else limites.hasta = exacta;
    }
  }
  return limites;
}

/** Both must match: of two lists for one condition, what they share. */
export function ambos(uno: Filtro, otro: Filtro): Filtro {
  const juntos: Record<string, unknown> = { ...uno };
  for (const [nombre, valor] of Object.entries(otro)) {
    const antes = juntos[nombre];
    juntos[nombre] =
      Array.isArray(antes) && Array.isArray(valor) ? valor.filter((una) => antes.includes(una)) : valor;
  }
  return juntos;
}

/** A search as it stands in the address: names and values, in their order. */
export type Pares = readonly (readonly [nombre: string, valor: string])[];

/** Values of one parameter separated by commas are alternatives. Dates may be given twice: from and until. */
export function leerConsulta(tipo: Tipo, pares: Pares): { filtro: Filtro; limites: Limites } {
  const porNombre = Map.groupBy(pares, ([nombre]) => nombre);
  let filtro: Filtro = {};
  let limites: Limites = {};
  for (const [nombre, dados] of porNombre) {
    const valores = dados.map(([, valor]) => valor);
    if (nombre === '_lastUpdated') {
      if (tipo.calculado) throw new ConsultaInvalida(nombre, 'este recurso se calcula y no guarda su cambio');
      limites = limitesDe(valores);
      continue;
    }
    const parametro = Object.hasOwn(tipo.params, nombre) ? tipo.params[nombre] : undefined;
    if (parametro === undefined) throw new ConsultaInvalida(nombre, 'no se busca por este parámetro');
    if (parametro.tipo !== 'date' && valores.length > 1) throw new ConsultaInvalida(nombre, 'está repetido');
    if (valores.some((valor) => valor === '' || valor.length > 2000 || valor.includes('\0')))
      throw new ConsultaInvalida(nombre, 'no tiene un valor que se entienda');
    filtro = ambos(
      filtro,
      parametro.a(parametro.tipo === 'date' ? valores : valores[0]!.split(',').filter(Boolean), nombre),
    );
  }
  for (const [nombre, otros] of Object.entries(tipo.juntoCon ?? {}))
    if (porNombre.has(nombre) && !otros.some((otro) => porNombre.has(otro)))
      throw new ConsultaInvalida(nombre, `se busca junto con ${otros.join(', ')}`);
  return {
    filtro: Object.fromEntries(Object.entries(filtro).filter(([, valor]) => valor !== undefined)),
    limites,
  };
}
