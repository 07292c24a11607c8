import { named, qb, type RowOf } from '../../../db/query.ts';

export const insertPase = (row: RowOf<'pases'>) => qb.insertInto('pases').values(row);

export interface PaseRow {
  profesional: string;
  servicio: string;
  motivo: string;
  ocurrido: Date;
}
/** Newest first. */
export const listPases = (unidadId: number, atencionId: string) =>
  named<PaseRow>(
    'pases',
    `select btrim(m.tratamiento || ' ' || q.nombre || ' ' || q.apellido) as profesional, s.nombre as servicio, p.motivo, p.ocurrido from pases p
       join profesionales m on m.unidad_id = p.unidad_id and m.persona_id = p.de_profesional join personas q on q.unidad_id = p.unidad_id and q.id = p.de_profesional
       join servicios s on s.unidad_id = p.unidad_id and s.id = p.de_servicio
     where p.unidad_id = $1 and p.atencion_id = $2 order by p.ocurrido desc, p.id desc`,
    [unidadId, atencionId],
  );

/** The last handover of an attention `a`: the professional and their reason. */
export const ULTIMO_PASE = `left join lateral (select btrim(z.tratamiento || ' ' || y.nombre || ' ' || y.apellido) as pase_de, w.motivo as pase_motivo from pases w
    join profesionales z on z.unidad_id = w.unidad_id and z.persona_id = w.de_profesional join personas y on y.unidad_id = w.unidad_id and y.id = w.de_profesional
    where w.unidad_id = a.unidad_id and w.atencion_id = a.id order by w.ocurrido desc, w.id desc limit 1) pase on true`;

export const findColega = (unidadId: number, profesionalId: string, servicioId: number) =>
  named<{ id: string }>(
    'colega-en-guardia',
    `select g.profesional_id as id from guardias g join profesional_servicios ps on ps.unidad_id = g.unidad_id and ps.persona_id = g.profesional_id
     where g.unidad_id = $1 and g.profesional_id = $2 and ps.servicio_id = $3`,
    [unidadId, profesionalId, servicioId],
  );

/** Patients passed to a professional who stops attending wait for the service again. */
export const releasePasados = (unidadId: number, profesionalId: string) =>
  named<{ id: string }>(
    'soltar-pasados',
    `update atenciones a set solo_profesional_id = null where a.unidad_id = $1 and a.solo_profesional_id = $2 and a.estado = 'emitida'
       and exists (select from pases p where p.unidad_id = $1 and p.atencion_id = a.id and p.a_profesional = $2) returning a.id`,
    [unidadId, profesionalId],
  );

/** Newest first. */
export const listAtendidos = (unidadId: number, profesionalId: string, desde: Date) =>
  named<{
    id: string;
    sigla: string;
    numero: number;
    paciente: string;
    servicio: string;
    fin: Date;
    sin_cerrar: boolean;
    de_caso: boolean;
  }>(
    'atendidos-hoy',
    `select a.id, a.sigla, a.numero, coalesce(x.nombre, p.nombre) || ' ' || coalesce(x.apellido, p.apellido) as paciente, s.nombre as servicio, t.caso_id is not null as de_caso, a.fin,
       not exists (select from notas n where n.unidad_id = $1 and n.atencion_id = a.id and n.autor_id = $2 and n.cerrada is not null) as sin_cerrar
     from atenciones a join personas p on p.unidad_id = a.unidad_id and p.id = a.paciente_id join servicios s on s.unidad_id = a.unidad_id and s.id = a.servicio_id
     left join turnos t on t.unidad_id = a.unidad_id and t.id = a.turno_id left join casos x on x.unidad_id = t.unidad_id and x.id = t.caso_id
     where a.unidad_id = $1 and a.profesional_id = $2 and a.estado = 'encerrado' and a.fin >= $3 order by a.fin desc limit 100`,
    [unidadId, profesionalId, desde],
  );
