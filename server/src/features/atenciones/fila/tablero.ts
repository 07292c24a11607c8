import { estimarFila, type Estimado } from '@portal/domain/atenciones/espera';
import type { Espera } from '@portal/domain/atenciones/contract';
import type { EstadoAtencion } from '@portal/domain/atenciones/reglas';
import type { Platform } from '../../../platform/platform.ts';
import { listDuraciones, listFila, listGuardias, type EsperaRow } from './fila.repository.ts';

/** The lines of a unit at one moment: positions and wait estimates. */
export interface Tablero {
  fila: readonly EsperaRow[];
  atienden(servicioId: number): number;
  lugarDe(atencionId: string): Lugar | undefined;
  /** The estimate for a patient who would join now. */
  deNuevo(servicioId: number): Estimado;
}

export interface Lugar {
  /** `null` before a turno's own time. */
  posicion: number | null;
  espera: Espera;
  atienden: number;
}

/** Short cache lifetime, since results change with time alone: turnos come due, calls grow longer. */
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

/** Only a waiting attention has a position: the line is not read for the others. */
export async function tableroPara(
  platform: Platform,
  unidadId: number,
  { estado }: { estado: EstadoAtencion },
): Promise<Tablero> {
  return estado === 'emitida'
    ? tableroDe(platform, unidadId)
    : estado === 'chamado' || estado === 'iniciado'
      ? CON_UNO
      : CON_NADIE;
}
const fuera = (cuantos: number): Tablero => ({
  fila: [],
  atienden: () => cuantos,
  lugarDe: () => undefined,
  deNuevo: () => ({ espera: null, antes: 0 }),
});
const CON_UNO = fuera(1);
const CON_NADIE = fuera(0);

function duracionesDe(platform: Platform, unidadId: number): Promise<Map<number, number[]>> {
  const { duraciones } = keptOf(platform);
  const known = duraciones.get(unidadId);
  if (known && known.hasta > Date.now()) return known.minutos;
  const minutos = platform
    .unit(unidadId)
    .many(listDuraciones(unidadId))
    .then(
      (rows) =>
        new Map(
          rows.map(({ servicio_id, minutos }) => [servicio_id, (minutos ?? '').split(',').map(Number)]),
        ),
    );
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
  const [fila, guardias, duraciones] = await Promise.all([
    db.many(listFila(unidadId)),
    db.many(listGuardias(unidadId)),
    duracionesDe(platform, unidadId),
  ]);
  const profesionales = guardias.map(({ profesional_id, servicios, actual_servicio, actual_desde }) => ({
    id: profesional_id,
    servicios: servicios === null ? [] : servicios.split(',').map(Number),
    actual:
      actual_servicio === null || actual_desde === null
        ? null
        : {
            servicio: actual_servicio,
            lleva: Math.max(0, (ahora.getTime() - actual_desde.getTime()) / 60_000),
          },
  }));
  const atienden = (servicioId: number, solo: string | null = null) =>
    profesionales.filter(
      ({ id, servicios }) => servicios.includes(servicioId) && (solo === null || solo === id),
    ).length;

  const enFila = fila.map((row) => ({
    id: row.id,
    servicio: row.servicio_id,
    solo: row.solo_profesional_id,
    turnoEn: row.de_turno ? Math.max(0, (row.orden.getTime() - ahora.getTime()) / 60_000) : null,
  }));
  // Estimate lazily, on the first request for a position.
  let estimados: Map<string, Estimado> | undefined;
  const deNuevo = new Map<number, Estimado>();

  const rows = new Map(fila.map((row) => [row.id, row]));
  return {
    fila,
    atienden: (servicioId) => atienden(servicioId),
    lugarDe(atencionId) {
      const row = rows.get(atencionId);
      if (!row) return undefined;
      estimados ??= estimarFila(enFila, profesionales, duraciones);
      const { espera, antes } = estimados.get(row.id)!;
      const aSuHora = row.de_turno && row.orden > ahora;
      return {
        posicion: aSuHora ? null : antes + 1,
        espera,
        atienden: atienden(row.servicio_id, row.solo_profesional_id),
      };
    },
    deNuevo(servicio) {
      let nuevo = deNuevo.get(servicio);
      if (!nuevo) {
        nuevo = estimarFila(
          [...enFila, { id: '', servicio, solo: null, turnoEn: null }],
          profesionales,
          duraciones,
        ).get('')!;
        deNuevo.set(servicio, nuevo);
      }
      return nuevo;
    },
  };
}
