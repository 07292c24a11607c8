import type { Dia } from '@portal/domain/tiempo/fechas';
import { named, qb, type RowOf } from '../../../db/query.ts';

export type NotaRow = Omit<RowOf<'notas'>, keyof NotaKey>;
export const findNota = (unidadId: number, atencionId: string, autorId: string) =>
  named<NotaRow>(
    'nota',
    `select evolucion, diagnostico, indicaciones, version, guardada, cerrada from notas where unidad_id = $1 and atencion_id = $2 and autor_id = $3`,
    [unidadId, atencionId, autorId],
  );

type NotaKey = Pick<RowOf<'notas'>, 'unidad_id' | 'atencion_id' | 'autor_id'>;
export const insertNotaVacia = (row: NotaKey & { guardada: Date }) =>
  qb
    .insertInto('notas')
    .values({ ...row, version: 0 })
    .onConflict((conflict) => conflict.columns(['unidad_id', 'atencion_id', 'autor_id']).doNothing());

/** Optimistic update: saves only over the version that was read, and only while the note is open. */
export const upsertNota = (row: NotaKey & Omit<NotaRow, 'cerrada' | 'version'>, sobre: number) =>
  named<NotaRow>(
    'guardar-nota',
    `insert into notas as n (unidad_id, atencion_id, autor_id, evolucion, diagnostico, indicaciones, version, guardada)
     select $1, $2, $3, $4, $5, $6, 1, $7 where $8::int = 0 or exists (select from notas where unidad_id = $1 and atencion_id = $2 and autor_id = $3)
     on conflict (unidad_id, atencion_id, autor_id) do update
       set evolucion = excluded.evolucion, diagnostico = excluded.diagnostico, indicaciones = excluded.indicaciones, version = n.version + 1, guardada = excluded.guardada
       where n.version = $8 and n.cerrada is null
     returning evolucion, diagnostico, indicaciones, version, guardada, cerrada`,
    [
      row.unidad_id,
      row.atencion_id,
      row.autor_id,
      row.evolucion,
      row.diagnostico,
      row.indicaciones,
      row.guardada,
      sobre,
    ],
  );

/** Closes the note as it is, creating an empty one if there is none. */
export const closeNota = (row: NotaKey & { guardada: Date; cerrada: Date }) =>
  qb
    .insertInto('notas')
    .values({ ...row, version: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['unidad_id', 'atencion_id', 'autor_id'])
        .doUpdateSet(({ ref }) => ({ cerrada: ref('excluded.cerrada') }))
        .where('notas.cerrada', 'is', null),
    );

/**
 * Attentions that ended with the note open or never begun, and open notes of attentions that were passed on.
 */
export const listBorradores = (unidadId: number, profesionalId: string, desde: Date) =>
  named<{ id: string; sigla: string; numero: number; paciente: string; fin: Date | null }>(
    'borradores',
    `select a.id, a.sigla, a.numero, coalesce(x.nombre, p.nombre) || ' ' || coalesce(x.apellido, p.apellido) as paciente, coalesce(case when a.profesional_id = $2 then a.fin end, n.guardada) as fin
     from atenciones a join personas p on p.unidad_id = a.unidad_id and p.id = a.paciente_id
     left join turnos t on t.unidad_id = a.unidad_id and t.id = a.turno_id
     left join casos x on x.unidad_id = t.unidad_id and x.id = t.caso_id
     left join notas n on n.unidad_id = a.unidad_id and n.atencion_id = a.id and n.autor_id = $2
     where a.unidad_id = $1 and n.cerrada is null and a.llegada > $3
       and ((a.profesional_id = $2 and a.estado = 'encerrado') or (a.profesional_id is distinct from $2 and n.autor_id = $2))
     order by 5 desc limit 50`,
    [unidadId, profesionalId, desde],
  );

export interface CasoRow {
  id: number;
  nro_siniestro: string;
  contingencia: string | null;
  fecha_evento: Dia | null;
  diagnostico: string;
  tel_movil: string;
  telefono: string | null;
  documentos: { id: string; nombre: string; descripcion: string; creado: string }[];
}
/** The case of a turno, with its documents, newest first. */
export const findCasoDelTurno = (unidadId: number, turnoId: string) =>
  named<CasoRow>(
    'caso-de-ficha',
    `select c.id, c.nro_siniestro, c.contingencia, c.fecha_evento, c.diagnostico, c.tel_movil, nullif(c.telefono, '') as telefono,
       coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'nombre', d.nombre, 'descripcion', d.descripcion, 'creado', d.creado) order by d.creado desc, d.id)
         from documentos_caso d where d.unidad_id = $1 and d.caso_id = c.id), '[]') as documentos
     from turnos t join casos c on c.unidad_id = t.unidad_id and c.id = t.caso_id where t.unidad_id = $1 and t.id = $2`,
    [unidadId, turnoId],
  );

const PASADAS = 20;
/**
 * Earlier attentions with the diagnosis noted. For the current attention, the notes of other professionals
 * who passed it on, under the service where they wrote them.
 */
export const listPasadas = (
  unidadId: number,
  pacientes: readonly string[],
  atencionId: string,
  autorId: string,
) =>
  named<{ id: string; fecha: Date; servicio: string; profesional: string; diagnostico: string }>(
    'atenciones-pasadas',
    `select a.id, coalesce(a.inicio, n.guardada, a.llegada) as fecha, coalesce(w.nombre, s.nombre) as servicio,
       btrim(coalesce(m.tratamiento, '') || ' ' || coalesce(q.nombre, '') || ' ' || coalesce(q.apellido, '')) as profesional, coalesce(n.diagnostico, '') as diagnostico
     from atenciones a join servicios s on s.unidad_id = a.unidad_id and s.id = a.servicio_id
     left join notas n on n.unidad_id = a.unidad_id and n.atencion_id = a.id and (a.id <> $3 or n.autor_id <> $4)
     left join lateral (select v.nombre from pases k join servicios v on v.unidad_id = k.unidad_id and v.id = k.de_servicio
       where k.unidad_id = $1 and k.atencion_id = a.id and k.de_profesional = n.autor_id and k.atendio order by k.ocurrido desc limit 1) w on true
     left join profesionales m on m.unidad_id = a.unidad_id and m.persona_id = coalesce(n.autor_id, a.profesional_id)
     left join personas q on q.unidad_id = m.unidad_id and q.id = m.persona_id
     where a.unidad_id = $1 and a.paciente_id = any ($2::uuid[]) and (case when a.id = $3 then n.autor_id is not null else a.estado = 'encerrado' end)
     order by 2 desc limit ${PASADAS}`,
    [unidadId, pacientes, atencionId, autorId],
  );
