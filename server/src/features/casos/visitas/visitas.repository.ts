import type { TipoDocumento } from '@portal/domain/documentos/escrito';
import { paraArtPorDefecto } from '@portal/domain/documentos/para-art';
import type { Dia } from '@portal/domain/tiempo/fechas';
import { named } from '../../../db/query.ts';
import type { Alcance } from '../casos.policy.ts';

const POR_DEFECTO = paraArtPorDefecto.map((tipo) => `'${tipo}'`).join(', ');
/**
 * Signed in a finished visit and released for the ART. `d` is the paper, `a` the attention, `m` the
 * professional's decision.
 */
const PARA_ART = `d.estado = 'firmado' and a.estado = 'encerrado' and d.tipo not in ('evolucion', 'constancia') and coalesce(m.para_art, d.tipo in (${POR_DEFECTO}))`;

export interface VisitaRow {
  atencion_id: string;
  turno_id: string;
  inicio: Date;
  servicio: string;
  profesional: string;
  resultado: string | null;
  constancia: string | null;
  papeles: {
    id: string;
    tipo: TipoDocumento;
    numero: number | null;
    firmado: string;
    dias: number | null;
    /** '' if the paper has none. */
    desde: Dia;
    corregido: boolean;
    anulado: boolean;
  }[];
}

/**
 * Finished visits of a case, newest first, with what the manager may know and nothing of the clinical record.
 */
export const listVisitas = (unidadId: number, casoId: number) =>
  named<VisitaRow>(
    'visitas-de-caso',
    `select a.id as atencion_id, t.id as turno_id, a.inicio, s.nombre as servicio, concat_ws(' ', nullif(f.tratamiento, ''), p.nombre, p.apellido) as profesional, a.resultado,
       (select k.id from documentos k where k.unidad_id = $1 and k.atencion_id = a.id and k.tipo = 'constancia') as constancia,
       coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'tipo', d.tipo, 'numero', d.numero, 'firmado', d.firmado,
           'dias', case when d.tipo = 'certificado' then d.contenido -> 'dias' end, 'desde', coalesce(case when d.tipo = 'certificado' then d.contenido ->> 'desde' end, ''),
           'corregido', exists (select from documentos c where c.unidad_id = $1 and c.reemplaza = d.id and c.estado = 'firmado'),
           'anulado', exists (select from anulaciones n where n.unidad_id = $1 and n.documento_id = d.id)) order by d.firmado, d.id)
         from documentos d left join papeles_de_caso m on m.unidad_id = d.unidad_id and m.documento_id = d.id
         where d.unidad_id = $1 and d.atencion_id = a.id and ${PARA_ART}), '[]') as papeles
     from turnos t join atenciones a on a.unidad_id = t.unidad_id and a.turno_id = t.id and a.estado = 'encerrado'
       join servicios s on s.unidad_id = a.unidad_id and s.id = a.servicio_id
       join profesionales f on f.unidad_id = a.unidad_id and f.persona_id = a.profesional_id join personas p on p.unidad_id = a.unidad_id and p.id = a.profesional_id
     where t.unidad_id = $1 and t.caso_id = $2 order by a.inicio desc, a.id`,
    [unidadId, casoId],
  );

export interface PapelRow {
  id: string;
  tipo: TipoDocumento;
  numero: number | null;
  archivo_nombre: string | null;
  paciente_id: string;
  caso_id: number;
}
const PAPEL = `select d.id, d.tipo, d.numero, d.archivo_nombre, d.paciente_id, t.caso_id from documentos d join atenciones a on a.unidad_id = d.unidad_id and a.id = d.atencion_id
  join turnos t on t.unidad_id = a.unidad_id and t.id = a.turno_id join casos c on c.unidad_id = t.unidad_id and c.id = t.caso_id
  left join papeles_de_caso m on m.unidad_id = d.unidad_id and m.documento_id = d.id
  where d.unidad_id = $1 and ($3::uuid is null or c.gestor_id = $3)`;

/** A paper released for the ART, of a case within reach. */
export const findPapel = (unidadId: number, id: string, alcance: Alcance) =>
  named<PapelRow>('papel-de-caso', `${PAPEL} and d.id = $2 and ${PARA_ART}`, [unidadId, id, alcance]);

/** The constancia of an attention of a case within reach. */
export const findConstancia = (unidadId: number, atencionId: string, alcance: Alcance) =>
  named<PapelRow>(
    'constancia-de-caso',
    `${PAPEL} and d.atencion_id = $2 and d.tipo = 'constancia' and a.estado = 'encerrado'`,
    [unidadId, atencionId, alcance],
  );
