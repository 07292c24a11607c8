import { MUESTRAS } from '@portal/domain/atenciones/espera';
import { sql } from 'kysely';
import { named, qb } from '../../../db/query.ts';
import { ANTERIOR, CONTINUA, enFilaOtraVez, TITULARES } from '../atenciones.repository.ts';
import { ULTIMO_PASE } from '../pase/pase.repository.ts';

/* the line */

export interface EsperaRow {
  id: string;
  servicio_id: number;
  de_turno: boolean;
  turno_id: string | null;
  orden: Date;
  solo_profesional_id: string | null;
  paciente_id: string;
  pedida_por: string;
  llegada: Date;
  fec_nac: string | null;
  titulares: string[] | null;
}
/** Everybody waiting in a unit: turnos by their time, then walk-ins by `orden`. */
export const listFila = (unidadId: number) =>
  named<EsperaRow>(
    'fila',
    `select a.id, a.servicio_id, a.turno_id is not null as de_turno, a.turno_id, a.orden, a.solo_profesional_id, a.paciente_id, a.pedida_por, a.llegada, p.fec_nac, ${TITULARES}
     from atenciones a join personas p on p.unidad_id = $1 and p.id = a.paciente_id
     where a.unidad_id = $1 and a.estado = 'emitida' order by a.turno_id is null, a.orden, a.id`,
    [unidadId],
  );

export interface GuardiaRow {
  profesional_id: string;
  servicios: string | null;
  actual_servicio: number | null;
  actual_desde: Date | null;
}
/** Professionals on duty, their services and the attention they have now. */
export const listGuardias = (unidadId: number) =>
  named<GuardiaRow>(
    'guardias',
    `select g.profesional_id, (select string_agg(ps.servicio_id::text, ',') from profesional_servicios ps where ps.unidad_id = $1 and ps.persona_id = g.profesional_id) as servicios,
       a.servicio_id as actual_servicio, coalesce(a.inicio, a.llamada) as actual_desde
     from guardias g left join atenciones a on a.unidad_id = $1 and a.profesional_id = g.profesional_id and a.estado in ('chamado', 'iniciado')
     where g.unidad_id = $1 order by g.profesional_id`,
    [unidadId],
  );

/**
 * Minutes of the last attentions of each service, newest first. Measured from the call to the end, the time
 * during which the professional attended nobody else. Without those who were called again, which are short.
 */
export const listDuraciones = (unidadId: number) =>
  named<{ servicio_id: number; minutos: string | null }>(
    'duraciones',
    `select s.id as servicio_id, string_agg(u.minutos::text, ',') as minutos from servicios s cross join lateral (
       select round(extract(epoch from a.fin - least(a.llamada, a.inicio)) / 60, 1) as minutos from atenciones a
       where a.unidad_id = $1 and a.servicio_id = s.id and a.estado = 'encerrado' and a.inicio is not null and a.continua_a is null order by a.inicio desc limit ${MUESTRAS}) u
     where s.unidad_id = $1 and u.minutos between 0.5 and 240 group by s.id`,
    [unidadId],
  );

/** Professionals to notify when a service's line changes. */
export const listProfesionalesDe = (unidadId: number) =>
  named<{ persona_id: string; servicio_id: number }>(
    'profesionales-de-servicios',
    `select persona_id, servicio_id from profesional_servicios where unidad_id = $1`,
    [unidadId],
  );

/* the professional's desk */

export const listServiciosDe = (profesionalId: string) =>
  qb
    .selectFrom('profesional_servicios as ps')
    .innerJoin('servicios as s', (join) =>
      join.onRef('s.unidad_id', '=', 'ps.unidad_id').onRef('s.id', '=', 'ps.servicio_id'),
    )
    .select(['s.id', 's.nombre'])
    .where('ps.persona_id', '=', profesionalId)
    .where('s.habilitado', '=', true)
    .orderBy('s.nombre');

/**
 * Services that a patient can be passed on to, with the colleagues on duty there, without the caller.
 * Occupational-risk services accept only their own patients.
 */
export const listDestinos = (unidadId: number, profesionalId: string) =>
  named<{
    id: number;
    nombre: string;
    pediatrica: boolean;
    riesgoTrabajo: boolean;
    atienden: number;
    colegas: { id: string; nombre: string }[];
  }>(
    'destinos',
    `select s.id, s.nombre, s.pediatrica, s.riesgo_trabajo as "riesgoTrabajo", coalesce(g.atienden, 0)::int as atienden, coalesce(g.colegas, '[]') as colegas
     from servicios s left join lateral (select count(*) as atienden,
         jsonb_agg(jsonb_build_object('id', p.id, 'nombre', btrim(m.tratamiento || ' ' || p.nombre || ' ' || p.apellido)) order by p.apellido, p.nombre) filter (where p.id <> $2) as colegas
       from guardias g join profesional_servicios o on o.unidad_id = $1 and o.persona_id = g.profesional_id
         join profesionales m on m.unidad_id = $1 and m.persona_id = g.profesional_id join personas p on p.unidad_id = $1 and p.id = g.profesional_id
       where g.unidad_id = $1 and o.servicio_id = s.id) g on true
     where s.unidad_id = $1 and s.habilitado order by s.nombre`,
    [unidadId, profesionalId],
  );

export const findGuardia = (profesionalId: string) =>
  qb.selectFrom('guardias').select(['desde', 'visto']).where('profesional_id', '=', profesionalId);
export const lockGuardia = (unidadId: number, profesionalId: string) =>
  named<{ visto: Date }>(
    'guardia-bloqueada',
    'select visto from guardias where unidad_id = $1 and profesional_id = $2 for update',
    [unidadId, profesionalId],
  );
export const insertGuardia = (row: { unidad_id: number; profesional_id: string; desde: Date; visto: Date }) =>
  qb
    .insertInto('guardias')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['unidad_id', 'profesional_id'])
        .doUpdateSet(({ ref }) => ({ visto: ref('excluded.visto'), cerrada: null })),
    );
export const deleteGuardia = (profesionalId: string) =>
  qb.deleteFrom('guardias').where('profesional_id', '=', profesionalId);
/** Deletes the duty only if the desk was not seen since: a desk that just came back keeps it. */
export const deleteGuardiaPerdida = (profesionalId: string, { visto }: { visto: Date }) =>
  qb.deleteFrom('guardias').where('profesional_id', '=', profesionalId).where('visto', '<=', visto);
export const touchGuardia = (profesionalId: string, visto: Date) =>
  qb.updateTable('guardias').set({ visto, cerrada: null }).where('profesional_id', '=', profesionalId);
export const closeGuardia = (profesionalId: string, cerrada: Date) =>
  qb.updateTable('guardias').set({ cerrada }).where('profesional_id', '=', profesionalId);

export const touchGuardiaDe = (unidadId: number, atencionId: string, visto: Date) =>
  named(
    'guardia-en-llamada',
    `update guardias g set visto = $3, cerrada = null from atenciones a where g.unidad_id = $1 and a.unidad_id = $1 and a.id = $2 and g.profesional_id = a.profesional_id`,
    [unidadId, atencionId, visto],
  );

/** Attentions that this professional ($2) may call: in their services and not reserved for somebody else. */
export const LLAMABLE = `a.unidad_id = $1 and a.estado = 'emitida' and (a.solo_profesional_id is null or a.solo_profesional_id = $2)
  and a.servicio_id in (select ps.servicio_id from profesional_servicios ps where ps.unidad_id = $1 and ps.persona_id = $2)`;

/**
 * Assigns the first of the line to the caller in one statement. Concurrent callers skip locked rows and take
 * the next.
 */
export const callNext = (unidadId: number, profesionalId: string, ahora: Date) =>
  named<{ id: string; paciente_id: string }>(
    'llamar-siguiente',
    `with elegida as materialized (
       select a.id from atenciones a where ${LLAMABLE} and (a.turno_id is null or a.orden <= $3)
       order by a.turno_id is null, a.orden, a.id limit 1 for update of a skip locked)
     update atenciones a set estado = 'chamado', profesional_id = $2, llamada = $3, llamados = 1, avisados = 0, visto_paciente = null, visto_profesional = null
     from elegida where a.unidad_id = $1 and a.id = elegida.id returning a.id, a.paciente_id`,
    [unidadId, profesionalId, ahora],
  );

/** Calls a chosen attention, even before its turno's time. */
export const callChosen = (unidadId: number, profesionalId: string, ahora: Date, id: string) =>
  named<{ id: string; paciente_id: string }>(
    'llamar-elegida',
    `update atenciones a set estado = 'chamado', profesional_id = $2, llamada = $3, llamados = 1, avisados = 0, visto_paciente = null, visto_profesional = null
     where ${LLAMABLE} and a.id = $4 returning a.id, a.paciente_id`,
    [unidadId, profesionalId, ahora, id],
  );

export interface FilaRow {
  id: string;
  sigla: string;
  numero: number;
  estado: 'emitida';
  paciente: string;
  fec_nac: string | null;
  servicio_id: number;
  servicio: string;
  motivo: string;
  prioridad: number;
  llegada: Date;
  turno_inicio: Date | null;
  solo_profesional_id: string | null;
  llamados: number;
  llamada: Date | null;
  inicio: Date | null;
  pase_de: string | null;
  pase_motivo: string | null;
  continua_a: string | null;
  continua_sigla: string | null;
  continua_numero: number | null;
  continua_inicio: Date | null;
}
/** The desk shows at most this many people of a line. */
const FILA_VISIBLE = 200;
export const listFilaDe = (unidadId: number, profesionalId: string, ahora: Date) =>
  named<FilaRow>(
    'fila-del-escritorio',
    `select a.id, a.sigla, a.numero, a.estado, coalesce(x.nombre, p.nombre) || ' ' || coalesce(x.apellido, p.apellido) as paciente, p.fec_nac, a.servicio_id, s.nombre as servicio, a.motivo, a.prioridad,
       a.llegada, t.inicio as turno_inicio, a.solo_profesional_id, a.llamados, a.llamada, a.inicio, pase.pase_de, pase.pase_motivo, ${CONTINUA}
     from atenciones a join personas p on p.unidad_id = a.unidad_id and p.id = a.paciente_id
     join servicios s on s.unidad_id = a.unidad_id and s.id = a.servicio_id
     left join turnos t on t.unidad_id = a.unidad_id and t.id = a.turno_id
     left join casos x on x.unidad_id = t.unidad_id and x.id = t.caso_id
     ${ANTERIOR}
     ${ULTIMO_PASE}
     where ${LLAMABLE} order by (a.turno_id is not null and a.orden > $3), a.turno_id is null, a.orden, a.id limit ${FILA_VISIBLE}`,
    [unidadId, profesionalId, ahora],
  );

/**
 * Whether this professional may see the attention, to tell a foreign id from one that a colleague just
 * called.
 */
export const findVisible = (unidadId: number, profesionalId: string, id: string) =>
  named<{ id: string }>(
    'atencion-visible',
    `select a.id from atenciones a where a.unidad_id = $1 and a.id = $3 and (a.solo_profesional_id is null or a.solo_profesional_id = $2)
       and a.servicio_id in (select ps.servicio_id from profesional_servicios ps where ps.unidad_id = $1 and ps.persona_id = $2)`,
    [unidadId, profesionalId, id],
  );

/** People waiting for this professional's services whom nobody on duty attends. */
export const countSinNadie = (unidadId: number, profesionalId: string) =>
  named<{ quedan: number }>(
    'quedan-sin-nadie',
    `select count(*)::int as quedan from atenciones a where ${LLAMABLE} and not exists (
       select from guardias g join profesional_servicios o on o.unidad_id = $1 and o.persona_id = g.profesional_id
       where g.unidad_id = $1 and o.servicio_id = a.servicio_id and (a.solo_profesional_id is null or a.solo_profesional_id = g.profesional_id))`,
    [unidadId, profesionalId],
  );

/** Called again and never handed over: without a place in line. The same as the rule `sinLugar`. */
const SIN_LUGAR = sql<boolean>`continua_a is not null and not exists (
  select from pases p where p.unidad_id = atenciones.unidad_id and p.atencion_id = atenciones.id)`;
/** Puts the called, not yet begun attentions of a professional back in line. */
export const requeueLlamadas = (profesionalId: string) =>
  qb
    .updateTable('atenciones')
    .set(enFilaOtraVez)
    .where('profesional_id', '=', profesionalId)
    .where('estado', '=', 'chamado')
    .where(sql<boolean>`not (${SIN_LUGAR})`)
    .returning('id');
/** Those that the professional began by calling again end: the patient asked for no place in line. */
export const cancelVueltas = (profesionalId: string, fin: Date) =>
  qb
    .updateTable('atenciones')
    .set({ estado: 'cancelada', cancelada_por: 'profesional', fin })
    .where('profesional_id', '=', profesionalId)
    .where('estado', '=', 'chamado')
    .where(SIN_LUGAR)
    .returning('id');

/* due work, across all units */

/** Unanswered calls, and calls not announced yet. Only reads. */
export const listLlamadosDebidos = (antesDe: Date, sinAvisarDesde: Date) => sql<{
  unidad_id: number;
  id: string;
  sin_respuesta: boolean;
}>`
      select unidad_id, id, greatest(llamada, visto_paciente) <= ${antesDe} as sin_respuesta from atenciones
      where estado = 'chamado' and (greatest(llamada, visto_paciente) <= ${antesDe} or (avisados < llamados and llamada <= ${sinAvisarDesde})) order by llamada limit 500`;
export const listLlamadasPerdidas = (antesDe: Date) => sql<{ unidad_id: number; id: string }>`
      select unidad_id, id from atenciones where estado = 'iniciado' and greatest(inicio, visto_paciente, visto_profesional) <= ${antesDe} limit 200`;
export interface GuardiaPerdida {
  unidad_id: number;
  profesional_id: string;
  visto: Date;
  /** The desk said that it closes, and has not been seen again. */
  cerrada: boolean;
}
/** Desks not seen for long (longer if a call has begun), or closed a moment ago and not reopened. */
export const listGuardiasPerdidas = (limite: {
  sinLlamada: Date;
  enLlamada: Date;
  cerrada: Date;
}) => sql<GuardiaPerdida>`
      select g.unidad_id, g.profesional_id, g.visto, g.visto > ${limite.enLlamada} and coalesce(g.cerrada <= ${limite.cerrada}, false) as cerrada
      from guardias g
      where g.visto <= ${limite.enLlamada} or g.cerrada <= ${limite.cerrada} or (g.visto <= ${limite.sinLlamada} and not exists (
        select from atenciones a where a.unidad_id = g.unidad_id and a.profesional_id = g.profesional_id and a.estado = 'iniciado'))`;
export interface LineaRow {
  unidad_id: number;
  servicio_id: number;
}
/** Lines with somebody whom nobody on duty attends, those after the given one. */
export const listLineasSinNadie = (despues: LineaRow, limite: number) =>
  named<LineaRow>(
    'lineas-sin-nadie',
    `select distinct a.unidad_id, a.servicio_id from atenciones a
     where a.estado = 'emitida' and (a.unidad_id, a.servicio_id) > ($1, $2) and not exists (
       select from guardias g join profesional_servicios o on o.unidad_id = g.unidad_id and o.persona_id = g.profesional_id
       where g.unidad_id = a.unidad_id and o.servicio_id = a.servicio_id and (a.solo_profesional_id is null or a.solo_profesional_id = g.profesional_id))
     order by 1, 2 limit $3`,
    [despues.unidad_id, despues.servicio_id, limite],
  );
/** People waiting for a service whom nobody on duty attends. */
export const listSinNadie = (unidadId: number, servicioId: number) =>
  named<{ id: string }>(
    'fila-sin-nadie',
    `select a.id from atenciones a where a.unidad_id = $1 and a.servicio_id = $2 and a.estado = 'emitida' and not exists (
       select from guardias g join profesional_servicios o on o.unidad_id = $1 and o.persona_id = g.profesional_id
       where g.unidad_id = $1 and o.servicio_id = $2 and (a.solo_profesional_id is null or a.solo_profesional_id = g.profesional_id))`,
    [unidadId, servicioId],
  );

/**
 * Claims the announcement of a call, so that only one process sends it. `vista`: a visible page has already
 * shown this call.
 */
export const claimAviso = (unidadId: number, id: string) =>
  named<{ llamada: Date; vista: boolean }>(
    'aviso-de-llamada',
    `update atenciones set avisados = llamados where unidad_id = $1 and id = $2 and estado = 'chamado' and avisados < llamados
     returning llamada, llamada_vista is not distinct from llamada as vista`,
    [unidadId, id],
  );

/** Compares with millisecond precision, since that is what the page received. */
export const updateLlamadaVista = (unidadId: number, id: string, llamada: Date) =>
  named(
    'llamada-vista',
    `update atenciones set llamada_vista = llamada
     where unidad_id = $1 and id = $2 and estado = 'chamado' and date_trunc('milliseconds', llamada) = $3 and llamada_vista is distinct from llamada`,
    [unidadId, id, llamada],
  );

/** Of all units, by key; a unit without anybody in line is left out. */
export const countEnFila = () => sql<{
  unidad: string;
  count: number;
  deGuardia: boolean;
}>`select u.clave as unidad, a.count, exists (select from guardias g where g.unidad_id = a.unidad_id) as "deGuardia" from (select unidad_id, count(*)::int as count from atenciones where estado = 'emitida' group by 1) a
           join unidades u on u.id = a.unidad_id order by 1`;
