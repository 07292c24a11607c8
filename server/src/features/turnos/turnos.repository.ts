import type { TipoDeMensaje } from '@portal/domain/mensajes/tipos';
import type { Dia } from '@portal/domain/tiempo/fechas';
import { MAYORIA, nacidoDespuesDe } from '@portal/domain/tiempo/fechas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { named, qb } from '../../db/query.ts';

const { ofrecido, programado, cancelado, presente, ausente, canceladoPorProfesional } = estadosTurno;

/* the patient */

export interface PacienteFila {
  id: string;
  nombre: string;
  apellido: string;
  documento: string;
  fec_nac: Dia | null;
  /** The patient's own address, or the holder's for a member without one. */
  email: string | null;
}

/** The patients meant by a DNI: the actor, or a minor of the actor's family. Other people are not found. */
export const listPacientes = (
  unidadId: number,
  pedidos: readonly { actorId: string; documento: string }[],
  hoy: Dia,
  conFamilia: boolean,
) =>
  named<PacienteFila & { n: number }>(
    'turno-pacientes',
    `select u.n::int, p.id, p.nombre, p.apellido, p.documento, p.fec_nac, coalesce(p.email, p.email_titular) as email
      from unnest($2::uuid[], $3::text[]) with ordinality u (actor, documento, n) cross join lateral (
        select p.id, p.nombre, p.apellido, p.documento, p.fec_nac, nullif(p.email, '') as email,
          case when p.id <> u.actor then (select nullif(t.email, '') from personas t where t.unidad_id = $1 and t.id = u.actor) end as email_titular
        from personas p where p.unidad_id = $1 and p.documento = u.documento and (p.id = u.actor or ($4 and exists (
          select from vinculos_familiares v where v.unidad_id = $1 and v.titular_id = u.actor and v.integrante_id = p.id and v.estado = 'activo'
            and to_char(p.fec_nac, 'YYYY-MM-DD') > $5)))
        order by p.id <> u.actor limit 1) p`,
    [
      unidadId,
      pedidos.map(({ actorId }) => actorId),
      pedidos.map(({ documento }) => documento),
      conFamilia,
      nacidoDespuesDe(MAYORIA, hoy),
    ],
  );

/* the place */

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

const conCorreo = (correo: Correo | undefined) => (correo === undefined ? undefined : 'mensajes');

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

export interface TurnoFila {
  id: string;
  inicio: Date;
  fin: Date;
  estado: number;
  retenido_hasta: Date | null;
  por_profesional: boolean;
  confirmacion: number | null;
  motivo_cancelar: string | null;
  version: number;
  semilla: Buffer;
  llegada: Date | null;
  creado: Date;
  reservado_por: string;
  asiento: number | null;
  servicio_id: number;
  servicio: string;
  turno_profesional: boolean;
  turno_prof_intervalo: number;
  paciente_id: string;
  nombre: string;
  apellido: string;
  documento: string;
  fec_nac: Dia | null;
  profesional_id: string | null;
  profesional: string | null;
  email: string | null;
  caso_id: number | null;
}

const COLUMNS = `t.id, t.inicio, t.fin, t.estado, t.retenido_hasta, t.por_profesional, t.confirmacion, t.motivo_cancelar, t.version, t.semilla, t.llegada, t.creado,
    t.reservado_por, t.asiento, t.servicio_id, s.nombre as servicio, s.turno_profesional, s.turno_prof_intervalo,
    t.caso_id, t.paciente_id, coalesce(c.nombre, p.nombre) as nombre, coalesce(c.apellido, p.apellido) as apellido, coalesce(c.documento, p.documento) as documento,
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

export type DuenosFila = Pick<TurnoFila, 'id' | 'estado' | 'paciente_id' | 'profesional_id'>;

/**
 * The first query of every ownership check. It reads so little that another person's turno takes no longer
 * than a missing one.
 */
export const findDuenos = (unidadId: number, id: string) =>
  named<DuenosFila>(
    'turno-duenos',
    `select t.id, t.estado, t.paciente_id, t.profesional_id from turnos t where t.unidad_id = $1 and t.id = $2`,
    [unidadId, id],
  );

/** One turno with its patient, service and professional. Does not check ownership. */
export const findTurno = (unidadId: number, id: string) =>
  named<TurnoFila>(
    'turno',
    `select ${COLUMNS}, ${EMAIL} from turnos t ${JOINS} where t.unidad_id = $1 and t.id = $2`,
    [unidadId, id],
  );

/** The same, locked until the end of the transaction, for callers that change it. */
export const lockTurno = (unidadId: number, id: string) =>
  named<TurnoFila>(
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

export type FilaDeLista = { total: number } & (
  | ({ pendiente: boolean } & Omit<TurnoFila, 'email'>)
  | { id: null }
);

const DEL_FILTRO = `t.unidad_id = $1 and t.paciente_id = m.id and t.estado = any ($8::int[])
        and ($6::timestamptz is null or t.inicio >= $6) and ($7::timestamptz is null or t.inicio < $7)`;
const PASADO = `(t.estado in (${cancelado}, ${canceladoPorProfesional}) or t.inicio <= $5)`;
/**
 * The page follows the order of the index, and the count uses an index-only scan, so old history costs almost
 * nothing.
 */
const LISTA = `with recursive propios (id) as (
      (select $2::uuid union select v.integrante_id from vinculos_familiares v join personas p on p.unidad_id = v.unidad_id and p.id = v.integrante_id
        where v.unidad_id = $1 and v.titular_id = $2 and v.estado = 'activo' and $3 and to_char(p.fec_nac, 'YYYY-MM-DD') > $4)
      union
      select case when i.persona_id = m.id then i.anterior_id else i.persona_id end
      from propios m join identidades_pendientes i on i.unidad_id = $1 and i.estado = 'aprobada' and m.id in (i.persona_id, i.anterior_id)),
    pagina as (
      (select t.id, true as pendiente from propios m join turnos t on ${DEL_FILTRO} where t.estado not in (${cancelado}, ${canceladoPorProfesional}) and t.inicio > $5)
      union all
      (select h.id, false from propios m cross join lateral (
        select t.id, t.inicio from turnos t where ${DEL_FILTRO} and ${PASADO} order by t.inicio desc, t.id limit $9::int + $10::int) h
        order by h.inicio desc, h.id limit $10 offset $9)),
    pasados as (select count(*)::int as total from propios m join turnos t on ${DEL_FILTRO} where ${PASADO})
    select c.total, x.* from pasados c left join lateral (
      select g.pendiente, ${COLUMNS} from pagina g join turnos t on t.unidad_id = $1 and t.id = g.id ${JOINS}) x on true
    order by x.pendiente desc, case when x.pendiente then x.inicio end, x.inicio desc, x.id`;

/**
 * Pending turnos, nearest first, and one page of the history, newest first. Records that the unit joined
 * count as one person's.
 */
export const listTurnos = (unidadId: number, f: FiltroDeTurnos) =>
  named<FilaDeLista>('turnos', LISTA, [
    unidadId,
    f.personaId,
    f.conFamilia,
    nacidoDespuesDe(MAYORIA, f.hoy),
    f.ahora,
    f.desde,
    f.hasta,
    f.estados,
    f.salto,
    f.porPagina,
  ]);

/**
 * New version at the same time. Clears the answer and the arrival, because the wrong person may have given
 * them.
 */
export const updateSemilla = ({ id, version, semilla }: { id: string; version: number; semilla: Buffer }) =>
  qb
    .updateTable('turnos')
    .set({ version, semilla, confirmacion: null, confirmado: null, llegada: null })
    .where('id', '=', id)
    .where('estado', '=', 1);

/** Locks the case of a turno if it is still open, so that it stays so. */
export const lockCasoVivo = (unidadId: number, casoId: number) =>
  named<{ id: number }>(
    'turno-caso-vivo',
    'select id from casos where unidad_id = $1 and id = $2 and status in (1, 4, 5) for no key update',
    [unidadId, casoId],
  );

/**
 * Cancels by the patient: the place is free at once and the mail is queued. The links stay, to tell a later
 * visitor about the cancellation.
 */
export const cancelTurno = (unidadId: number, id: string, correo: Correo | undefined, machine: Date) =>
  named(
    'turno-cancelado',
    `with cancelado as (update turnos set estado = ${cancelado}, retenido_hasta = null where unidad_id = $1 and id = $2 and estado = ${programado} returning id),
      correo as (insert into mensajes (unidad_id, id, canal, tipo, destinatario, asunto, texto, html, causa, creado, proximo, calendario)
        select $1, $3, 'correo', $4, $5, $6, $7, $8, $9, $10, $10, $11 from cancelado where $5::text is not null
        on conflict (unidad_id, canal, causa, destinatario) do nothing)
    select id from cancelado`,
    [
      unidadId,
      id,
      correo?.id,
      correo?.tipo,
      correo?.destinatario,
      correo?.asunto,
      correo?.texto,
      correo?.html,
      correo?.causa,
      machine,
      correo?.calendario,
    ],
    conCorreo(correo),
  );

/** The turnos of one professional or of the whole unit. Offers are left out. */
export const listAgenda = (unidadId: number, desde: Date, hasta: Date, profesionalId: string | null) =>
  named<TurnoFila>(
    'turnos-agenda',
    `select ${COLUMNS}, null as email from turnos t ${JOINS}
      where t.unidad_id = $1 and t.inicio >= $2 and t.inicio < $3 and t.estado > ${ofrecido} and ($4::uuid is null or t.profesional_id = $4) order by t.inicio, t.id`,
    [unidadId, desde, hasta, profesionalId],
  );
