import type { EstadoDelPortal } from '@portal/domain/estado/contract';
import {
  DIAS_DE_ESTADO,
  disponibilidad,
  minutoDe,
  parteEnPalabras,
  partes as ordenDePartes,
  resumenDeEstado,
  VALE_MS,
  type EstadoDeParte,
  type Parte,
} from '@portal/domain/estado/reglas';
import { diaDe, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import type { SystemDb } from '../../db/system-db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Due } from '../../platform/tick.ts';
import type { Unidad } from '../../units/registry.ts';
import {
  deleteDias,
  listDias,
  listIncidentes,
  listIncidentesGenerales,
  listUltimas,
  moveMediciones,
  upsertMediciones,
} from './estado.repository.ts';
import { createServicios } from './medir-servicios.ts';
import { claveDe, medidos, medir, numeros, within, type Medido, type Sonda } from './sondas.ts';

export interface Estado {
  job: Due;
  /** Never fails: without the database, what was last known. */
  leer(unidad: Unidad): Promise<{ estado: EstadoDelPortal; conHistorial: boolean }>;
}

/** More often than a minute, so that no minute is left out. */
const CADA_MS = 15_000;
/** One read of the database for everybody who looks meanwhile. */
const FRESCO_MS = 5000;
const LECTURA_MS = 2000;
/** Units that are loaded at the start; the others with their first visit. */
const CONOCIDAS = 200;
/** Longer than the page shows: the first of its days may have no measurement at all. */
const GUARDADOS = DIAS_DE_ESTADO + 30;
const DIA_MS = 86_400_000;

/**
 * Measures the parts and tells how they work. The last results are kept in memory for when nothing answers.
 * `sondasDeUnidad`: of the services that a unit has at present.
 */
export function createEstado(
  db: SystemDb,
  platform: Platform,
  sondasComunes: readonly Sonda[],
  sondasDeUnidad: (unidadId: number) => Promise<Sonda[]>,
): Estado {
  const { clock, units } = platform;
  const recordados = new Map<string, { estado: Medido; cuando: Date }>();
  const recordar = (clave: string, estado: Medido, cuando: Date) => {
    const antes = recordados.get(clave);
    if (!antes || antes.cuando < cuando) recordados.set(clave, { estado, cuando });
  };
  const medirServicios = createServicios(db, platform, sondasDeUnidad);
  /** The minutes in which the common parts and the services of the units were measured. */
  let [escrito, servido] = [0, 0];
  let conocidas = false;

  /** The page shows a unit's colours without the database only if the unit was loaded before. */
  async function conocerUnidades() {
    if (conocidas) return;
    await units.first(CONOCIDAS);
    conocidas = true;
  }

  async function run() {
    await within(conocerUnidades(), LECTURA_MS).catch(() => {});
    const minuto = minutoDe(clock.machine());
    if (minuto.getTime() !== escrito) await medirComunes(minuto);
    // A minute without its measurement counts as down: services that could not be read are tried again in it.
    if (minuto.getTime() !== servido && (await medirServicios(minuto).catch(() => false)))
      servido = minuto.getTime();
  }

  async function medirComunes(minuto: Date) {
    const estados = await Promise.all(sondasComunes.map(medir));
    const cuando = clock.machine();
    for (const [i, sonda] of sondasComunes.entries()) recordar(claveDe(sonda), estados[i]!, cuando);
    await db.run(
      upsertMediciones(
        minuto,
        sondasComunes.map(claveDe),
        estados.map((uno) => numeros[uno]),
      ),
    );
    escrito = minuto.getTime();
    // Until the day before yesterday: no process still writes there.
    const hoy = diaDe(cuando);
    await db.run(moveMediciones(instanteDe(sumarDias(hoy, -1))));
    await db.run(deleteDias(sumarDias(hoy, -GUARDADOS)));
  }

  const haceDias = () => new Date(clock.machine().getTime() - DIAS_DE_ESTADO * DIA_MS);
  /** Only of these parts: every unit with services has measurements of its own. */
  async function medicionesDe(sondas: readonly Sonda[]) {
    if (sondas.length === 0) return { dias: [], ultimas: [] };
    const claves = sondas.map(claveDe);
    const ahora = clock.machine();
    const [dias, ultimas] = await Promise.all([
      db.many(listDias(claves, new Date(minutoDe(ahora).getTime() - 60_000))),
      db.many(listUltimas(claves, new Date(ahora.getTime() - VALE_MS))),
    ]);
    // Another process may have measured them.
    for (const { parte, minuto, estado } of ultimas) recordar(parte, medidos[estado - 1]!, minuto);
    return { dias, ultimas };
  }
  const comunes = keeping(async () => ({
    ...(await medicionesDe(sondasComunes)),
    generales: await db.many(listIncidentesGenerales(haceDias())),
  }));
  const porUnidad = new Map<number, () => Promise<Kept<Awaited<ReturnType<typeof propiosDe>>>>>();
  const propiosDe = async (unidadId: number) => {
    const sondas = await sondasDeUnidad(unidadId);
    const incidentes = await db.unit(unidadId).many(listIncidentes(haceDias()));
    return { ...(await medicionesDe(sondas)), incidentes, sondas };
  };

  async function leer(unidad: Unidad) {
    const propios = porUnidad.get(unidad.id) ?? keeping(() => propiosDe(unidad.id));
    porUnidad.set(unidad.id, propios);
    const [{ value, fresh }, { value: deLaUnidad, fresh: frescosLosPropios }] = await Promise.all([
      comunes(),
      propios(),
    ]);
    const sondas = [...sondasComunes, ...(deLaUnidad?.sondas ?? [])].toSorted(
      (una, otra) => ordenDePartes.indexOf(una.parte) - ordenDePartes.indexOf(otra.parte),
    );
    const ahora = clock.machine();
    const dias = [...(value?.dias ?? []), ...(deLaUnidad?.dias ?? [])];
    const ultimas = [
      ...(fresh && value ? value.ultimas : []),
      ...(frescosLosPropios && deLaUnidad ? deLaUnidad.ultimas : []),
    ];
    const estadoDe = (parte: Parte, clave: string): EstadoDeParte => {
      if (!fresh && (parte === 'base_de_datos' || parte === 'portal')) return 'no_funciona';
      const ultima = ultimas.find((una) => una.parte === clave);
      if (ultima) return medidos[ultima.estado - 1]!;
      const recordado = recordados.get(clave);
      return recordado && ahora.getTime() - recordado.cuando.getTime() < VALE_MS
        ? recordado.estado
        : 'sin_mediciones';
    };
    const partes = sondas.map((sonda) => {
      const { parte } = sonda;
      const clave = claveDe(sonda);
      return {
        parte,
        nombre: parteEnPalabras[parte],
        estado: estadoDe(parte, clave),
        ...disponibilidad(
          dias
            .filter((uno) => uno.parte === clave)
            .map(({ con_demoras: conDemoras, ...uno }) => ({ ...uno, conDemoras })),
          ahora,
        ),
      };
    });
    const medido = Math.max(
      0,
      ...ultimas.map(({ minuto }) => minuto.getTime()),
      ...[...recordados.values()].map(({ cuando }) => cuando.getTime()),
    );
    const incidentes = [
      ...(value?.generales ?? []).map((uno) => ({ ...aIncidente(uno), general: true })),
      ...(deLaUnidad?.incidentes ?? []).map((uno) => ({ ...aIncidente(uno), general: false })),
    ].toSorted(
      (uno, otro) =>
        Number(uno.fin !== null) - Number(otro.fin !== null) || otro.inicio.localeCompare(uno.inicio),
    );
    const estado: EstadoDelPortal = {
      resumen: resumenDeEstado(
        partes.map((una) => una.estado),
        incidentes.some(({ fin }) => fin === null),
      ),
      medido: medido === 0 ? null : new Date(medido).toISOString(),
      partes,
      incidentes,
    };
    return { estado, conHistorial: fresh && frescosLosPropios };
  }

  return { job: { name: 'estado', everyMs: CADA_MS, run }, leer };
}

export const aIncidente = (fila: {
  id: string;
  titulo: string;
  detalle: string;
  inicio: Date;
  fin: Date | null;
}) => ({
  id: fila.id,
  titulo: fila.titulo,
  detalle: fila.detalle,
  inicio: fila.inicio.toISOString(),
  fin: fila.fin?.toISOString() ?? null,
});

interface Kept<T> {
  value: T | undefined;
  /** False: it could not be read, and the value is an earlier one. */
  fresh: boolean;
}

/** Reads at most every few seconds, and falls back to what was read before. */
function keeping<T>(read: () => Promise<T>): () => Promise<Kept<T>> {
  let last: T | undefined;
  let current: { until: number; kept: Promise<Kept<T>> } | undefined;
  return () => {
    if (current && current.until > Date.now()) return current.kept;
    const kept = within(read(), LECTURA_MS).then(
      (value) => ({ value: (last = value), fresh: true }),
      () => ({ value: last, fresh: false }),
    );
    current = { until: Date.now() + FRESCO_MS, kept };
    return kept;
  };
}
