import type { Agenda, ProfesionalAgenda, Rango, ServicioAgenda } from '@portal/domain/agenda/modelo';
import { diaDe, type Dia } from '@portal/domain/tiempo/fechas';
import type { UnitDb, UnitTx } from '../../db/unit-db.ts';
import type { Ctx } from '../../http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { findAgenda, lockAgendaQuieta, type AgendaRow } from './agenda.repository.ts';

export interface ServicioConNombre extends ServicioAgenda {
  nombre: string;
  pediatrica: boolean;
  porTurno: boolean;
  riesgoTrabajo: boolean;
}

export interface NombreDeProfesional {
  id: string;
  tratamiento: string;
  nombre: string;
  apellido: string;
  /** 'Dra. Laura Pérez' */
  completo: string;
}

/** The agenda of a unit at one version, with the names that answers and mails show. */
export interface AgendaDeUnidad {
  version: string;
  agenda: Agenda;
  /** Enabled services, by id. */
  servicios: ReadonlyMap<number, ServicioConNombre>;
  profesionales: ReadonlyMap<string, NombreDeProfesional>;
}

/** Names of people do not change the version, so the cache expires. */
const KEEP_MS = 60_000;

interface Kept {
  until: number;
  horarios: string;
  hoy: Dia;
  deUnidad: AgendaDeUnidad;
}

type Preguntado = Pick<Ctx, 'unidad' | 'clock' | 'platform'>;

const kept = new WeakMap<Platform, Map<number, Kept>>();

/**
 * The cached agenda, at any version, for callers that learn the current version from their next query and
 * compare.
 */
export function agendaEnMemoria({ platform, unidad, clock }: Preguntado): AgendaDeUnidad | undefined {
  const known = kept.get(platform)?.get(unidad.id);
  const fits =
    known &&
    known.until > Date.now() &&
    known.hoy === diaDe(clock.now()) &&
    known.horarios === JSON.stringify(unidad.plantilla.horarios)
      ? known
      : undefined;
  return fits?.deUnidad;
}

/**
 * The unit's agenda at the given version, or the current one. Read again only if it changed or a new day
 * began.
 */
export async function cargarAgenda(ctx: Preguntado, db: UnitDb, version?: string): Promise<AgendaDeUnidad> {
  const known = agendaEnMemoria(ctx);
  if (known && known.version === version) return known;
  const { platform, unidad } = ctx;
  const hoy = diaDe(ctx.clock.now());
  const deUnidad = toAgenda(await db.get(findAgenda(unidad.id, hoy)), unidad.plantilla.horarios);
  let units = kept.get(platform);
  if (!units) kept.set(platform, (units = new Map()));
  units.set(unidad.id, {
    horarios: JSON.stringify(unidad.plantilla.horarios),
    hoy,
    deUnidad,
    until: Date.now() + KEEP_MS,
  });
  return deUnidad;
}

/**
 * For bookings: nobody can change the agenda before the transaction ends. Call it before locking a turno, to
 * avoid a deadlock.
 */
export async function agendaParaReservar(ctx: Preguntado, tx: UnitTx): Promise<AgendaDeUnidad> {
  const { version } = await tx.get(lockAgendaQuieta(tx.unidadId));
  return cargarAgenda(ctx, tx, version);
}

/** As the transaction sees it, including its own uncommitted changes, so it is not cached. */
export async function leerAgenda(
  { unidad, clock }: Pick<Ctx, 'unidad' | 'clock'>,
  tx: UnitTx,
): Promise<AgendaDeUnidad> {
  return toAgenda(await tx.get(findAgenda(unidad.id, diaDe(clock.now()))), unidad.plantilla.horarios);
}

function toAgenda(fila: AgendaRow, horarios: Agenda['horarios']): AgendaDeUnidad {
  const semanas = new Map<string, Record<number, Rango[]>>();
  for (const [personaId = '', dia, desde, hasta] of partsOf(fila.horarios)) {
    const semana = semanas.get(personaId) ?? {};
    (semana[Number(dia)] ??= []).push({ desde: Number(desde), hasta: Number(hasta) });
    semanas.set(personaId, semana);
  }
  const orden = new Map(fila.profesionales.map(({ id }, i) => [id, i]));
  const atienden = Map.groupBy(
    partsOf(fila.atienden).toSorted(([, uno = ''], [, otro = '']) => orden.get(uno)! - orden.get(otro)!),
    ([servicioId]) => Number(servicioId),
  );
  const excepciones = Map.groupBy(fila.excepciones, ({ persona_id }) => persona_id);
  const profesionales = new Map<string, ProfesionalAgenda>(
    fila.profesionales.map(({ id }) => [
      id,
      {
        id,
        semana: semanas.get(id) ?? {},
        excepciones: (excepciones.get(id) ?? []).map(({ dia, desde, hasta, atiende }) => ({
          dia,
          desde,
          hasta,
          atiende,
        })),
      },
    ]),
  );
  return {
    version: fila.version,
    agenda: {
      // The hours of this version: the settings cached by the process may be slightly older.
      horarios: { ...horarios, ...horasPropias(horarios, fila.propios) },
      profesionales,
      feriados: new Map(fila.feriados.map(({ dia, nombre, laborable }) => [dia, { nombre, laborable }])),
    },
    servicios: new Map(
      fila.servicios.map((s) => [
        s.id,
        {
          id: s.id,
          nombre: s.nombre,
          pediatrica: s.pediatrica,
          porTurno: s.por_turno,
          riesgoTrabajo: s.riesgo_trabajo,
          intervalo: s.intervalo,
          turnoProfIntervalo: s.turno_prof_intervalo,
          diasCorridos: s.dias_corridos,
          turnoProfesional: s.turno_profesional,
          asientos: s.asientos,
          profesionales: (atienden.get(s.id) ?? []).map(([, personaId = '']) => personaId),
        },
      ]),
    ),
    profesionales: new Map(
      fila.profesionales.map((p) => [
        p.id,
        { ...p, completo: [p.tratamiento, p.nombre, p.apellido].filter(Boolean).join(' ') },
      ]),
    ),
  };
}

const horasPropias = (
  horarios: Agenda['horarios'],
  propios: AgendaRow['propios'],
): Partial<Agenda['horarios']> =>
  Object.fromEntries(
    Object.entries(propios ?? {}).filter(
      ([clave, hora]) => clave in horarios && typeof hora === 'string' && /^\d\d:\d\d$/.test(hora),
    ),
  );

const partsOf = (texto: string | null) =>
  texto === null ? [] : texto.split(';').map((uno) => uno.split(','));

/** Services that a patient may book: by turno, enabled, and not for occupational risk. */
export const esParaPacientes = ({ porTurno, riesgoTrabajo }: ServicioConNombre) => porTurno && !riesgoTrabajo;
export const esParaCasos = ({ porTurno, riesgoTrabajo }: ServicioConNombre) => porTurno && riesgoTrabajo;
