import type { TipoDeMensaje } from '@portal/domain/mensajes/tipos';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { named } from '../../../db/query.ts';
import { lockTopesSql } from './topes.repository.ts';

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
  /** If a place is taken, locks the limits of who books; they are counted in the next statement. */
  conTopes: boolean;
}

/** Turnos that occupy the place from `:inicio` to `:fin`. The exclusion constraint has the last word. */
const TOMADO = `select from turnos t where t.unidad_id = :unidadId and t.recurso = c.recurso
      and t.inicio < :fin and t.inicio > :inicio::timestamptz - interval '4 hours' and t.fin > :inicio
      and (t.estado in (${programado}, ${presente}, ${ausente}) or t.retenido_hasta is not null)`;

/** The places that a booking may take, in order of preference. */
const CANDIDATOS = `unnest(:recursos::text[], :profesionales::uuid[], :asientos::int[]) with ordinality c (recurso, profesional_id, asiento, n)`;
const candidatosDe = ({ candidatos }: Lugar) => ({
  recursos: candidatos.map(({ recurso }) => recurso),
  profesionales: candidatos.map(({ profesionalId }) => profesionalId),
  asientos: candidatos.map(({ asiento }) => asiento),
});

/** Queues the mail if there is an address and the turno was changed. */
export const insertCorreo = (cambiado: string) =>
  `insert into mensajes (unidad_id, id, canal, tipo, destinatario, asunto, texto, html, causa, creado, proximo, calendario)
      select :unidadId, :correoId, 'correo', :tipo, :destinatario, :asunto, :texto, :html, :causa, :machine, :machine, :calendario
      from ${cambiado} where :destinatario::text is not null
      on conflict (unidad_id, canal, causa, destinatario) do nothing`;
export const toValoresDelCorreo = (correo: Correo | undefined, machine: Date) => ({
  correoId: correo?.id,
  tipo: correo?.tipo,
  destinatario: correo?.destinatario,
  asunto: correo?.asunto,
  texto: correo?.texto,
  html: correo?.html,
  causa: correo?.causa,
  calendario: correo?.calendario,
  machine,
});

const insertEnlaces = (cambiado: string) =>
  `insert into enlaces (unidad_id, hash, proposito, objeto, persona_id, vence)
      select :unidadId, x.hash, x.proposito, ${cambiado}.id::text, ${cambiado}.paciente_id, x.vence from ${cambiado},
        (values (:respuesta::bytea, 'turno:respuesta', :respuestaVence::timestamptz),
          (:entrada::bytea, 'turno:entrada', :entradaVence::timestamptz)) x (hash, proposito, vence)`;
const valoresDeEnlaces = ({ respuesta, entrada }: Enlaces) => ({
  respuesta: respuesta.hash,
  respuestaVence: respuesta.vence,
  entrada: entrada.hash,
  entradaVence: entrada.vence,
});

export const toWake = (correo: Correo | undefined) => (correo === undefined ? undefined : 'mensajes');

export interface Ocupado {
  profesional_id: string | null;
  asiento: number | null;
}

const INSERT = `with quieta as materialized (select portal.agenda_quieta(:unidadId) as version),
    candidato as (
      select c.profesional_id, c.asiento from ${CANDIDATOS}
      where (:agenda::text is null or (select version from quieta) = :agenda) and not exists (${TOMADO}) order by c.n limit 1),
    nuevo as (insert into turnos (unidad_id, id, paciente_id, servicio_id, profesional_id, asiento, por_profesional,
        inicio, fin, semilla, reservado_por, creado, caso_id)
      select :unidadId, :id, :pacienteId, :servicioId, c.profesional_id, c.asiento, :porProfesional,
        :inicio, :fin, :semilla, :reservadoPor, :creado, :casoId from candidato c
      on conflict do nothing returning id, paciente_id, profesional_id, asiento),
    enlace as (${insertEnlaces('nuevo')}),
    correo as (${insertCorreo('nuevo')}),
    espera as (update lista_espera e set estado = 'tomado', turno_id = n.id from nuevo n
      where e.unidad_id = :unidadId and e.paciente_id = n.paciente_id and e.servicio_id = :servicioId and e.estado = 'esperando' returning e.id)
    select profesional_id, asiento,
      (select e.turno_id from lista_espera e where e.unidad_id = :unidadId and e.paciente_id = :pacienteId
        and e.servicio_id = :servicioId and e.estado = 'ofrecido') as oferta,
      (select ${lockTopesSql(':reservadoPor')} where :conTopes and (select count(*) from espera) >= 0) as bloqueado from nuevo`;

/**
 * Takes the first free candidate, writes the two links and the mail, and takes the patient off the waiting
 * list, in one statement: all or nothing. It returns no row if another booking won the race, the patient
 * already has a turno, or the agenda's version changed; the agenda stays locked from here on.
 * `oferta`: the place that is retained for the patient in that service's waiting list.
 * The account's limits are locked after the waiting-list entry, as a cancellation does.
 */
export const insertTurno = (t: NuevoTurno) =>
  named<Ocupado & { oferta: string | null }>(
    'turno-nuevo',
    INSERT,
    {
      unidadId: t.unidadId,
      id: t.id,
      pacienteId: t.pacienteId,
      servicioId: t.servicioId,
      porProfesional: t.porProfesional,
      inicio: t.inicio,
      fin: t.fin,
      semilla: t.semilla,
      reservadoPor: t.reservadoPor,
      creado: t.creado,
      casoId: t.casoId ?? null,
      agenda: t.agenda ?? null,
      conTopes: t.conTopes,
      ...candidatosDe(t),
      ...valoresDeEnlaces(t.enlaces),
      ...toValoresDelCorreo(t.correo, t.machine),
    },
    toWake(t.correo),
  );

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
      select c.profesional_id, c.asiento from ${CANDIDATOS} where not exists (${TOMADO} and t.id <> :id) order by c.n limit 1),
    movido as (update turnos t set profesional_id = c.profesional_id, asiento = c.asiento, por_profesional = :porProfesional,
        inicio = :inicio, fin = :fin, semilla = :semilla, creado = :creado, version = t.version + 1, adelante = true,
        confirmacion = null, confirmado = null, llegada = null, recordado_dia = null, recordado_hora = null
      from candidato c
      where t.unidad_id = :unidadId and t.id = :id and t.estado = ${programado} and t.version = :version and :viejos::bytea[] is not null
      returning t.id, t.paciente_id, t.profesional_id, t.asiento),
    borrado as (delete from enlaces e using movido where e.unidad_id = :unidadId and e.hash = any (:viejos::bytea[])),
    enlace as (${insertEnlaces('movido')}),
    correo as (${insertCorreo('movido')})
    select profesional_id, asiento from movido`;

/**
 * Moves the turno to another place, with new links and a new mail. Losing the race for the place raises a
 * constraint error.
 */
export const updateHorario = (t: CambioDeHorario) =>
  named<Ocupado>(
    'turno-movido',
    UPDATE,
    {
      unidadId: t.unidadId,
      id: t.id,
      version: t.version,
      porProfesional: t.porProfesional,
      inicio: t.inicio,
      fin: t.fin,
      semilla: t.semilla,
      creado: t.creado,
      viejos: t.viejos,
      ...candidatosDe(t),
      ...valoresDeEnlaces(t.enlaces),
      ...toValoresDelCorreo(t.correo, t.machine),
    },
    toWake(t.correo),
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

/** Expired retentions of a place. */
const VENCIDOS = `unnest(:recursos::text[]) c (recurso), turnos t where t.unidad_id = :unidadId and t.recurso = c.recurso
        and t.inicio < :fin and t.inicio > :inicio::timestamptz - interval '4 hours' and t.fin > :inicio
        and t.estado in (${ofrecido}, ${cancelado}) and t.retenido_hasta <= :ahora`;
const deLugar = (lugar: Lugar) => ({
  recursos: candidatosDe(lugar).recursos,
  inicio: lugar.inicio,
  fin: lugar.fin,
});

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
      exists (select from turnos t where t.unidad_id = :unidadId and t.paciente_id = :pacienteId and t.estado = ${programado} and t.id <> :exceptoId
        and ((t.servicio_id = :servicioId and t.adelante and t.inicio > :ahora) or (t.inicio < :fin and t.fin > :inicio))) as repetido,
      exists (select from turnos t where t.unidad_id = :unidadId and t.paciente_id = :pacienteId and t.estado = ${programado} and t.id <> :exceptoId
        and t.servicio_id = :servicioId and t.adelante and t.inicio <= :ahora) as pasado,
      exists (select from ${VENCIDOS}) as vencido,
      exists (select from unnest(:recursos::text[]) c (recurso) where not exists (${TOMADO} and t.id <> :exceptoId)) as libre`,
    { unidadId, ...deLugar(lugar), pacienteId, servicioId, ahora, exceptoId },
  );

export const updatePasados = (unidadId: number, pacienteId: string, servicioId: number, ahora: Date) =>
  named(
    'turno-pasados',
    `update turnos set adelante = false where unidad_id = $1 and paciente_id = $2 and servicio_id = $3 and estado = ${programado} and adelante and inicio <= $4`,
    [unidadId, pacienteId, servicioId, ahora],
  );

/** Locks the expired retentions of a place: offers, and rejections that can no longer be undone. */
export const lockVencidos = (unidadId: number, lugar: Lugar, ahora: Date) =>
  named<{ id: string }>('turno-vencidos', `select t.id from ${VENCIDOS} order by t.id for update of t`, {
    unidadId,
    ...deLugar(lugar),
    ahora,
  });
