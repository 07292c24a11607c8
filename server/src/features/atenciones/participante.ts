import type { EstadoAtencion } from '@portal/domain/atenciones/reglas';
import type { Lado } from '@portal/domain/llamada/contract';
import { diaDe, edad, PRIVACIDAD, type Dia } from '@portal/domain/tiempo/fechas';
import type { UnitDb } from '../../db/unit-db.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { integrantesDe } from '../personas/index.ts';
import {
  findAtencion,
  findAtencionDe,
  findDuenos,
  findDuenosEntre,
  type AtencionRow,
  type DuenosRow,
} from './atenciones.repository.ts';

export interface Participante {
  lado: Lado;
  /** Name shown to the other side: the patient's name, even if the holder speaks for them. */
  nombre: string;
  estado: EstadoAtencion;
  pacienteId: string;
  pedidaPor: string;
  profesionalId: string | null;
  /** When both sides were in the room for the first time. */
  inicio: Date | null;
}

/** How sessions opened by a link name this attention in `objeto`. */
export const objetosDe = ({ id, turno_id }: Pick<DuenosRow, 'id' | 'turno_id'>) => [
  `atencion:${id}`,
  ...(turno_id === null ? [] : [`turno:${turno_id}`]),
];

/** From the age of 16 on, only the patient and the person who requested it see an attention. */
const esReservada = (fecNac: Dia | null, hoy: Dia) => fecNac === null || edad(fecNac, hoy) >= PRIVACIDAD;

/**
 * People who see an attention on their screens: the patient, the person who requested it, and the holders in
 * charge of the patient.
 */
export function personasDe(
  row: Pick<AtencionRow, 'pedida_por' | 'paciente_id' | 'fec_nac' | 'titulares'>,
  hoy: Dia,
): string[] {
  return [
    ...new Set([
      row.pedida_por,
      row.paciente_id,
      ...(esReservada(row.fec_nac, hoy) ? [] : (row.titulares ?? [])),
    ]),
  ];
}

/**
 * Whether the actor is on the patient's side: the patient; a holder of their family (from the age of 16 on,
 * only the person who requested it); or a session opened by that turno's link. The family is queried in every
 * case, so the response time does not reveal whether the attention exists.
 */
export async function esDelPaciente(
  db: UnitDb,
  clock: Clock,
  actor: Actor,
  atencion: DuenosRow | undefined,
): Promise<boolean> {
  if (actor.rol !== 'paciente') return false;
  if (actor.alcance === 'atencion')
    return atencion !== undefined && actor.objeto !== null && objetosDe(atencion).includes(actor.objeto);
  if (actor.alcance !== 'portal') return false;
  if (actor.personaId === atencion?.paciente_id) return true;
  const hoy = diaDe(clock.now());
  const integrantes = await integrantesDe(db, actor.personaId, hoy);
  if (!atencion) return false;
  if (esReservada(atencion.fec_nac, hoy) && actor.personaId !== atencion.pedida_por) return false;
  return integrantes.some(({ id }) => id === atencion.paciente_id);
}

/**
 * An attention on whose patient's side the actor is. Another person's is not read at all, so it takes as long
 * as a missing one.
 */
export async function duenosDeSuLado(
  db: UnitDb,
  clock: Clock,
  actor: Actor,
  id: string,
): Promise<DuenosRow | undefined> {
  const { personaId: quien } = actor;
  if (actor.rol !== 'paciente' || actor.alcance !== 'portal') {
    const row = await db.find(findDuenos(db.unidadId, id));
    return (await esDelPaciente(db, clock, actor, row)) ? row : undefined;
  }
  const propia = await db.find(
    findDuenosEntre(db.unidadId, id, { quien, pacientes: [quien], reservados: [] }),
  );
  if (propia) return propia;
  const hoy = diaDe(clock.now());
  const familia = await integrantesDe(db, quien, hoy);
  const idsDe = (reservados: boolean) =>
    familia.flatMap((uno) => (esReservada(uno.fec_nac, hoy) === reservados ? [uno.id] : []));
  return db.find(
    findDuenosEntre(db.unidadId, id, { quien, pacientes: idsDe(false), reservados: idsDe(true) }),
  );
}

/**
 * The same person in their patient role, whatever role is active now; unchanged if the account has no such
 * role.
 */
export const comoPaciente = (actor: Actor): Actor =>
  actor.roles.includes('paciente') ? { ...actor, rol: 'paciente' } : actor;

/** The professional's side is only the professional who called. */
export const esDelProfesional = (actor: Actor, { profesional_id }: Pick<DuenosRow, 'profesional_id'>) =>
  actor.rol === 'profesional' && actor.alcance === 'portal' && actor.personaId === profesional_id;

export async function participanteDe(
  db: UnitDb,
  clock: Clock,
  actor: Actor,
  atencionId: string,
): Promise<Participante | undefined> {
  const row =
    actor.rol === 'profesional'
      ? await atencionLlamadaPor(db, actor, atencionId)
      : await atencionDeSuLado(db, clock, actor, atencionId);
  if (!row) return undefined;
  const comun = {
    estado: row.estado,
    pacienteId: row.paciente_id,
    pedidaPor: row.pedida_por,
    profesionalId: row.profesional_id,
    inicio: row.inicio,
  };
  return actor.rol === 'profesional'
    ? { ...comun, lado: 'profesional', nombre: row.profesional ?? '' }
    : { ...comun, lado: 'paciente', nombre: row.paciente };
}

/** An attention that this professional called. */
export async function atencionLlamadaPor(
  db: UnitDb,
  { rol, alcance, personaId }: Actor,
  id: string,
): Promise<AtencionRow | undefined> {
  if (rol !== 'profesional' || alcance !== 'portal') return undefined;
  return db.find(findAtencionDe(db.unidadId, id, personaId));
}

async function atencionDeSuLado(db: UnitDb, clock: Clock, actor: Actor, id: string) {
  const suya = await duenosDeSuLado(db, clock, actor, id);
  return suya && db.get(findAtencion(db.unidadId, id));
}
