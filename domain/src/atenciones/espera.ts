import type { Espera } from './contract.ts';

/**
 * How long each one in line still waits, as a range: the line is played through many times with the service's own recent durations, from
 * where every professional stands right now. The same input gives the same answer, so that a number on a screen does not flicker.
 */

export interface EnFila {
  id: string;
  servicio: number;
  /** Only this professional calls them. */
  solo: string | null;
  /** Minutes until a turno's time; 0 once it has come. `null`: a walk-in. */
  turnoEn: number | null;
}

export interface Atiende {
  id: string;
  servicios: readonly number[];
  /** Whom they attend: of which service, and for how many minutes since the call. `null`: free. */
  actual: { servicio: number; lleva: number } | null;
}

/** How many of the last attentions speak for a service. */
export const MUESTRAS = 30;
const DURACION_MINUTOS = 12;
/** Until a service has a past of its own: twelve minutes, as they usually spread. */
const SUPUESTAS = [0.4, 0.55, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.45, 1.85].map((factor) => factor * DURACION_MINUTOS);
/** A professional who is free with people in line is about to call. */
const REACCION_MINUTOS = 2;

const PASADAS = 100;
/** Calls that one pass plays through; who stands further behind is told by the line's own pace. */
const LLAMADAS = 160;
const BAJO = 0.08;
const ALTO = 0.92;

interface Clase {
  deTurno: boolean;
  /** Places in the whole line, in order. */
  lugares: number[];
}

/** `fila` is in the order in which it is called: turnos by their time, then walk-ins. */
export function estimarEsperas(fila: readonly EnFila[], atienden: readonly Atiende[], duraciones: ReadonlyMap<number, readonly number[]>): Map<string, Espera> {
  const clases = new Map<string, Clase & { servicio: number; solo: string | null }>();
  for (const [lugar, { servicio, solo, turnoEn }] of fila.entries()) {
    const clave = `${servicio}|${solo ?? ''}|${turnoEn === null ? '' : 't'}`;
    const clase = clases.get(clave) ?? { deTurno: turnoEn !== null, lugares: [], servicio, solo };
    clases.set(clave, clase);
    clase.lugares.push(lugar);
  }
  const todas = [...clases.values()];
  const suyas = atienden.map(({ id, servicios }) =>
    [...todas.keys()].filter((i) => servicios.includes(todas[i]!.servicio) && (todas[i]!.solo === null || todas[i]!.solo === id)),
  );
  const esperas: number[][] = fila.map(() => []);
  const azar = crearAzar();
  for (let pasada = 0; pasada < PASADAS; pasada += 1) jugar({ fila, atienden, clases: todas, suyas }, remuestrear(duraciones, azar), azar, esperas);

  const rangos = new Map<string, Espera>();
  for (const { lugares } of todas) {
    const curva = lugares.map((lugar) => {
      const vistas = esperas[lugar]!;
      // Who was not reached in a pass waits longer than it lasted: a place counts only where nearly all of them reached it.
      return vistas.length < PASADAS * 0.98 ? undefined : cuantiles(vistas);
    });
    const ultimo = curva.findLastIndex((punto) => punto !== undefined);
    for (const [i, lugar] of lugares.entries()) rangos.set(fila[lugar]!.id, redondear(curva[i] ?? prolongar(curva, ultimo, i)));
  }
  return rangos;
}

type Punto = { bajo: number; alto: number };

function cuantiles(vistas: readonly number[]): Punto {
  const orden = Float64Array.from(vistas).toSorted();
  const en = (parte: number) => orden[Math.min(orden.length - 1, Math.floor(parte * orden.length))]!;
  return { bajo: en(BAJO), alto: en(ALTO) };
}

/** Behind what was played through, both ends go on at the pace that they had. */
function prolongar(curva: readonly (Punto | undefined)[], ultimo: number, i: number): Punto | undefined {
  const fin = curva[ultimo];
  if (!fin || i < ultimo) return undefined;
  const medio = Math.floor(ultimo / 2);
  const antes = curva[medio] ?? fin;
  const pasos = Math.max(1, ultimo - medio);
  const seguir = (extremo: keyof Punto) => fin[extremo] + ((fin[extremo] - antes[extremo]) / pasos) * (i - ultimo);
  return { bajo: seguir('bajo'), alto: seguir('alto') };
}

/** Minutes as people say them: one by one up to ten, by fives to an hour and a half, then by tens. Never narrower than what was found. */
function redondear(punto: Punto | undefined): Espera {
  if (!punto) return null;
  const paso = (minutos: number) => (minutos < 10 ? 1 : minutos < 90 ? 5 : 10);
  const desde = Math.floor(punto.bajo / paso(punto.bajo)) * paso(punto.bajo);
  const hasta = Math.ceil(punto.alto / paso(punto.alto)) * paso(punto.alto);
  return { desde, hasta: Math.max(hasta, desde + paso(desde)) };
}

interface Juego {
  fila: readonly EnFila[];
  atienden: readonly Atiende[];
  clases: readonly Clase[];
  /** Of each professional, the classes that they may call. */
  suyas: readonly (readonly number[])[];
}

/** One pass: whoever is free first takes the first that they may call. */
function jugar(juego: Juego, duracionDe: (servicio: number) => readonly number[], azar: () => number, esperas: readonly number[][]) {
  const { fila, atienden, clases, suyas } = juego;
  if (atienden.length === 0) return;
  const libres = Float64Array.from(atienden, ({ actual }) => (actual ? resto(duracionDe(actual.servicio), actual.lleva, azar) : azar() * REACCION_MINUTOS));
  const cabezas = new Int32Array(clases.length);
  for (let llamadas = 0; llamadas < LLAMADAS;) {
    const quien = primero(libres);
    const ahora = libres[quien]!;
    if (ahora === Infinity) return;
    const clase = elegir(juego, suyas[quien]!, cabezas, ahora);
    if (clase === -1) {
      libres[quien] = proximoTurno(juego, suyas[quien]!, cabezas);
      continue;
    }
    const lugar = clases[clase]!.lugares[cabezas[clase]!]!;
    cabezas[clase]! += 1;
    esperas[lugar]!.push(ahora);
    const muestras = duracionDe(fila[lugar]!.servicio);
    libres[quien] = ahora + muestras[Math.floor(azar() * muestras.length)]!;
    llamadas += 1;
  }
}

function primero(libres: Float64Array): number {
  let quien = 0;
  for (let i = 1; i < libres.length; i += 1) if (libres[i]! < libres[quien]!) quien = i;
  return quien;
}

/** Turnos whose time has come before walk-ins, each in order; -1: nobody to call. */
function elegir({ fila, clases }: Juego, propias: readonly number[], cabezas: Int32Array, ahora: number): number {
  let elegida = -1;
  let lugar = Infinity;
  for (const clase of propias) {
    const { deTurno, lugares } = clases[clase]!;
    const cabeza = lugares[cabezas[clase]!];
    if (cabeza === undefined || (deTurno && fila[cabeza]!.turnoEn! > ahora)) continue;
    const antes = elegida !== -1 && clases[elegida]!.deTurno;
    if (elegida !== -1 && (deTurno === antes ? cabeza > lugar : antes)) continue;
    elegida = clase;
    lugar = cabeza;
  }
  return elegida;
}

const proximoTurno = ({ fila, clases }: Juego, propias: readonly number[], cabezas: Int32Array) =>
  Math.min(...propias.map((clase) => fila[clases[clase]!.lugares[cabezas[clase]!] ?? -1]?.turnoEn ?? Infinity));

/** What is left of an attention that has lasted so long: as those that lasted longer went on; past all of them, half of a usual one at most. */
function resto(muestras: readonly number[], lleva: number, azar: () => number): number {
  const mas = muestras.filter((duracion) => duracion > lleva);
  if (mas.length > 0) return mas[Math.floor(azar() * mas.length)]! - lleva;
  return (azar() * muestras.reduce((suma, duracion) => suma + duracion, 0)) / muestras.length / 2;
}

/** Thirty durations are a sample, not the truth: each pass believes in another one drawn from them. */
function remuestrear(duraciones: ReadonlyMap<number, readonly number[]>, azar: () => number): (servicio: number) => readonly number[] {
  const hechas = new Map<number, readonly number[]>();
  return (servicio) => {
    let muestras = hechas.get(servicio);
    if (!muestras) {
      const propias = (duraciones.get(servicio) ?? []).slice(0, MUESTRAS);
      const base = propias.length >= SUPUESTAS.length ? propias : [...propias, ...SUPUESTAS];
      muestras = base.map(() => base[Math.floor(azar() * base.length)]!);
      hechas.set(servicio, muestras);
    }
    return muestras;
  };
}

/** mulberry32, always from the same seed. */
export function crearAzar(semilla = 0x9e37_79b9): () => number {
  let estado = semilla;
  return () => {
    estado = (estado + 0x6d2b_79f5) | 0;
    let t = Math.imul(estado ^ (estado >>> 15), 1 | estado);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
