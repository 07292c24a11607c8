import type { EstadoCaso } from '@portal/domain/casos/estados';
import type { Dia } from '@portal/domain/tiempo/fechas';
import { ENTRADA_MINUTOS } from '@portal/domain/turnos/reglas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { sql } from 'kysely';
import { named, qb, type RowOf, type NewRow } from '../../db/query.ts';
import type { Alcance } from './casos.policy.ts';

const { ofrecido, programado, cancelado } = estadosTurno;

interface Oficio {
  fecha_evento: Dia | null;
  contingencia: string | null;
  empleador: string | null;
  empleador_cuit: string | null;
  ilt_inicio: Dia | null;
  alta_fecha: Dia | null;
  alta_tipo: string | null;
  aceptacion: string | null;
  aceptacion_fecha: Dia | null;
  proximo_control: Dia | null;
}
export interface CasoRow extends Oficio {
  id: number;
  status: EstadoCaso;
  fecha_alta: Date;
  nro_siniestro: string;
  diagnostico: string;
  gestor_id: string;
  paciente_id: string;
  dni: string;
  apellido: string;
  nombre: string;
  fec_nac: Dia;
  genero: string;
  telefono: string | null;
  tel_movil: string;
  email: string | null;
  turno_id: string | null;
  version: number;
  gestor_nombre: string;
  gestor_apellido: string;
}

const CASO = `select c.id, c.status, c.fecha_alta, c.nro_siniestro, c.diagnostico, c.gestor_id, c.paciente_id, c.documento as dni, c.apellido, c.nombre, c.fec_nac, c.genero,
    c.telefono, c.tel_movil, c.email, c.fecha_evento, c.contingencia, c.empleador, c.empleador_cuit, c.ilt_inicio, c.alta_fecha, c.alta_tipo, c.aceptacion,
    c.aceptacion_fecha, c.proximo_control, c.turno_id, c.version, g.nombre as gestor_nombre, g.apellido as gestor_apellido
  from casos c join personas g on g.unidad_id = c.unidad_id and g.id = c.gestor_id
  where c.unidad_id = $1 and c.id = $2 and ($3::uuid is null or c.gestor_id = $3)`;

/** A case outside the caller's reach is not found. */
export const findCaso = (unidadId: number, id: number, alcance: Alcance) =>
  named<CasoRow>('caso', CASO, [unidadId, id, alcance]);

/**
 * The same, locked until the end of the transaction. `no key` lets concurrent bookings insert foreign keys to
 * the case.
 */
export const lockCaso = (unidadId: number, id: number, alcance: Alcance) =>
  named<CasoRow>('caso-bloqueado', `${CASO} for no key update of c`, [unidadId, id, alcance]);

/* managers */

export const findGestor = (unidadId: number, personaId: string) =>
  named<{ id: string; nombre: string; apellido: string }>(
    'gestor',
    `select p.id, p.nombre, p.apellido from personas p join cuentas u on u.unidad_id = p.unidad_id and u.persona_id = p.id and u.activa
      where p.unidad_id = $1 and p.id = $2
        and exists (select from cuenta_roles r where r.unidad_id = $1 and r.cuenta_id = u.id and r.rol in ('gestor_art', 'coordinador_art'))`,
    [unidadId, personaId],
  );

/**
 * A person who has cases here, even if they no longer manage any: their cases can be searched and reassigned.
 */
export const findConCasos = (unidadId: number, personaId: string) =>
  named<{ id: string }>(
    'gestor-con-casos',
    'select gestor_id as id from casos_por_gestor where unidad_id = $1 and gestor_id = $2',
    [unidadId, personaId],
  );

export const listCoordinadores = (unidadId: number) =>
  named<{ id: string }>(
    'coordinadores',
    `select u.persona_id as id from cuenta_roles r join cuentas u on u.unidad_id = r.unidad_id and u.id = r.cuenta_id and u.activa
      where r.unidad_id = $1 and r.rol = 'coordinador_art'`,
    [unidadId],
  );

/** Managers, and anybody else who has cases, with the number of cases of each. */
export const listCargas = (unidadId: number) =>
  named<{
    id: string;
    nombre: string;
    apellido: string;
    abiertos: number;
    porAgendar: number;
    porCerrar: number;
    terminados: number;
    activo: boolean;
  }>(
    'cargas',
    `select p.id, p.nombre, p.apellido, exists (select from cuentas u join cuenta_roles r on r.unidad_id = u.unidad_id and r.cuenta_id = u.id and r.rol in ('gestor_art', 'coordinador_art')
          where u.unidad_id = $1 and u.persona_id = p.id and u.activa) as activo, coalesce(n.abiertos, 0) as abiertos, coalesce(n.por_agendar, 0) as "porAgendar", coalesce(n.por_cerrar, 0) as "porCerrar",
        coalesce(n.cancelados + n.cerrados, 0) as terminados
      from personas p left join casos_por_gestor n on n.unidad_id = p.unidad_id and n.gestor_id = p.id
      where p.unidad_id = $1 and p.id in (
        select u.persona_id from cuenta_roles r join cuentas u on u.unidad_id = r.unidad_id and u.id = r.cuenta_id and u.activa where r.unidad_id = $1 and r.rol = 'gestor_art'
        union select x.gestor_id from casos_por_gestor x where x.unidad_id = $1 and x.abiertos + x.por_agendar + x.por_cerrar > 0)
      order by p.apellido, p.nombre, p.id`,
    [unidadId],
  );

/* creating a case */

export const updateStatus = (id: number, status: EstadoCaso, desde: Date, terminado: Date | null) =>
  qb
    .updateTable('casos')
    .set({ status, estado_desde: desde, terminado, version: sql`version + 1` })
    .where('id', '=', id);

export const updateContacto = (
  id: number,
  { dni, ...row }: { nombre: string; apellido: string; dni: string; tel_movil: string; email: string | null },
) =>
  qb
    .updateTable('casos')
    .set({ ...row, documento: dni, version: sql`version + 1` })
    .where('id', '=', id);

export const updateOficio = (id: number, row: Oficio) =>
  qb
    .updateTable('casos')
    .set({
      ...row,
      // A discharge edited by hand no longer counts as the call's.
      alta_de_llamada: sql`alta_de_llamada and (alta_fecha, alta_tipo) is not distinct from (${row.alta_fecha}::date, ${row.alta_tipo}::text)`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returning('version');

/** Sets the discharge from the call, unless one was entered by hand; a later call overwrites it. */
export const setAlta = (id: number, dia: Dia) =>
  qb
    .updateTable('casos')
    .set({ alta_fecha: dia, alta_tipo: sql`coalesce(alta_tipo, 'alta_medica')`, alta_de_llamada: true })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('alta_fecha', 'is', null), eb('alta_de_llamada', '=', true)]));

/** A new appointment or control clears the discharge that a call had set. One entered by hand stays. */
export const clearAlta = (id: number) =>
  qb
    .updateTable('casos')
    .set({ alta_fecha: null, alta_tipo: sql`nullif(alta_tipo, 'alta_medica')`, alta_de_llamada: false })
    .where('id', '=', id)
    .where('alta_de_llamada', '=', true);

/**
 * Programado, and its entry window is open or ahead, or the worker has arrived and is waiting; $3 is the
 * business clock.
 */
const PENDIENTE = `t.estado = ${programado} and (t.llegada is not null or t.inicio > $3::timestamptz - interval '${ENTRADA_MINUTOS} minutes')`;

/** Updates the appointment that lists show: the next pending one, else the last. */
export const updateTurnoVisible = (unidadId: number, id: number, ahora: Date) =>
  named(
    'caso-turno',
    `update casos c set turno_id = x.id, turno_inicio = x.inicio from (select) uno left join lateral (
        select t.id, t.inicio from turnos t where t.unidad_id = $1 and t.caso_id = $2 and t.estado > ${ofrecido}
        order by (${PENDIENTE}) desc,
          case when ${PENDIENTE} then t.inicio end, t.inicio desc limit 1) x on true
      where c.unidad_id = $1 and c.id = $2 and (c.turno_id, c.turno_inicio) is distinct from (x.id, x.inicio)`,
    [unidadId, id, ahora],
  );

export const listPendientes = (unidadId: number, id: number, ahora: Date) =>
  named<{ id: string }>(
    'caso-pendientes',
    `select t.id from turnos t where t.unidad_id = $1 and t.caso_id = $2 and ${PENDIENTE} order by t.id`,
    [unidadId, id, ahora],
  );

/** Finds the case if it shows this turno and no attention of the case ended after the turno began. */
export const findUltimoSinAtender = (unidadId: number, id: number, turnoId: string, inicio: Date) =>
  named<{ id: number }>(
    'caso-ultimo-sin-atender',
    `select c.id from casos c where c.unidad_id = $1 and c.id = $2 and c.turno_id = $3 and not exists (
        select from turnos t join atenciones a on a.unidad_id = t.unidad_id and a.turno_id = t.id and a.estado = 'encerrado'
        where t.unidad_id = $1 and t.caso_id = $2 and (t.id = $3 or a.fin > $4))`,
    [unidadId, id, turnoId, inicio],
  );

/** Rejected turnos whose place is still retained, so the rejection can be undone. */
export const listRetenidos = (unidadId: number, id: number) =>
  named<{ id: string }>(
    'caso-retenidos',
    `select id from turnos where unidad_id = $1 and caso_id = $2 and estado = ${cancelado} and retenido_hasta is not null order by id`,
    [unidadId, id],
  );

/**
 * Assigns the cases to a manager, locking them in id order to avoid deadlocks; cases that are already theirs
 * stay unchanged.
 */
export const setGestor = (unidadId: number, ids: readonly number[], gestorId: string) =>
  named<{ id: number; paciente_id: string; antes: string }>(
    'reasignar',
    `with viejos as (select c.id, c.gestor_id from casos c where c.unidad_id = $1 and c.id = any ($2::int[]) and c.gestor_id <> $3 order by c.id for no key update)
      update casos c set gestor_id = $3, version = c.version + 1 from viejos v where c.unidad_id = $1 and c.id = v.id
      returning c.id, c.paciente_id, v.gestor_id as antes`,
    [unidadId, ids, gestorId],
  );
export const lockReasignar = (unidadId: number) =>
  sql`select pg_advisory_xact_lock(7203114, ${unidadId}::int)`;
export const countDeLaUnidad = (unidadId: number, ids: readonly number[]) =>
  named<{ cuantos: number }>(
    'cuantos-casos',
    'select count(*)::int as cuantos from casos where unidad_id = $1 and id = any ($2::int[])',
    [unidadId, ids],
  );

/* follow-ups, documents and timeline */

export const insertSeguimiento = (row: Omit<RowOf<'seguimientos'>, 'id'>) =>
  qb.insertInto('seguimientos').values(row).returning('id');

/** Number of follow-ups and documents; call it with the case locked. */
export const countDelCaso = (unidadId: number, casoId: number) =>
  named<{ seguimientos: number; documentos: number }>(
    'cuanto-tiene-el-caso',
    `select (select count(*)::int from seguimientos where unidad_id = $1 and caso_id = $2) as seguimientos,
      (select count(*)::int from documentos_caso where unidad_id = $1 and caso_id = $2) as documentos`,
    [unidadId, casoId],
  );

export type ArchivoRow = Omit<RowOf<'documentos_caso'>, 'unidad_id' | 'autor_id'>;
export const insertArchivo = (row: RowOf<'documentos_caso'>) => qb.insertInto('documentos_caso').values(row);

export const findArchivo = (unidadId: number, id: string, alcance: Alcance) =>
  named<ArchivoRow & { paciente_id: string }>(
    'documento-de-caso',
    `select d.id, d.caso_id, d.tipo, d.archivo, d.nombre, d.bytes, d.descripcion, d.creado, c.paciente_id from documentos_caso d
      join casos c on c.unidad_id = d.unidad_id and c.id = d.caso_id
      where d.unidad_id = $1 and d.id = $2 and ($3::uuid is null or c.gestor_id = $3)`,
    [unidadId, id, alcance],
  );
export const updateDescripcion = (id: string, descripcion: string) =>
  qb.updateTable('documentos_caso').set({ descripcion }).where('id', '=', id);

/** Which of those files belong to a case. */
export const listArchivos = (unidadId: number, archivos: readonly string[]) =>
  named<{ archivo: string }>(
    'archivos-de-casos',
    'select archivo from documentos_caso where unidad_id = $1 and archivo = any ($2::text[])',
    [unidadId, archivos],
  );

export type NuevoHecho = Omit<NewRow<'hechos_caso'>, 'id' | 'vista'>;
export const insertHechos = (rows: readonly NuevoHecho[]) => qb.insertInto('hechos_caso').values(rows);

/**
 * Requeues the failed mails about the current version of the case's upcoming appointments, as the same
 * messages.
 */
export const requeueCorreos = (unidadId: number, casoId: number, ahora: Date, maquina: Date) =>
  named<{ id: string }>(
    'correos-de-caso-otra-vez',
    `update mensajes m set estado = 'pendiente', intentos = 0, proximo = $4 from turnos t
      where t.unidad_id = $1 and t.caso_id = $2 and t.estado = ${programado} and t.inicio > $3 and m.unidad_id = $1 and m.canal = 'correo' and m.estado = 'fallido' and m.texto <> ''
        and m.causa in ('turno:' || t.id || ':' || t.version || ':reservado', 'turno:' || t.id || ':' || t.version || ':reprogramado') returning m.id`,
    [unidadId, casoId, ahora, maquina],
    'mensajes',
  );

/** Marks those alerts as seen, or all of them for `null`. */
export const setVistas = (unidadId: number, casoId: number, vista: Date, ids: readonly string[] | null) =>
  named(
    'hechos-vistos',
    'update hechos_caso set vista = $3 where unidad_id = $1 and caso_id = $2 and alerta and vista is null and ($4::bigint[] is null or id = any ($4::bigint[]))',
    [unidadId, casoId, vista, ids],
  );
