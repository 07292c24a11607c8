import { estimarEsperas } from '@portal/domain/atenciones/espera';
import type { Espera } from '@portal/domain/atenciones/contract';
import type { EstadoAtencion } from '@portal/domain/atenciones/reglas';
import type { Platform } from '../../platform/platform.ts';
import { listDuraciones, listFila, listGuardias, type EsperaRow } from './fila.repository.ts';

/** The lines of a unit at one moment: who waits where, and how long yet. */
export interface Tablero {
  fila: readonly EsperaRow[];
  /** Professionals on duty who attend a service. */
  atienden(servicioId: number): number;
  lugarDe(atencionId: string): Lugar | undefined;
  /** How long somebody would wait who came right now. */
  esperaDeNuevo(servicioId: number): Espera;
}

export interface Lugar {
  /** `null` before a turno's own time. */
  posicion: number | null;
  espera: Espera;
  atienden: number;
}

/** Time passes also where nothing happens: turnos come due, calls grow longer. */
const VALE_MS = 2000;
const DURACIONES_VALEN_MS = 30_000;

interface Kept {
  tableros: Map<number, { hasta: number; tablero: Promise<Tablero> }>;
  duraciones: Map<number, { hasta: number; minutos: Promise<Map<number, number[]>> }>;
}
const kept = new WeakMap<Platform, Kept>();
const keptOf = (platform: Platform) => {
  let mine = kept.get(platform);
  if (!mine) kept.set(platform, (mine = { tableros: new Map(), duraciones: new Map() }));
  return mine;
};

/** Something moved: whoever asks from now on reads it anew. */
export function olvidarTablero(platform: Platform, unidadId: number) {
  keptOf(platform).tableros.delete(unidadId);
}

export function tableroDe(platform: Platform, unidadId: number): Promise<Tablero> {
  const { tableros } = keptOf(platform);
  const known = tableros.get(unidadId);
  if (known && known.hasta > Date.now()) return known.tablero;
  const tablero = cargar(platform, unidadId);
  const entry = { hasta: Date.now() + VALE_MS, tablero };
  tableros.set(unidadId, entry);
  tablero.catch(() => {
    if (tableros.get(unidadId) === entry) tableros.delete(unidadId);
  });
  return tablero;
}

/** Who does not wait any more has no place: the line is not read for them. */
export async function tableroPara(platform: Platform, unidadId: number, { estado }: { estado: EstadoAtencion }): Promise<Tablero> {
  return estado === 'emitida' ? tableroDe(platform, unidadId) : estado === 'chamado' || estado === 'iniciado' ? CON_UNO : CON_NADIE;
}
const fuera = (cuantos: number): Tablero => ({ fila: [], atienden: () => cuantos, lugarDe: () => undefined, esperaDeNuevo: () => null });
const CON_UNO = fuera(1);
const CON_NADIE = fuera(0);

function duracionesDe(platform: Platform, unidadId: number): Promise<Map<number, number[]>> {
  const { duraciones } = keptOf(platform);
  const known = duraciones.get(unidadId);
  if (known && known.hasta > Date.now()) return known.minutos;
  const minutos = platform
    .unit(unidadId)
    .many(listDuraciones(unidadId))
    .then((rows) => new Map(rows.map(({ servicio_id, minutos }) => [servicio_id, (minutos ?? '').split(',').map(Number)])));
  const entry = { hasta: Date.now() + DURACIONES_VALEN_MS, minutos };
  duraciones.set(unidadId, entry);
  minutos.catch(() => {
    if (duraciones.get(unidadId) === entry) duraciones.delete(unidadId);
  });
  return minutos;
}

async function cargar(platform: Platform, unidadId: number): Promise<Tablero> {
  const db = platform.unit(unidadId);
  const ahora = platform.clock.now();
  const [fila, guardias, duraciones] = await Promise.all([db.many(listFila(unidadId)), db.many(listGuardias(unidadId)), duracionesDe(platform, unidadId)]);
  const profesionales = guardias.map(({ profesional_id, servicios, actual_servicio, actual_desde }) => ({
    id: profesional_id,
    servicios: servicios === null ? [] : servicios.split(',').map(Number),
    actual:
      actual_servicio === null || actual_desde === null
        ? null
        : { servicio: actual_servicio, lleva: Math.max(0, (ahora.getTime() - actual_desde.getTime()) / 60_000) },
  }));
  const atienden = (servicioId: number, solo: string | null = null) =>
    profesionales.filter(({ id, servicios }) => servicios.includes(servicioId) && (solo === null || solo === id)).length;

  const enFila = fila.map((row) => ({
    id: row.id,
    servicio: row.servicio_id,
    solo: row.solo_profesional_id,
    turnoEn: row.de_turno ? Math.max(0, (row.orden.getTime() - ahora.getTime()) / 60_000) : null,
  }));
  // Played through only when somebody asks for a wait.
  let esperas: Map<string, Espera> | undefined;
  const esperaDe = (id: string) => {
    esperas ??= estimarEsperas(enFila, profesionales, duraciones);
    return esperas.get(id) ?? null;
  };
  const deNuevo = new Map<number, Espera>();

  const lugares = new Map(posiciones(fila, ahora).map(({ row, posicion }) => [row.id, { row, posicion }]));
  return {
    fila,
    atienden: (servicioId) => atienden(servicioId),
    lugarDe(atencionId) {
      const found = lugares.get(atencionId);
      if (!found) return undefined;
      const { row, posicion } = found;
      return { posicion, espera: esperaDe(row.id), atienden: atienden(row.servicio_id, row.solo_profesional_id) };
    },
    esperaDeNuevo(servicio) {
      if (!deNuevo.has(servicio)) {
        const conUnoMas = estimarEsperas([...enFila, { id: '', servicio, solo: null, turnoEn: null }], profesionales, duraciones);
        deNuevo.set(servicio, conUnoMas.get('') ?? null);
      }
      return deNuevo.get(servicio)!;
    },
  };
}

/** How many of the same service are called before, oneself included; who waits for another professional alone is in nobody's way who waits for one. */
function posiciones(fila: readonly EsperaRow[], ahora: Date) {
  const delante = new Map<string, number>();
  const sumar = (clave: string) => delante.set(clave, (delante.get(clave) ?? 0) + 1);
  const cuenta = (clave: string) => delante.get(clave) ?? 0;
  return fila.map((row) => {
    if (row.de_turno && row.orden > ahora) return { row, posicion: null };
    const { servicio_id: servicio, solo_profesional_id: solo } = row;
    const posicion = 1 + (solo === null ? cuenta(`${servicio}`) : cuenta(`${servicio}:todos`) + cuenta(`${servicio}:${solo}`));
    sumar(`${servicio}`);
    sumar(solo === null ? `${servicio}:todos` : `${servicio}:${solo}`);
    return { row, posicion };
  });
}
