import type { CanceladaPor, EstadoAtencion } from '@portal/domain/atenciones/reglas';
import type { Dia } from '@portal/domain/tiempo/fechas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { sql, type Updateable, type InferResult } from 'kysely';
import { named, qb } from '../../db/query.ts';
import type { Atenciones } from '../../db/schema.ts';
import { ULTIMO_PASE } from './pase/pase.repository.ts';

/** An attention with the names that both sides see. */
export interface AtencionRow {
  id: string;
  paciente_id: string;
  pedida_por: string;
  servicio_id: number;
  servicio: string;
  riesgo_trabajo: boolean;
  sigla: string;
  numero: number;
  estado: EstadoAtencion;
  turno_id: string | null;
  turno_inicio: Date | null;
  caso_id: number | null;
  solo_profesional_id: string | null;
  prioridad: number;
  orden: Date;
  llegada: Date;
  profesional_id: string | null;
  profesional: string | null;
  titulo: string | null;
  llamada: Date | null;
  llamados: number;
  visto_paciente: Date | null;
  visto_profesional: Date | null;
  inicio: Date | null;
  fin: Date | null;
  motivo: string;
  terminos: string | null;
  encuesta: number | null;
  cancelada_por: CanceladaPor | null;
  paciente: string;
  dni: string;
  fec_nac: Dia | null;
  titulares: string[] | null;
  /** Whether there is an address to write to when the patient is called; `aQuien` chooses the recipient. */
  con_correo: boolean;
  pase_de: string | null;
  pase_motivo: string | null;
  /** The attention that this one continues. */
  continua_a: string | null;
  continua_sigla: string | null;
  continua_numero: number | null;
  continua_inicio: Date | null;
}

export const TITULARES = `(select array_agg(v.titular_id) from vinculos_familiares v where v.unidad_id = a.unidad_id and v.integrante_id = a.paciente_id and v.estado = 'activo') as titulares`;

/** The attention that `a` continues. */
export const CONTINUA = `a.continua_a, o.sigla as continua_sigla, o.numero as continua_numero, o.inicio as continua_inicio`;
export const ANTERIOR = `left join atenciones o on o.unidad_id = a.unidad_id and o.id = a.continua_a`;

const ATENCION = `select a.id, a.paciente_id, a.pedida_por, a.servicio_id, s.nombre as servicio, s.riesgo_trabajo, a.sigla, a.numero, a.estado, a.turno_id,
    t.inicio as turno_inicio, t.caso_id, a.solo_profesional_id, a.prioridad, a.orden, a.llegada, a.profesional_id,
    case when m.persona_id is not null then btrim(m.tratamiento || ' ' || q.nombre || ' ' || q.apellido) end as profesional,
    coalesce(m.especialidad, m.profesion, '') as titulo, a.llamada, a.llamados, a.visto_paciente, a.visto_profesional, a.inicio, a.fin, a.motivo, a.terminos, a.encuesta,
    a.cancelada_por,
    coalesce(x.nombre, p.nombre) || ' ' || coalesce(x.apellido, p.apellido) as paciente, coalesce(x.documento, p.documento) as dni, p.fec_nac, ${TITULARES},
    case when x.id is not null then coalesce(x.email, '') <> '' else exists (
      select from personas y left join cuentas c on c.unidad_id = y.unidad_id and c.persona_id = y.id and c.activa
      where y.unidad_id = a.unidad_id and y.id in (a.pedida_por, a.paciente_id) and coalesce(c.email, y.email, '') <> '') end as con_correo, pase.pase_de, pase.pase_motivo, ${CONTINUA}
  from atenciones a
  join personas p on p.unidad_id = a.unidad_id and p.id = a.paciente_id
  join servicios s on s.unidad_id = a.unidad_id and s.id = a.servicio_id
  left join turnos t on t.unidad_id = a.unidad_id and t.id = a.turno_id
  left join casos x on x.unidad_id = t.unidad_id and x.id = t.caso_id
  left join profesionales m on m.unidad_id = a.unidad_id and m.persona_id = a.profesional_id
  left join personas q on q.unidad_id = a.unidad_id and q.id = a.profesional_id
  ${ANTERIOR}
  ${ULTIMO_PASE}`;

/** People and state of an attention, for the ownership checks. */
export type DuenosRow = Pick<
  AtencionRow,
  'id' | 'paciente_id' | 'pedida_por' | 'profesional_id' | 'turno_id' | 'estado' | 'fin' | 'fec_nac'
>;

const DUENOS = `select a.id, a.paciente_id, a.pedida_por, a.profesional_id, a.turno_id, a.estado, a.fin, p.fec_nac
  from atenciones a join personas p on p.unidad_id = a.unidad_id and p.id = a.paciente_id where a.unidad_id = $1 and a.id = $2`;

export const findDuenos = (unidadId: number, id: string) =>
  named<DuenosRow>('atencion-duenos', DUENOS, [unidadId, id]);

/**
 * If it is of one of `pacientes`, or `quien` requested it for one of `reservados`. Decided in the query, so
 * another person's costs no more than a missing one.
 */
export const findDuenosEntre = (
  unidadId: number,
  id: string,
  { quien, pacientes, reservados }: { quien: string; pacientes: string[]; reservados: string[] },
) =>
  named<DuenosRow>(
    'atencion-duenos-entre',
    `${DUENOS} and (a.paciente_id = any ($3::uuid[]) or (a.paciente_id = any ($4::uuid[]) and a.pedida_por = $5))`,
    [unidadId, id, pacientes, reservados, quien],
  );

export const findAtencion = (unidadId: number, id: string) =>
  named<AtencionRow>('atencion', `${ATENCION} where a.unidad_id = $1 and a.id = $2`, [unidadId, id]);

/** If this professional called it. Decided in the query, so another one's costs no more than a missing one. */
export const findAtencionDe = (unidadId: number, id: string, profesionalId: string) =>
  named<AtencionRow>(
    'atencion-de',
    `${ATENCION} where a.unidad_id = $1 and a.id = $2 and a.profesional_id = $3`,
    [unidadId, id, profesionalId],
  );

/** The same row, locked until the transaction ends, so that concurrent acts run one after the other. */
export const lockAtencion = (unidadId: number, id: string) =>
  named<AtencionRow>('atencion-tomada', `${ATENCION} where a.unidad_id = $1 and a.id = $2 for update of a`, [
    unidadId,
    id,
  ]);

/**
 * Open attentions of those people, and missed ones that they can still return to. Order: called, begun,
 * waiting, missed; newest first within each.
 */
export const listEnCurso = (unidadId: number, pacientes: readonly string[], regresoDesde: Date) =>
  named<AtencionRow>(
    'atenciones-en-curso',
    `${ATENCION} where a.unidad_id = $1 and a.paciente_id = any ($2::uuid[])
       and (a.estado in ('emitida', 'chamado', 'iniciado') or (a.estado = 'no_se_presento' and a.fin > $3 and (a.continua_a is null or pase.pase_de is not null)))
     order by array_position(array['chamado', 'iniciado', 'emitida', 'no_se_presento'], a.estado), a.llegada desc`,
    [unidadId, pacientes, regresoDesde],
  );

/** The attention that a professional called or is attending. */
export const findActual = (unidadId: number, profesionalId: string) =>
  named<AtencionRow>(
    'atencion-actual',
    `${ATENCION} where a.unidad_id = $1 and a.profesional_id = $2 and a.estado in ('chamado', 'iniciado')`,
    [unidadId, profesionalId],
  );

/** The attention of a turno that was not cancelled; if the patient was called again, the last one. */
export const findDeTurno = (unidadId: number, turnoId: string) =>
  named<AtencionRow>(
    'atencion-de-turno',
    `${ATENCION} where a.unidad_id = $1 and a.turno_id = $2 and a.estado <> 'cancelada' order by a.llegada desc limit 1`,
    [unidadId, turnoId],
  );

/**
 * Cancels the waiting, called or missed attention of a turno that gives up its time. An attention that has
 * begun is ended by its professional.
 */
export const cancelDeTurno = (unidadId: number, turnoId: string, fin: Date) =>
  named<{ id: string }>(
    'atencion-de-turno-cancelada',
    `update atenciones set estado = 'cancelada', cancelada_por = 'turno', fin = coalesce(fin, $3)
     where unidad_id = $1 and turno_id = $2 and estado in ('emitida', 'chamado', 'no_se_presento') returning id`,
    [unidadId, turnoId, fin],
  );

/**
 * The next number of a service and day. Concurrent requests wait for this commit, so no number is given twice
 * or skipped.
 */
export const takeNumero = (unidadId: number, servicioId: number, dia: Dia) =>
  named<{ ultimo: number }>(
    'senha',
    `insert into senhas as s (unidad_id, servicio_id, dia, ultimo) values ($1, $2, $3, 1)
     on conflict (unidad_id, servicio_id, dia) do update set ultimo = s.ultimo + 1 returning ultimo`,
    [unidadId, servicioId, dia],
  );

export interface NuevaAtencion {
  unidad_id: number;
  id: string;
  paciente_id: string;
  servicio_id: number;
  dia: Dia;
  sigla: string;
  numero: number;
  turno_id?: string | null;
  solo_profesional_id?: string | null;
  prioridad: number;
  orden: Date;
  llegada: Date;
  pedida_por: string;
  motivo: string;
  terminos: string | null;
}
/** The patient is called at once. */
export interface NuevaLlamada extends NuevaAtencion {
  estado: 'chamado';
  profesional_id: string;
  llamada: Date;
  llamados: number;
  continua_a: string;
}
/** A patient has at most one open attention, and a turno at most one: on conflict nothing is inserted. */
export const insertAtencion = (row: NuevaAtencion | NuevaLlamada) =>
  qb
    .insertInto('atenciones')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());

/** Without the column that the database generates. */
type Cambio = Omit<Updateable<Atenciones>, 'minuto'>;

/** Changes an attention only if it is in one of the expected states. */
export const updateAtencion = (id: string, desde: readonly EstadoAtencion[], cambio: Cambio) =>
  qb
    .updateTable('atenciones')
    .set(cambio)
    .where('id', '=', id)
    .where('estado', 'in', [...desde]);

/** Puts an attention back in line, in its former place. */
export const enFilaOtraVez = {
  estado: 'emitida',
  profesional_id: null,
  llamada: null,
  llamados: 0,
  avisados: 0,
  visto_paciente: null,
  visto_profesional: null,
} as const satisfies Updateable<Atenciones>;

export const updateVisto = (
  id: string,
  cambio: Pick<Updateable<Atenciones>, 'visto_paciente' | 'visto_profesional'>,
) =>
  qb
    .updateTable('atenciones')
    .set(cambio)
    .where('id', '=', id)
    .where('estado', 'in', ['chamado', 'iniciado']);

export const updateEncuesta = (id: string, encuesta: number, comentario: string) =>
  qb
    .updateTable('atenciones')
    .set({ encuesta, encuesta_comentario: comentario === '' ? null : comentario })
    .where('id', '=', id)
    .where('estado', '=', 'encerrado');

/**
 * Attentions on demand within the period, by patient, without the cancelled and the missed ones and without
 * those that a professional began by calling again.
 */
export const countDelMes = (unidadId: number, pacientes: readonly string[], desde: Date, hasta: Date) =>
  named<{ paciente_id: string; atenciones: number }>(
    'atenciones-del-mes',
    `select paciente_id, count(*)::int as atenciones from atenciones
     where unidad_id = $1 and paciente_id = any ($2::uuid[]) and llegada >= $3 and llegada < $4 and turno_id is null and continua_a is null and estado not in ('cancelada', 'no_se_presento')
     group by 1`,
    [unidadId, pacientes, desde, hasta],
  );

/* services, turnos and people of an attention */

const servicios = () =>
  qb
    .selectFrom('servicios')
    .select([
      'id',
      'nombre',
      'sigla',
      'pediatrica',
      'a_demanda',
      'riesgo_trabajo',
      'demanda_desde',
      'demanda_hasta',
    ])
    .where('habilitado', '=', true);
export type ServicioRow = InferResult<ReturnType<typeof servicios>>[number];
export const findServicio = (id: number) => servicios().where('id', '=', id);
/** Also of a service that was disabled meanwhile. */
export const findSigla = (id: number) => qb.selectFrom('servicios').select('sigla').where('id', '=', id);
export const listServicios = () => servicios().orderBy('nombre');

export const listFeriados = () => qb.selectFrom('feriados').select(['dia', 'nombre', 'laborable']);

export const findTurno = (id: string) =>
  qb
    .selectFrom('turnos')
    .select([
      'id',
      'paciente_id',
      'servicio_id',
      'profesional_id',
      'por_profesional',
      'inicio',
      'estado',
      'version',
      'semilla',
    ])
    .where('id', '=', id);
/**
 * Locks the turno of an attention, if it has one. Lock order everywhere: first the turno, then its attention.
 */
export const lockTurnoDe = (unidadId: number, atencionId: string) =>
  named<{ id: string; estado: number; caso_id: number | null }>(
    'turno-de-atencion',
    `select t.id, t.estado, t.caso_id from turnos t where t.unidad_id = $1 and t.id = (select a.turno_id from atenciones a where a.unidad_id = $1 and a.id = $2) for update`,
    [unidadId, atencionId],
  );
/** The attention began: marks the turno presente, even if the job had marked it ausente. */
export const updatePresente = (turnoId: string) =>
  qb
    .updateTable('turnos')
    .set({ estado: estadosTurno.presente, adelante: false, retenido_hasta: null })
    .where('id', '=', turnoId)
    .where('estado', 'in', [estadosTurno.programado, estadosTurno.ausente]);

/** Mail addresses; the account's address takes precedence over the person's. */
export const listCorreos = (personas: readonly string[]) =>
  qb
    .selectFrom('personas as p')
    .leftJoin('cuentas as c', (join) =>
      join
        .onRef('c.unidad_id', '=', 'p.unidad_id')
        .onRef('c.persona_id', '=', 'p.id')
        .on('c.activa', '=', true),
    )
    .select([
      'p.id',
      'p.nombre',
      sql<string | null>`coalesce(c.email, p.email)`.as('email'),
      sql<boolean>`c.id is not null`.as('con_cuenta'),
    ])
    .where('p.id', 'in', [...personas]);

export const findContactoDelCaso = (turnoId: string) =>
  qb
    .selectFrom('turnos as t')
    .innerJoin('casos as c', (join) =>
      join.onRef('c.unidad_id', '=', 't.unidad_id').onRef('c.id', '=', 't.caso_id'),
    )
    .select(['c.nombre', 'c.email'])
    .where('t.id', '=', turnoId);
