import type { Dia } from '@portal/domain/tiempo/fechas';
import { MAYORIA, nacidoDespuesDe } from '@portal/domain/tiempo/fechas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { casosVivos } from '@portal/domain/casos/estados';
import { named, qb, type RowOf } from '../../db/query.ts';
import { type Correo, toWake, insertCorreo, toValoresDelCorreo } from './reserva/ocupar.repository.ts';

const { ofrecido, programado, cancelado, canceladoPorProfesional } = estadosTurno;

/* the patient */

export interface PacienteRow {
  id: string;
  nombre: string;
  apellido: string;
  dni: string;
  fec_nac: Dia | null;
  /** The patient's own address, or the holder's for a member without one. */
  email: string | null;
}

/**
 * The patients meant by a DNI: the actor, or a minor of the actor's family. Other people are not found. The
 * lists stand in subqueries, so that PostgreSQL does not plan again for each length of them.
 */
export const listPacientes = (
  unidadId: number,
  pedidos: readonly { actorId: string; dni: string }[],
  hoy: Dia,
  conFamilia: boolean,
) =>
  named<PacienteRow & { n: number }>(
    'turno-pacientes',
    `select u.n::int, p.id, p.nombre, p.apellido, p.documento as dni, p.fec_nac, coalesce(p.email, p.email_titular) as email
      from unnest((select $2::uuid[]), (select $3::text[])) with ordinality u (actor, documento, n) cross join lateral (
        select p.id, p.nombre, p.apellido, p.documento, p.fec_nac, nullif(p.email, '') as email,
          case when p.id <> u.actor then (select nullif(t.email, '') from personas t where t.unidad_id = $1 and t.id = u.actor) end as email_titular
        from personas p where p.unidad_id = $1 and p.documento = u.documento and (p.id = u.actor or ($4 and exists (
          select from vinculos_familiares v where v.unidad_id = $1 and v.titular_id = u.actor and v.integrante_id = p.id and v.estado = 'activo'
            and to_char(p.fec_nac, 'YYYY-MM-DD') > $5)))
        order by p.id <> u.actor limit 1) p`,
    [
      unidadId,
      pedidos.map(({ actorId }) => actorId),
      pedidos.map(({ dni }) => dni),
      conFamilia,
      nacidoDespuesDe(MAYORIA, hoy),
    ],
  );

/* the place */

/** Columns that only the database and the jobs use. */
type Propias =
  | 'unidad_id'
  | 'adelante'
  | 'cambiada'
  | 'confirmado'
  | 'periodo'
  | 'recordado_dia'
  | 'recordado_hora'
  | 'recurso'
  | 'tocado';
export interface TurnoRow extends Omit<RowOf<'turnos'>, Propias> {
  servicio: string;
  turno_profesional: boolean;
  turno_prof_intervalo: number;
  nombre: string;
  apellido: string;
  dni: string;
  fec_nac: Dia | null;
  profesional: string | null;
  email: string | null;
}

const COLUMNS = `t.id, t.inicio, t.fin, t.estado, t.retenido_hasta, t.por_profesional, t.confirmacion, t.motivo_cancelar, t.version, t.semilla, t.llegada, t.creado,
    t.reservado_por, t.asiento, t.servicio_id, s.nombre as servicio, s.turno_profesional, s.turno_prof_intervalo,
    t.caso_id, t.paciente_id, coalesce(c.nombre, p.nombre) as nombre, coalesce(c.apellido, p.apellido) as apellido, coalesce(c.documento, p.documento) as dni,
    p.fec_nac, t.profesional_id,
    case when t.profesional_id is not null then concat_ws(' ', nullif(m.tratamiento, ''), mp.nombre, mp.apellido) end as profesional`;
const JOINS = `join servicios s on s.unidad_id = t.unidad_id and s.id = t.servicio_id
    join personas p on p.unidad_id = t.unidad_id and p.id = t.paciente_id
    left join casos c on c.unidad_id = t.unidad_id and c.id = t.caso_id
    left join profesionales m on m.unidad_id = t.unidad_id and m.persona_id = t.profesional_id
    left join personas mp on mp.unidad_id = t.unidad_id and mp.id = t.profesional_id`;

/**
 * The case's address for a turno of a case; else the patient's own; for a minor without one, a holder's,
 * preferably of the holder who booked.
 */
const EMAIL = `case when t.caso_id is not null then nullif(c.email, '') else coalesce(nullif(p.email, ''), (select h.email from vinculos_familiares v join personas h on h.unidad_id = v.unidad_id and h.id = v.titular_id
    where v.unidad_id = t.unidad_id and v.integrante_id = p.id and v.estado = 'activo' and nullif(h.email, '') is not null
      and p.fec_nac > (t.inicio at time zone 'America/Argentina/Buenos_Aires')::date - interval '18 years'
    order by h.id <> t.reservado_por, v.creado limit 1)) end as email`;

export type DuenosRow = Pick<TurnoRow, 'id' | 'estado' | 'paciente_id' | 'profesional_id'>;

/**
 * The first query of every ownership check. It reads so little that another person's turno takes no longer
 * than a missing one.
 */
export const findDuenos = (unidadId: number, id: string) =>
  named<DuenosRow>(
    'turno-duenos',
    `select t.id, t.estado, t.paciente_id, t.profesional_id from turnos t where t.unidad_id = $1 and t.id = $2`,
    [unidadId, id],
  );

/** One turno with its patient, service and professional. Does not check ownership. */
export const findTurno = (unidadId: number, id: string) =>
  named<TurnoRow>(
    'turno',
    `select ${COLUMNS}, ${EMAIL} from turnos t ${JOINS} where t.unidad_id = $1 and t.id = $2`,
    [unidadId, id],
  );

/** The same, locked until the end of the transaction, for callers that change it. */
export const lockTurno = (unidadId: number, id: string) =>
  named<TurnoRow>(
    'turno-bloqueado',
    `select ${COLUMNS}, ${EMAIL} from turnos t ${JOINS} where t.unidad_id = $1 and t.id = $2 for update of t`,
    [unidadId, id],
  );

export interface FiltroDeTurnos {
  /** This person's turnos and, with `conFamilia`, those of the minors of their family. */
  personaId: string;
  conFamilia: boolean;
  hoy: Dia;
  ahora: Date;
  desde: Date | null;
  hasta: Date | null;
  estados: readonly number[];
  salto: number;
  porPagina: number;
}

export type ListaRow = { total: number } & (
  | ({ pendiente: boolean } & Omit<TurnoRow, 'email'>)
  | { id: null }
);

const DEL_FILTRO = `t.unidad_id = :unidadId and t.paciente_id = m.id and t.estado = any (:estados::int[])
        and (:desde::timestamptz is null or t.inicio >= :desde) and (:hasta::timestamptz is null or t.inicio < :hasta)`;
const CANCELADOS = `(${cancelado}, ${canceladoPorProfesional})`;
const PASADO = `(t.estado in ${CANCELADOS} or t.inicio <= :ahora)`;
/**
 * The page follows the order of the index, and the count uses an index-only scan, so old history costs almost
 * nothing.
 */
const LISTA = `with recursive propios (id) as (
      (select :personaId::uuid union select v.integrante_id from vinculos_familiares v join personas p on p.unidad_id = v.unidad_id and p.id = v.integrante_id
        where v.unidad_id = :unidadId and v.titular_id = :personaId and v.estado = 'activo' and :conFamilia and to_char(p.fec_nac, 'YYYY-MM-DD') > :nacidoDespues)
      union
      select case when i.persona_id = m.id then i.anterior_id else i.persona_id end
      from propios m join identidades_pendientes i on i.unidad_id = :unidadId and i.estado = 'aprobada' and m.id in (i.persona_id, i.anterior_id)),
    pagina as (
      (select t.id, true as pendiente from propios m join turnos t on ${DEL_FILTRO} where t.estado not in ${CANCELADOS} and t.inicio > :ahora)
      union all
      (select h.id, false from propios m cross join lateral (
        select t.id, t.inicio from turnos t where ${DEL_FILTRO} and ${PASADO} order by t.inicio desc, t.id limit :salto::int + :porPagina::int) h
        order by h.inicio desc, h.id limit :porPagina offset :salto)),
    pasados as (select count(*)::int as total from propios m join turnos t on ${DEL_FILTRO} where ${PASADO})
    select c.total, x.* from pasados c left join lateral (
      select g.pendiente, ${COLUMNS} from pagina g join turnos t on t.unidad_id = :unidadId and t.id = g.id ${JOINS}) x on true
    order by x.pendiente desc, case when x.pendiente then x.inicio end, x.inicio desc, x.id`;

/**
 * Pending turnos, nearest first, and one page of the history, newest first. Records that the unit joined
 * count as one person's.
 */
export const listTurnos = (unidadId: number, { hoy, ...filtro }: FiltroDeTurnos) =>
  named<ListaRow>('turnos', LISTA, { unidadId, nacidoDespues: nacidoDespuesDe(MAYORIA, hoy), ...filtro });

/**
 * New version at the same time. Clears the answer and the arrival, because the wrong person may have given
 * them.
 */
export const updateSemilla = ({ id, version, semilla }: { id: string; version: number; semilla: Buffer }) =>
  qb
    .updateTable('turnos')
    .set({ version, semilla, confirmacion: null, confirmado: null, llegada: null })
    .where('id', '=', id)
    .where('estado', '=', estadosTurno.programado);

/** Locks the case of a turno if it is still open, so that it stays so. */
export const lockCasoVivo = (unidadId: number, casoId: number) =>
  named<{ id: number }>(
    'turno-caso-vivo',
    `select id from casos where unidad_id = $1 and id = $2 and status in (${casosVivos.join(', ')}) for no key update`,
    [unidadId, casoId],
  );

/**
 * Cancels by the patient: the place is free at once and the mail is queued. The links stay, to tell a later
 * visitor about the cancellation.
 */
export const cancelTurno = (unidadId: number, id: string, correo: Correo | undefined, machine: Date) =>
  named(
    'turno-cancelado',
    `with cancelado as (update turnos set estado = ${cancelado}, retenido_hasta = null
        where unidad_id = :unidadId and id = :id and estado = ${programado} returning id),
      correo as (${insertCorreo('cancelado')})
    select id from cancelado`,
    { unidadId, id, ...toValoresDelCorreo(correo, machine) },
    toWake(correo),
  );

/** The turnos of one professional or of the whole unit. Offers are left out. */
export const listAgenda = (unidadId: number, desde: Date, hasta: Date, profesionalId: string | null) =>
  named<TurnoRow>(
    'turnos-agenda',
    `select ${COLUMNS}, null as email from turnos t ${JOINS}
      where t.unidad_id = $1 and t.inicio >= $2 and t.inicio < $3 and t.estado > ${ofrecido} and ($4::uuid is null or t.profesional_id = $4) order by t.inicio, t.id`,
    [unidadId, desde, hasta, profesionalId],
  );
