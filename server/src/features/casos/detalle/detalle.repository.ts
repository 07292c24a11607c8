import type { Dia } from '@portal/domain/tiempo/fechas';
import { estadosTurno } from '@portal/domain/turnos/estados';
import { named } from '../../../db/query.ts';

const { ofrecido } = estadosTurno;

export interface TurnoDeCasoRow {
  id: string;
  inicio: Date;
  estado: number;
  confirmacion: number | null;
  motivo_cancelar: string | null;
  version: number;
  semilla: Buffer;
  servicio_id: number;
  servicio: string;
  intervalo: number;
  por_profesional: boolean;
  profesional_id: string | null;
  profesional: string | null;
  /**
   * State of the mail about the current version; 'intentado' if it is pending after a failed attempt, null if
   * there is none.
   */
  mensaje: string | null;
}

const TURNO = `select t.id, t.inicio, t.estado, t.confirmacion, t.motivo_cancelar, t.version, t.semilla, t.servicio_id, s.nombre as servicio, s.intervalo,
    t.por_profesional, t.profesional_id, case when t.profesional_id is not null then concat_ws(' ', nullif(m.tratamiento, ''), mp.nombre, mp.apellido) end as profesional,
    coalesce(
      (select case when x.estado = 'pendiente' and x.intentos > 0 then 'intentado' else x.estado end from mensajes x where x.unidad_id = $1 and x.canal = 'correo'
        and x.causa in ('turno:' || t.id || ':' || t.version || ':reservado', 'turno:' || t.id || ':' || t.version || ':reprogramado') order by x.creado desc limit 1),
      (select x.estado from mensajes_pasados x where x.unidad_id = $1 and x.canal = 'correo'
        and x.causa in ('turno:' || t.id || ':' || t.version || ':reservado', 'turno:' || t.id || ':' || t.version || ':reprogramado') order by x.creado desc limit 1)) as mensaje
  from turnos t join servicios s on s.unidad_id = t.unidad_id and s.id = t.servicio_id
    left join profesionales m on m.unidad_id = t.unidad_id and m.persona_id = t.profesional_id
    left join personas mp on mp.unidad_id = t.unidad_id and mp.id = t.profesional_id`;

export const findTurnoDeCaso = (unidadId: number, id: string) =>
  named<TurnoDeCasoRow>('turno-de-caso', `${TURNO} where t.unidad_id = $1 and t.id = $2`, [unidadId, id]);

/** Newest first. */
export const listTurnosDeCaso = (unidadId: number, casoId: number) =>
  named<TurnoDeCasoRow>(
    'turnos-de-caso',
    `${TURNO} where t.unidad_id = $1 and t.caso_id = $2 and t.estado > ${ofrecido} order by t.inicio desc, t.id`,
    [unidadId, casoId],
  );

/** Whether this address was already mailed about the current version of a pending turno, by either kind of mail. */
export const findCorreoDelTurno = (
  unidadId: number,
  { id, version }: { id: string; version: number },
  email: string,
) =>
  named<{ id: string }>(
    'correo-del-turno',
    `select id from mensajes where unidad_id = $1 and canal = 'correo' and causa = any ($2::text[]) and destinatario = $3 limit 1`,
    [unidadId, ['reservado', 'reprogramado'].map((tipo) => `turno:${id}:${version}:${tipo}`), email],
  );

export interface SeguimientoRow {
  id: string;
  fecha: Dia;
  hora: string;
  seguimiento: string;
  gestor_id: string;
  nombre: string;
  apellido: string;
  /** The author, if it was not the manager. */
  autor: string | null;
  creado: Date;
}

/** Newest first. */
export const listSeguimientos = (unidadId: number, casoId: number) =>
  named<SeguimientoRow>(
    'seguimientos',
    `select s.id::text as id, s.fecha, s.hora, s.seguimiento, s.gestor_id, p.nombre, p.apellido, s.creado,
        case when s.autor_id <> s.gestor_id then a.nombre || ' ' || a.apellido end as autor
      from seguimientos s join personas p on p.unidad_id = s.unidad_id and p.id = s.gestor_id
        join personas a on a.unidad_id = s.unidad_id and a.id = s.autor_id
      where s.unidad_id = $1 and s.caso_id = $2 order by s.fecha desc, s.hora desc, s.id desc`,
    [unidadId, casoId],
  );

export const listArchivos = (unidadId: number, casoId: number) =>
  named<{ id: string; tipo: string; nombre: string; descripcion: string; creado: Date; autor: string }>(
    'documentos-de-caso',
    `select d.id, d.tipo, d.nombre, d.descripcion, d.creado, p.nombre || ' ' || p.apellido as autor
      from documentos_caso d join personas p on p.unidad_id = d.unidad_id and p.id = d.autor_id
      where d.unidad_id = $1 and d.caso_id = $2 order by d.creado desc, d.id desc`,
    [unidadId, casoId],
  );

export interface HechoRow {
  id: string;
  tipo: string;
  detalle: string;
  ocurrido: Date;
  por_ver: boolean;
  autor: string | null;
  /** The attention of the entry's turno that ended then, to open its constancia. */
  atencion_id: string | null;
  /** For a changed description: the document, and its former description. */
  documento_id: string | null;
  antes: string | null;
}

export const listHechos = (unidadId: number, casoId: number) =>
  named<HechoRow>(
    'hechos-de-caso',
    `select h.id::text as id, h.tipo, h.detalle, h.ocurrido, h.alerta and h.vista is null as por_ver, p.nombre || ' ' || p.apellido as autor,
        case when h.tipo = 'constancia' then (select a.id from atenciones a where a.unidad_id = $1 and a.turno_id = h.turno_id and a.estado = 'encerrado'
          order by abs(extract(epoch from a.fin - h.ocurrido)), a.id limit 1) end as atencion_id,
        h.datos ->> 'documento' as documento_id, h.datos ->> 'antes' as antes
      from hechos_caso h left join personas p on p.unidad_id = h.unidad_id and p.id = h.autor_id
      where h.unidad_id = $1 and h.caso_id = $2 order by h.ocurrido desc, h.id desc limit 1000`,
    [unidadId, casoId],
  );

/** Mails about the case's appointments, found by their causes, which begin with the turno and its version. */
export const listMensajes = (unidadId: number, causas: readonly string[]) =>
  named<{ tipo: string; estado: string; creado: Date }>(
    'mensajes-de-caso',
    `select m.tipo, case when m.estado = 'pendiente' and m.intentos > 0 then 'intentado' else m.estado end as estado, m.creado from mensajes m where m.unidad_id = $1 and m.canal = 'correo' and m.causa = any ($2::text[])
      union all select m.tipo, m.estado, m.creado from mensajes_pasados m where m.unidad_id = $1 and m.canal = 'correo' and m.causa = any ($2::text[])
      order by creado desc`,
    [unidadId, causas],
  );
