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
const SUPUESTAS = [0.4, 0.55, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.45, 1.85].map(
  (factor) => factor * DURACION_MINUTOS,
);
/** A professional who is free with people in line is about to call. */
const REACCION_MINUTOS = 2;

const PASADAS = 100;
/** Calls that one pass plays through; who stands further behind is told by the line's own pace. */
const LLAMADAS = 160;
const BAJO = 0.08;
const ALTO = 0.92;

interface Clase {
  servicio: number;
  /** Only this professional calls them. */
  solo: string | null;
  deTurno: boolean;
  /** Places in the whole line, in order. */
  lugares: number[];
  /** How many of them stand in line right now: all but turnos before their time. */
  presentes: number;
  /** Classes that share a professional with this one, itself included: who of them stands before and is called before is in the way. */
  junto: number[];
}

/** Of one in line. `antes`: how many people who stand before, of whatever service, will be called before. */
export interface Estimado {
  espera: Espera;
  antes: number;
}

/**
 * Place and wait come from the same plays of the line, so that they do not contradict each other. `fila` is in the order in which it is
 * called: turnos by their time, then walk-ins.
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
      // Who was not reached in a pass waits longer than it lasted: a place counts only where nearly all of them reached it.
      return vistas.length < PASADAS * 0.98 ? undefined : cuantiles(vistas);
    });
    const ultimo = curva.findLastIndex((punto) => punto !== undefined);
    for (const [i, lugar] of lugares.entries()) {
      // Behind what was played through, the order alone says who stands before.
      const enOrden = () =>
        junto.reduce((suma, otra) => suma + Math.min(menores[lugar]![otra]!, clases[otra]!.presentes), 0);
      const antes = curva[i] === undefined ? enOrden() : contar(juego.delante[lugar]!);
      estimados.set(fila[lugar]!.id, { espera: redondear(curva[i] ?? prolongar(curva, ultimo, i)), antes });
    }
  }
  return estimados;
}

/** The waits alone. */
export const estimarEsperas = (...linea: Parameters<typeof estimarFila>): Map<string, Espera> =>
  new Map([...estimarFila(...linea)].map(([id, { espera }]) => [id, espera]));

/** The line by who is called alike; and of each place, how many of each class stand before it. */
function clasificar(fila: readonly EnFila[]): { clases: Clase[]; menores: Int32Array[] } {
  const porClave = new Map<string, Clase>();
  const claveDe = ({ servicio, solo, turnoEn }: EnFila) =>
    `${servicio}|${solo ?? ''}|${turnoEn === null ? '' : 't'}`;
  for (const [lugar, uno] of fila.entries()) {
    const { servicio, solo, turnoEn } = uno;
    const clase = porClave.get(claveDe(uno)) ?? {
      servicio,
      solo,
      deTurno: turnoEn !== null,
      lugares: [],
      presentes: 0,
      junto: [],
    };
    porClave.set(claveDe(uno), clase);
    clase.lugares.push(lugar);
    if (turnoEn === null || turnoEn <= 0) clase.presentes += 1;
  }
  const numero = new Map([...porClave.keys()].map((clave, i) => [clave, i]));
  const hasta = new Int32Array(numero.size);
  const menores = fila.map((uno) => {
    const antes = hasta.slice();
    hasta[numero.get(claveDe(uno))!]! += 1;
    return antes;
  });
  return { clases: [...porClave.values()], menores };
}

/** Where nobody attends a class, those of the same service are in its way. */
function juntoA(clases: readonly Clase[], suyas: readonly (readonly number[])[], i: number): number[] {
  const una = clases[i]!;
  const compartidas = new Set(suyas.filter((propias) => propias.includes(i)).flat());
  if (compartidas.size > 0) return [...compartidas];
  const loMismo = ({ servicio, solo }: Clase) =>
    servicio === una.servicio && (una.solo === null || solo === null || solo === una.solo);
  return [...clases.keys()].filter((otra) => loMismo(clases[otra]!));
}

/** How many were called before in each pass; turnos that come due meanwhile apart. */
interface Delante {
  presentes: number[];
  porVenir: number[];
}
/** People in line count by the median of the simulated runs. A turno that is not due yet counts only if nearly all runs call it first. */
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

/** Behind what was played through, both ends go on at the pace that they had. */
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
  menores: readonly Int32Array[];
  /** Of each professional, the classes that they may call. */
  suyas: readonly (readonly number[])[];
  /** By place in the line: when each pass called it, and how many that stood in its way were called before. */
  esperas: readonly number[][];
  delante: readonly Delante[];
}

/** One pass: whoever is free first takes the first that they may call. */
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

/** Turnos whose time has come before walk-ins, each in order; -1: nobody to call. */
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

/** What is left of an attention that has lasted so long: as those that lasted longer went on; past all of them, half of a usual one at most. */
function resto(muestras: readonly number[], lleva: number, azar: () => number): number {
  const mas = muestras.filter((duracion) => duracion > lleva);
  if (mas.length > 0) return mas[Math.floor(azar() * mas.length)]! - lleva;
  return (azar() * muestras.reduce((suma, duracion) => suma + duracion, 0)) / muestras.length / 2;
}

/** Thirty durations are a sample, not the truth: each pass believes in another one drawn from them. */
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
