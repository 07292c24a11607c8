import type { TurnoDado } from '@portal/domain/agenda/impacto';
import type { Dia } from '@portal/domain/tiempo/fechas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { sql } from 'kysely';
import { named, qb, type RowOf } from '../../db/query.ts';

const { programado } = estadosTurno;

/* booked turnos */

export interface Dado extends TurnoDado {
  id: string;
  version: number;
  nombre: string;
  apellido: string;
  dni: string;
  servicio: string;
  profesional: string | null;
  con_email: boolean;
}

/** All programado turnos ahead, with the data to check whether they still fit and to show them. */
export const listDados = (unidadId: number, ahora: Date) =>
  named<Dado>(
    'turnos-dados',
    `select t.id, t.version, t.servicio_id, t.profesional_id, t.asiento, t.inicio, t.fin, t.creado, t.caso_id, p.fec_nac, s.nombre as servicio,
        coalesce(c.nombre, p.nombre) as nombre, coalesce(c.apellido, p.apellido) as apellido, coalesce(c.documento, p.documento) as dni,
        case when t.profesional_id is not null then concat_ws(' ', nullif(m.tratamiento, ''), mp.nombre, mp.apellido) end as profesional,
        coalesce(nullif(case when t.caso_id is not null then c.email else p.email end, ''),
          case when t.caso_id is null and p.fec_nac > (t.inicio at time zone 'America/Argentina/Buenos_Aires')::date - interval '18 years' then
            (select h.email from vinculos_familiares v join personas h on h.unidad_id = v.unidad_id and h.id = v.titular_id
              where v.unidad_id = t.unidad_id and v.integrante_id = p.id and v.estado = 'activo' and nullif(h.email, '') is not null limit 1) end) is not null as con_email
      from turnos t join servicios s on s.unidad_id = t.unidad_id and s.id = t.servicio_id
        join personas p on p.unidad_id = t.unidad_id and p.id = t.paciente_id
        left join casos c on c.unidad_id = t.unidad_id and c.id = t.caso_id
        left join profesionales m on m.unidad_id = t.unidad_id and m.persona_id = t.profesional_id
        left join personas mp on mp.unidad_id = t.unidad_id and mp.id = t.profesional_id
      where t.unidad_id = $1 and t.estado = ${programado} and t.inicio > $2 order by t.inicio, t.id`,
    [unidadId, ahora],
  );

export const lockDados = (unidadId: number, ids: readonly string[]) =>
  named<{ id: string }>(
    'turnos-dados-bloqueados',
    `select id from turnos where unidad_id = $1 and id = any ($2::uuid[]) and estado = ${programado} order by id for update`,
    [unidadId, ids],
  );

/* professionals */

/** People who attend already, or hold the role and could. */
const PERSONAL = `select p.id, p.nombre, p.apellido, nullif(p.email, '') as email, m.persona_id is not null as con_fila,
    coalesce(m.tratamiento, '') as tratamiento, coalesce(m.profesion, '') as profesion, coalesce(m.especialidad, '') as especialidad, coalesce(m.refeps, '') as refeps,
    m.matricula_tipo, coalesce(m.matricula_provincia, '') as matricula_provincia, coalesce(m.matricula_numero, '') as matricula_numero,
    coalesce(m.matricula_emisor, '') as matricula_emisor, coalesce(m.domicilio_profesional, '') as domicilio_profesional, m.firma,
    coalesce(c.activa, false) and r.rol is not null as activo,
    coalesce((select array_agg(ps.servicio_id order by ps.servicio_id) from profesional_servicios ps where ps.unidad_id = p.unidad_id and ps.persona_id = p.id), '{}') as servicios,
    coalesce((select json_agg(json_build_object('dia', h.dia, 'desde', h.desde, 'hasta', h.hasta) order by h.dia, h.desde)
      from horarios_profesional h where h.unidad_id = p.unidad_id and h.persona_id = p.id), '[]') as semana
  from personas p left join profesionales m on m.unidad_id = p.unidad_id and m.persona_id = p.id
    left join cuentas c on c.unidad_id = p.unidad_id and c.persona_id = p.id
    left join cuenta_roles r on r.unidad_id = p.unidad_id and r.cuenta_id = c.id and r.rol = 'profesional'
  where p.unidad_id = $1 and (m.persona_id is not null or r.rol is not null)`;

export interface ProfesionalRow {
  id: string;
  nombre: string;
  apellido: string;
  email: string | null;
  con_fila: boolean;
  tratamiento: string;
  profesion: string;
  especialidad: string;
  refeps: string;
  matricula_tipo: string | null;
  matricula_provincia: string;
  matricula_numero: string;
  matricula_emisor: string;
  domicilio_profesional: string;
  firma: string | null;
  activo: boolean;
  servicios: number[];
  semana: { dia: number; desde: number; hasta: number }[];
}

export const listProfesionales = (unidadId: number) =>
  named<ProfesionalRow>('profesionales-admin', `${PERSONAL} order by p.apellido, p.nombre, p.id`, [unidadId]);
export const findProfesional = (unidadId: number, id: string) =>
  named<ProfesionalRow>('profesional-admin', `${PERSONAL} and p.id = $2`, [unidadId, id]);

export const insertProfesional = (unidadId: number, personaId: string) =>
  qb
    .insertInto('profesionales')
    .values({ unidad_id: unidadId, persona_id: personaId })
    .onConflict((conflict) => conflict.columns(['unidad_id', 'persona_id']).doNothing());

export type DatosDeProfesionalRow = Omit<
  RowOf<'profesionales'>,
  'unidad_id' | 'persona_id' | 'firma' | 'cambiada'
>;
export const updateProfesional = (personaId: string, datos: DatosDeProfesionalRow) =>
  qb.updateTable('profesionales').set(datos).where('persona_id', '=', personaId);
export const updateFirma = (personaId: string, firma: string | null) =>
  qb.updateTable('profesionales').set({ firma }).where('persona_id', '=', personaId);

export const listExcepciones = (personaId: string, desde: Dia) =>
  qb
    .selectFrom('excepciones_profesional')
    .select(['id', 'dia', 'desde', 'hasta', 'atiende', 'motivo'])
    .where('persona_id', '=', personaId)
    .where('dia', '>=', desde)
    .orderBy('dia')
    .orderBy('desde');

export const deleteServiciosDe = (personaId: string) =>
  qb.deleteFrom('profesional_servicios').where('persona_id', '=', personaId).returning('servicio_id');
export const insertServiciosDe = (unidadId: number, personaId: string, servicios: readonly number[]) =>
  qb.insertInto('profesional_servicios').values(
    servicios.map((servicioId) => ({
      unidad_id: unidadId,
      persona_id: personaId,
      servicio_id: servicioId,
    })),
  );

export const deleteHorarios = (personaId: string) =>
  qb.deleteFrom('horarios_profesional').where('persona_id', '=', personaId);
export const insertHorarios = (
  rows: readonly { unidad_id: number; persona_id: string; dia: number; desde: number; hasta: number }[],
) => qb.insertInto('horarios_profesional').values(rows);

export const insertExcepcion = (row: RowOf<'excepciones_profesional'>) =>
  qb.insertInto('excepciones_profesional').values(row);
export const deleteExcepcion = (id: string) =>
  qb.deleteFrom('excepciones_profesional').where('id', '=', id).returning('persona_id');

/* services */

export const listServicios = () => qb.selectFrom('servicios').selectAll().orderBy('id');
export const listAtienden = (unidadId: number) =>
  named<{ servicio_id: number; nombre: string }>(
    'servicios-atienden',
    `select ps.servicio_id, concat_ws(' ', nullif(m.tratamiento, ''), p.nombre, p.apellido) as nombre
      from profesional_servicios ps join profesionales m on m.unidad_id = ps.unidad_id and m.persona_id = ps.persona_id
        join personas p on p.unidad_id = ps.unidad_id and p.id = ps.persona_id
      where ps.unidad_id = $1 order by p.apellido, p.nombre`,
    [unidadId],
  );

export const findPorSigla = (sigla: string, menos: number | undefined) =>
  qb
    .selectFrom('servicios')
    .select('nombre')
    .where('sigla', '=', sigla)
    .where('id', '<>', menos ?? 0);

/** Tickets with that letter were given today for another service: the numbers would collide. */
export const findSenhaDeHoy = (sigla: string, hoy: Dia, menos: number | undefined) =>
  qb
    .selectFrom('atenciones')
    .select('id')
    .where('dia', '=', hoy)
    .where('sigla', '=', sigla)
    .where('servicio_id', '<>', menos ?? 0)
    .limit(1);

export type ServicioRow = Omit<RowOf<'servicios'>, 'unidad_id' | 'id' | 'cambiada'>;
/** The unit's next number; the agenda's lock prevents a race. */
export const findNextServicio = (unidadId: number) =>
  named<{ id: number }>(
    'servicio-numero',
    'select coalesce(max(id), 0) + 1 as id from servicios where unidad_id = $1',
    [unidadId],
  );
export const insertServicio = (unidadId: number, id: number, fila: ServicioRow) =>
  qb.insertInto('servicios').values({ unidad_id: unidadId, id, ...fila });
export const updateServicio = (id: number, fila: ServicioRow) =>
  qb.updateTable('servicios').set(fila).where('id', '=', id);

/* the unit's hours: settings of its template */

export const upsertHorarioDeUnidad = (unidadId: number, cual: string, hora: string) =>
  qb
    .insertInto('ajustes')
    .values({ unidad_id: unidadId, clave: `horarios.${cual}`, valor: sql`${JSON.stringify(hora)}::jsonb` })
    .onConflict((row) =>
      row.columns(['unidad_id', 'clave']).doUpdateSet({ valor: sql`excluded.valor`, cambiado: sql`now()` }),
    );

/* holidays */

export const listFeriados = (anio: number) =>
  qb
    .selectFrom('feriados')
    .select(['dia', 'nombre', 'laborable'])
    .where('dia', '>=', `${anio}-01-01`)
    .where('dia', '<=', `${anio}-12-31`)
    .orderBy('dia');
export const upsertFeriado = (row: { unidad_id: number; dia: Dia; nombre: string; laborable: boolean }) =>
  qb
    .insertInto('feriados')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['unidad_id', 'dia'])
        .doUpdateSet({ nombre: sql`excluded.nombre`, laborable: sql`excluded.laborable` }),
    );
export const deleteFeriado = (dia: Dia) => qb.deleteFrom('feriados').where('dia', '=', dia);
