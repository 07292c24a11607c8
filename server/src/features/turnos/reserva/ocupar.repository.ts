import type { TipoDeMensaje } from '@portal/domain/mensajes/tipos';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { named } from '../../../db/query.ts';

const { ofrecido, programado, cancelado, presente, ausente } = estadosTurno;

export interface Lugar {
  /** In order of preference. */
  candidatos: readonly { recurso: string; profesionalId: string | null; asiento: number | null }[];
  inicio: Date;
  fin: Date;
}

export interface Correo {
  id: string;
  tipo: TipoDeMensaje;
  destinatario: string;
  asunto: string;
  texto: string;
  html: string;
  causa: string;
  calendario?: string | null;
}

export interface Enlaces {
  respuesta: { hash: Buffer; vence: Date };
  entrada: { hash: Buffer; vence: Date };
}

export interface NuevoTurno extends Lugar {
  unidadId: number;
  id: string;
  pacienteId: string;
  servicioId: number;
  porProfesional: boolean;
  semilla: Buffer;
  reservadoPor: string;
  creado: Date;
  enlaces: Enlaces;
  /** Undefined if there is no address: the worker of a case may have none. */
  correo: Correo | undefined;
  machine: Date;
  casoId?: number | null | undefined;
  /**
   * Version of the agenda that offered the place, for a caller that has not locked the agenda: the insert
   * requires the same version.
   */
  agenda?: string | undefined;
}

/** Turnos that occupy a place. The exclusion constraint has the last word. */
const TOMADO = (recurso: string, inicio: string, fin: string) =>
  `select from turnos t where t.unidad_id = $1 and t.recurso = ${recurso} and t.inicio < ${fin} and t.inicio > ${inicio}::timestamptz - interval '4 hours'
      and t.fin > ${inicio} and (t.estado in (${programado}, ${presente}, ${ausente}) or t.retenido_hasta is not null)`;

const enlacesYCorreo = (desde: string, n: number) => `
    enlace as (insert into enlaces (unidad_id, hash, proposito, objeto, persona_id, vence)
      select $1, x.hash, x.proposito, ${desde}.id::text, ${desde}.paciente_id, x.vence from ${desde},
        (values ($${n}::bytea, 'turno:respuesta', $${n + 1}::timestamptz), ($${n + 2}::bytea, 'turno:entrada', $${n + 3}::timestamptz)) x (hash, proposito, vence)),
    correo as (insert into mensajes (unidad_id, id, canal, tipo, destinatario, asunto, texto, html, causa, creado, proximo, calendario)
      select $1, $${n + 4}, 'correo', $${n + 5}, $${n + 6}, $${n + 7}, $${n + 8}, $${n + 9}, $${n + 10}, $${n + 11}, $${n + 11}, $${n + 12} from ${desde} where $${n + 6}::text is not null
      on conflict (unidad_id, canal, causa, destinatario) do nothing)`;

const valoresDe = ({ respuesta, entrada }: Enlaces, correo: Correo | undefined, machine: Date) => [
  respuesta.hash,
  respuesta.vence,
  entrada.hash,
  entrada.vence,
  correo?.id,
  correo?.tipo,
  correo?.destinatario,
  correo?.asunto,
  correo?.texto,
  correo?.html,
  correo?.causa,
  machine,
  correo?.calendario,
];

export const conCorreo = (correo: Correo | undefined) => (correo === undefined ? undefined : 'mensajes');

export interface Ocupado {
  profesional_id: string | null;
  asiento: number | null;
}

const INSERT = `with quieta as materialized (select portal.agenda_quieta($1) as version),
    candidato as (
      select c.profesional_id, c.asiento from unnest($2::text[], $3::uuid[], $4::int[]) with ordinality c (recurso, profesional_id, asiento, n)
      where ($28::text is null or (select version from quieta) = $28) and not exists (${TOMADO('c.recurso', '$5', '$6')}) order by c.n limit 1),
    nuevo as (insert into turnos (unidad_id, id, paciente_id, servicio_id, profesional_id, asiento, por_profesional, inicio, fin, semilla, reservado_por, creado, caso_id)
      select $1, $7, $8, $9, c.profesional_id, c.asiento, $10, $5, $6, $11, $12, $13, $27 from candidato c
      on conflict do nothing returning id, paciente_id, profesional_id, asiento),
    ${enlacesYCorreo('nuevo', 14)},
    espera as (update lista_espera e set estado = 'tomado', turno_id = n.id from nuevo n
      where e.unidad_id = $1 and e.paciente_id = n.paciente_id and e.servicio_id = $9 and e.estado = 'esperando')
    select profesional_id, asiento,
      (select e.turno_id from lista_espera e where e.unidad_id = $1 and e.paciente_id = $8 and e.servicio_id = $9 and e.estado = 'ofrecido') as oferta from nuevo`;

/**
 * Takes the first free candidate, writes the two links and the mail, and takes the patient off the waiting
 * list, in one statement: all or nothing. It returns no row if another booking won the race, the patient
 * already has a turno, or the agenda's version changed; the agenda stays locked from here on.
 * `oferta`: the place that is retained for the patient in that service's waiting list.
 */
export const insertTurno = (t: NuevoTurno) =>
  named<Ocupado & { oferta: string | null }>(
    'turno-nuevo',
    INSERT,
    [
      t.unidadId,
      ...columnasDe(t),
      t.inicio,
      t.fin,
      t.id,
      t.pacienteId,
      t.servicioId,
      t.porProfesional,
      t.semilla,
      t.reservadoPor,
      t.creado,
      ...valoresDe(t.enlaces, t.correo, t.machine),
      t.casoId ?? null,
      t.agenda ?? null,
    ],
    conCorreo(t.correo),
  );

const columnasDe = ({ candidatos }: Lugar) => [
  candidatos.map(({ recurso }) => recurso),
  candidatos.map(({ profesionalId }) => profesionalId),
  candidatos.map(({ asiento }) => asiento),
];

export interface CambioDeHorario extends Lugar {
  unidadId: number;
  id: string;
  version: number;
  porProfesional: boolean;
  semilla: Buffer;
  creado: Date;
  /** Hashes of the old version's links. */
  viejos: readonly Buffer[];
  enlaces: Enlaces;
  correo: Correo | undefined;
  machine: Date;
}

const UPDATE = `with candidato as (
      select c.profesional_id, c.asiento from unnest($2::text[], $3::uuid[], $4::int[]) with ordinality c (recurso, profesional_id, asiento, n)
      where not exists (${TOMADO('c.recurso', '$5', '$6')} and t.id <> $7) order by c.n limit 1),
    movido as (update turnos t set profesional_id = c.profesional_id, asiento = c.asiento, por_profesional = $9, inicio = $5, fin = $6, semilla = $10, creado = $11,
        version = t.version + 1, adelante = true, confirmacion = null, confirmado = null, llegada = null, recordado_dia = null, recordado_hora = null
      from candidato c where t.unidad_id = $1 and t.id = $7 and t.estado = ${programado} and t.version = $8 and $12::bytea[] is not null
      returning t.id, t.paciente_id, t.profesional_id, t.asiento),
    borrado as (delete from enlaces e using movido where e.unidad_id = $1 and e.hash = any ($12::bytea[])),
    ${enlacesYCorreo('movido', 13)}
    select profesional_id, asiento from movido`;

/**
 * Moves the turno to another place, with new links and a new mail. Losing the race for the place raises a
 * constraint error.
 */
export const updateHorario = (t: CambioDeHorario) =>
  named<Ocupado>(
    'turno-movido',
    UPDATE,
    [
      t.unidadId,
      ...columnasDe(t),
      t.inicio,
      t.fin,
      t.id,
      t.version,
      t.porProfesional,
      t.semilla,
      t.creado,
      t.viejos,
      ...valoresDe(t.enlaces, t.correo, t.machine),
    ],
    conCorreo(t.correo),
  );

/* why the place could not be taken */

export interface Motivos {
  /** The patient has a turno ahead in that service, or another one at that time. */
  repetido: boolean;
  /** A turno of the patient still counts as ahead although its start has passed. */
  pasado: boolean;
  /** The place has a retention that has expired. */
  vencido: boolean;
  libre: boolean;
}

export const findMotivos = (
  unidadId: number,
  lugar: Lugar,
  pacienteId: string,
  servicioId: number,
  ahora: Date,
  exceptoId: string,
) =>
  named<Motivos>(
    'turno-motivos',
    `select
      exists (select from turnos t where t.unidad_id = $1 and t.paciente_id = $5 and t.estado = ${programado} and t.id <> $8
        and ((t.servicio_id = $6 and t.adelante and t.inicio > $7) or (t.inicio < $4 and t.fin > $3))) as repetido,
      exists (select from turnos t where t.unidad_id = $1 and t.paciente_id = $5 and t.estado = ${programado} and t.id <> $8
        and t.servicio_id = $6 and t.adelante and t.inicio <= $7) as pasado,
      exists (select from unnest($2::text[]) c (recurso), turnos t where t.unidad_id = $1 and t.recurso = c.recurso and t.inicio < $4
        and t.inicio > $3::timestamptz - interval '4 hours' and t.fin > $3 and t.estado in (${ofrecido}, ${cancelado}) and t.retenido_hasta <= $7) as vencido,
      exists (select from unnest($2::text[]) c (recurso) where not exists (${TOMADO('c.recurso', '$3', '$4')} and t.id <> $8)) as libre`,
    [unidadId, columnasDe(lugar)[0], lugar.inicio, lugar.fin, pacienteId, servicioId, ahora, exceptoId],
  );

export const updatePasados = (unidadId: number, pacienteId: string, servicioId: number, ahora: Date) =>
  named(
    'turno-pasados',
    `update turnos set adelante = false where unidad_id = $1 and paciente_id = $2 and servicio_id = $3 and estado = ${programado} and adelante and inicio <= $4`,
    [unidadId, pacienteId, servicioId, ahora],
  );

/** Locks the expired retentions of a place: offers, and rejections that can no longer be undone. */
export const lockVencidos = (unidadId: number, lugar: Lugar, ahora: Date) =>
  named<{ id: string }>(
    'turno-vencidos',
    `select t.id from unnest($2::text[]) c (recurso), turnos t where t.unidad_id = $1 and t.recurso = c.recurso and t.inicio < $4
        and t.inicio > $3::timestamptz - interval '4 hours' and t.fin > $3 and t.estado in (${ofrecido}, ${cancelado}) and t.retenido_hasta <= $5 order by t.id for update of t`,
    [unidadId, columnasDe(lugar)[0], lugar.inicio, lugar.fin, ahora],
  );

/* reading */
