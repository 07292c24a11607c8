import type { Espera } from './contract.ts';

/**
 * Estimates each patient's remaining wait as a range: simulates the line many times with the service's recent
 * durations, starting from each professional's current state. Deterministic, so that the number on a screen
 * does not flicker.
 */

export interface EnFila {
  id: string;
  servicio: number;
  /** Only this professional can call them. */
  solo: string | null;
  /** Minutes until a turno's time; 0 once it has come. `null`: a walk-in. */
  turnoEn: number | null;
}

export interface Atiende {
  id: string;
  servicios: readonly number[];
  /** The current attention: its service, and the minutes since the call. `null`: free. */
  actual: { servicio: number; lleva: number } | null;
}

/** Number of recent attentions that represent a service. */
export const MUESTRAS = 30;
const DURACION_MINUTOS = 12;
/** Assumed durations for a service without a history: twelve minutes on average, with a typical spread. */
const SUPUESTAS = [0.4, 0.55, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.45, 1.85].map(
  (factor) => factor * DURACION_MINUTOS,
);
/** A free professional with people in line is about to call. */
const REACCION_MINUTOS = 2;

const PASADAS = 100;
/** Calls simulated per run. Positions further back are extrapolated. */
const LLAMADAS = 160;
const BAJO = 0.08;
const ALTO = 0.92;

interface Clase {
  servicio: number;
  /** Only this professional can call them. */
  solo: string | null;
  deTurno: boolean;
  /** Positions in the whole line, in order. */
  lugares: number[];
  /** How many of them are in line now: all but turnos before their time. */
  presentes: number;
  /**
   * Classes that share a professional with this one, including itself. Their members can be called before
   * this class's.
   */
  junto: number[];
}

/** Estimate for one patient. `antes`: how many people ahead, of any service, will be called before. */
export interface Estimado {
  espera: Espera;
  antes: number;
}

/**
 * Position and wait come from the same simulated runs, so that they do not contradict each other. `fila` is
 * in calling order: turnos by time, then walk-ins.
 */
export function estimarFila(
  fila: readonly EnFila[],
  atienden: readonly Atiende[],
  duraciones: ReadonlyMap<number, readonly number[]>,
): Map<string, Estimado> {
  const { clases, menores } = clasificar(fila);
  const suyas = atienden.map(({ id, servicios }) =>
    [...clases.keys()].filter(
      (i) => servicios.includes(clases[i]!.servicio) && (clases[i]!.solo === null || clases[i]!.solo === id),
    ),
  );
  for (const [i, clase] of clases.entries()) clase.junto = juntoA(clases, suyas, i);
  const juego: Juego = {
    fila,
    atienden,
    clases,
    menores,
    suyas,
    esperas: fila.map(() => []),
    delante: fila.map(() => ({ presentes: [], porVenir: [] })),
  };
  const azar = crearAzar();
  for (let pasada = 0; pasada < PASADAS; pasada += 1) jugar(juego, remuestrear(duraciones, azar), azar);

  const estimados = new Map<string, Estimado>();
  for (const { lugares, junto } of clases) {
    const curva = lugares.map((lugar) => {
      const vistas = juego.esperas[lugar]!;
      // A patient not reached in a run waits longer than the run. A position counts only if nearly all runs
      // reached it.
      return vistas.length < PASADAS * 0.98 ? undefined : cuantiles(vistas);
    });
    const ultimo = curva.findLastIndex((punto) => punto !== undefined);
    for (const [i, lugar] of lugares.entries()) {
      // Beyond the simulated calls, the order of the line gives the position.
      const enOrden = () =>
        junto.reduce((suma, otra) => suma + Math.min(menores[lugar]![otra]!, clases[otra]!.presentes), 0);
      const antes = curva[i] === undefined ? enOrden() : contar(juego.delante[lugar]!);
      estimados.set(fila[lugar]!.id, { espera: redondear(curva[i] ?? prolongar(curva, ultimo, i)), antes });
    }
  }
  return estimados;
}

export const estimarEsperas = (...linea: Parameters<typeof estimarFila>): Map<string, Espera> =>
  new Map([...estimarFila(...linea)].map(([id, { espera }]) => [id, espera]));

/**
 * Groups the line into classes of patients who are called alike, and counts for each position the members of
 * each class before it.
 */
function clasificar(fila: readonly EnFila[]): { clases: Clase[]; menores: Int32Array[] } {
  const byKey = new Map<string, Clase>();
  const keyOf = ({ servicio, solo, turnoEn }: EnFila) =>
    `${servicio}|${solo ?? ''}|${turnoEn === null ? '' : 't'}`;
  for (const [lugar, uno] of fila.entries()) {
    const { servicio, solo, turnoEn } = uno;
    const clase = byKey.get(keyOf(uno)) ?? {
      servicio,
      solo,
      deTurno: turnoEn !== null,
      lugares: [],
      presentes: 0,
      junto: [],
    };
    byKey.set(keyOf(uno), clase);
    clase.lugares.push(lugar);
    if (turnoEn === null || turnoEn <= 0) clase.presentes += 1;
  }
  const numero = new Map([...byKey.keys()].map((key, i) => [key, i]));
  const hasta = new Int32Array(numero.size);
  const menores = fila.map((uno) => {
    const antes = hasta.slice();
    hasta[numero.get(keyOf(uno))!]! += 1;
    return antes;
  });
  return { clases: [...byKey.values()], menores };
}

/** If nobody attends a class, the classes of the same service count as ahead of it. */
function juntoA(clases: readonly Clase[], suyas: readonly (readonly number[])[], i: number): number[] {
  const una = clases[i]!;
  const compartidas = new Set(suyas.filter((propias) => propias.includes(i)).flat());
  if (compartidas.size > 0) return [...compartidas];
  const loMismo = ({ servicio, solo }: Clase) =>
    servicio === una.servicio && (una.solo === null || solo === null || solo === una.solo);
  return [...clases.keys()].filter((otra) => loMismo(clases[otra]!));
}

/** Patients called before, per run. Turnos that come due later are counted separately. */
interface Delante {
  presentes: number[];
  porVenir: number[];
}
/**
 * People in line count by the median of the simulated runs. A turno that is not due yet counts only if nearly
 * all runs call it first.
 */
const contar = ({ presentes, porVenir }: Delante) => enParte(presentes, 0.5) + enParte(porVenir, BAJO);
function enParte(vistos: readonly number[], parte: number): number {
  return Float64Array.from(vistos).toSorted()[
    Math.min(vistos.length - 1, Math.floor(parte * vistos.length))
  ]!;
}

type Punto = { bajo: number; alto: number };

function cuantiles(vistas: readonly number[]): Punto {
  return { bajo: enParte(vistas, BAJO), alto: enParte(vistas, ALTO) };
}

/** Extrapolates both ends beyond the simulated calls at their last pace. */
function prolongar(curva: readonly (Punto | undefined)[], ultimo: number, i: number): Punto | undefined {
  const fin = curva[ultimo];
  if (!fin || i < ultimo) return undefined;
  const medio = Math.floor(ultimo / 2);
  const antes = curva[medio] ?? fin;
  const pasos = Math.max(1, ultimo - medio);
  const seguir = (extremo: keyof Punto) =>
    fin[extremo] + ((fin[extremo] - antes[extremo]) / pasos) * (i - ultimo);
  return { bajo: seguir('bajo'), alto: seguir('alto') };
}

/**
 * Rounds as people speak: to 1 minute up to ten, to 5 up to an hour and a half, then to 10. Never narrower
 * than the estimate.
 */
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
  menores: readonly Int32Array[];
  /** For each professional, the classes that they may call. */
  suyas: readonly (readonly number[])[];
  /** By position in the line: its wait in each run, and how many ahead were called before. */
  esperas: readonly number[][];
  delante: readonly Delante[];
}

/** One simulated run: the professional who is free first takes the first patient they may call. */
function jugar(juego: Juego, duracionDe: (servicio: number) => readonly number[], azar: () => number) {
  const { fila, atienden, clases, menores, suyas, esperas, delante } = juego;
  if (atienden.length === 0) return;
  const libres = Float64Array.from(atienden, ({ actual }) =>
    actual ? resto(duracionDe(actual.servicio), actual.lleva, azar) : azar() * REACCION_MINUTOS,
  );
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
    const { lugares, junto } = clases[clase]!;
    const lugar = lugares[cabezas[clase]!]!;
    let [presentes, porVenir] = [0, 0];
    for (const otra of junto) {
      const antes = Math.min(cabezas[otra]!, menores[lugar]![otra]!);
      presentes += Math.min(antes, clases[otra]!.presentes);
      porVenir += Math.max(0, antes - clases[otra]!.presentes);
    }
    cabezas[clase]! += 1;
    esperas[lugar]!.push(ahora);
    delante[lugar]!.presentes.push(presentes);
    delante[lugar]!.porVenir.push(porVenir);
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

/** Due turnos before walk-ins, each in order. -1: nobody to call. */
function elegir(
  { fila, clases }: Juego,
  propias: readonly number[],
  cabezas: Int32Array,
  ahora: number,
): number {
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
  Math.min(
    ...propias.map((clase) => fila[clases[clase]!.lugares[cabezas[clase]!] ?? -1]?.turnoEn ?? Infinity),
  );

/**
 * Remaining minutes of an attention that has lasted `lleva`: drawn from longer samples; if it exceeds all
 * samples, at most half of a usual one.
 */
function resto(muestras: readonly number[], lleva: number, azar: () => number): number {
  const mas = muestras.filter((duracion) => duracion > lleva);
  if (mas.length > 0) return mas[Math.floor(azar() * mas.length)]! - lleva;
  return (azar() * muestras.reduce((suma, duracion) => suma + duracion, 0)) / muestras.length / 2;
}

/** Bootstrap: thirty durations are only a sample, so each run draws its own set from them. */
function remuestrear(
  duraciones: ReadonlyMap<number, readonly number[]>,
  azar: () => number,
): (servicio: number) => readonly number[] {
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

/** mulberry32 with a fixed seed. */
export function crearAzar(semilla = 0x9e37_79b9): () => number {
  let estado = semilla;
  return () => {
    estado = (estado + 0x6d2b_79f5) | 0;
    let t = Math.imul(estado ^ (estado >>> 15), 1 | estado);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
