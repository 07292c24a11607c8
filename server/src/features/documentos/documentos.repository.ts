import type { TipoDocumento } from '@portal/domain/documentos/escrito';
import type { Dia } from '@portal/domain/tiempo/fechas';
import { named, qb, type RowOf } from '../../db/query.ts';
import { findEnlace } from '../../platform/secrets/enlaces.repository.ts';
import type { ClaseDeInvitado } from '@portal/domain/llamada/invitados';
import { sql } from 'kysely';

/** A document, with the one it corrects and the one that corrects it. */
export interface DocumentoRow extends Omit<
  RowOf<'documentos'>,
  'unidad_id' | 'demo' | 'contenido' | 'cuir' | 'cambiada'
> {
  tipo: TipoDocumento;
  estado: 'borrador' | 'firmado';
  contenido: Record<string, unknown>;
  reemplaza_numero: number | null;
  reemplaza_firmado: Date | null;
  corregido_id: string | null;
  corregido_numero: number | null;
  /** When the professional annulled it, and why. */
  anulada: Date | null;
  anulada_motivo: string | null;
  de_caso: boolean;
  /** The professional's decision about the ART; null: the default of its type. */
  para_art: boolean | null;
  registro_estado: string | null;
  registro_motivo: string | null;
  cuirs: string[] | null;
  /** The paper with the CUIRs, once it is drawn. */
  registrado_archivo: string | null;
  registrado_sha256: string | null;
  /** Its professional signed it with a passkey. */
  con_presencia: boolean;
}

/** The CUIRs of a document `x`, in the order of its drugs. */
const CUIRS = (x: string) =>
  `(select array_agg(k.cuir order by k.item) from cuirs k where k.unidad_id = ${x}.unidad_id and k.documento_id = ${x}.id) as cuirs`;

const DOCUMENTO = `select d.id, d.atencion_id, d.paciente_id, d.autor_id, d.tipo, d.estado, d.version, d.numero, d.contenido, d.faltan, d.reemplaza,
    r.numero as reemplaza_numero, r.firmado as reemplaza_firmado, c.id as corregido_id, c.numero as corregido_numero,
    d.archivo, d.archivo_tipo, d.archivo_nombre, d.sha256, d.bytes, d.codigo, d.guardado, d.firmado, d.vigente_desde, d.vence,
    g.estado as registro_estado, g.motivo as registro_motivo, ${CUIRS('d')}, h.archivo as registrado_archivo, h.sha256 as registrado_sha256,
    exists (select from atenciones z join turnos y on y.unidad_id = z.unidad_id and y.id = z.turno_id where z.unidad_id = d.unidad_id and z.id = d.atencion_id and y.caso_id is not null) as de_caso,
    exists (select from firmas_con_presencia f where f.unidad_id = d.unidad_id and f.documento_id = d.id) as con_presencia,
    m.para_art, n.ocurrida as anulada, n.motivo as anulada_motivo
  from documentos d
  left join anulaciones n on n.unidad_id = d.unidad_id and n.documento_id = d.id
  left join papeles_de_caso m on m.unidad_id = d.unidad_id and m.documento_id = d.id
  left join registros g on g.unidad_id = d.unidad_id and g.documento_id = d.id
  left join papeles_registrados h on h.unidad_id = d.unidad_id and h.documento_id = d.id
  left join documentos r on r.unidad_id = d.unidad_id and r.id = d.reemplaza
  left join documentos c on c.unidad_id = d.unidad_id and c.reemplaza = d.id and c.estado = 'firmado'`;

export const findDocumento = (unidadId: number, id: string) =>
  named<DocumentoRow>('documento', `${DOCUMENTO} where d.unidad_id = $1 and d.id = $2`, [unidadId, id]);

/**
 * Ownership only, without the contents. A missing document gives a row without ids, so that it costs as much
 * as a foreign one.
 */
export const findPermiso = (unidadId: number, id: string) =>
  named<Permiso>(
    'documento-permiso',
    `select d.atencion_id, d.paciente_id, d.autor_id, coalesce(d.estado = 'firmado' and d.tipo <> 'evolucion', false) as con_papel
     from (values (1)) x left join documentos d on d.unidad_id = $1 and d.id = $2`,
    [unidadId, id],
  );
export interface Permiso {
  atencion_id: string | null;
  paciente_id: string | null;
  autor_id: string | null;
  /** Signed, and of a type that has a paper. */
  con_papel: boolean;
}

export const lockDocumento = (unidadId: number, id: string) =>
  named<DocumentoRow>(
    'documento-tomado',
    `${DOCUMENTO} where d.unidad_id = $1 and d.id = $2 for update of d`,
    [unidadId, id],
  );

export const findByCodigo = (unidadId: number, codigo: string) =>
  named<DocumentoRow>(
    'documento-codigo',
    `${DOCUMENTO} where d.unidad_id = $1 and d.codigo = $2 and d.estado = 'firmado' and d.tipo <> 'evolucion'`,
    [unidadId, codigo],
  );

/** The author's drafts of an attention and everything signed in it. */
export const listDeAtencion = (unidadId: number, atencionId: string, autorId: string) =>
  named<DocumentoRow>(
    'documentos-de-atencion',
    `${DOCUMENTO} where d.unidad_id = $1 and d.atencion_id = $2 and (d.estado = 'firmado' or d.autor_id = $3) order by d.firmado nulls first, d.guardado, d.id`,
    [unidadId, atencionId, autorId],
  );

const ANTERIORES = 10;
/** Signed prescriptions of the patient that were neither corrected nor annulled, newest first. */
export const listRecetasDe = (unidadId: number, pacientes: readonly string[]) =>
  named<DocumentoRow>(
    'recetas-anteriores',
    `${DOCUMENTO} where d.unidad_id = $1 and d.paciente_id = any ($2::uuid[]) and d.tipo = 'receta' and d.estado = 'firmado' and c.id is null and n.documento_id is null
     order by d.firmado desc limit ${ANTERIORES}`,
    [unidadId, pacientes],
  );

const PROPIOS = 50;
export type PropioRow = Pick<
  DocumentoRow,
  | 'id'
  | 'atencion_id'
  | 'tipo'
  | 'estado'
  | 'numero'
  | 'guardado'
  | 'firmado'
  | 'vence'
  | 'faltan'
  | 'corregido_id'
  | 'anulada'
  | 'registro_estado'
  | 'registro_motivo'
  | 'cuirs'
> & {
  paciente: string;
};
/** All drafts of an author and their newest signed documents, without the contents. */
export const listPropios = (unidadId: number, autorId: string) =>
  named<PropioRow>(
    'documentos-propios',
    `select x.id, x.atencion_id, x.tipo, x.estado, x.numero, x.guardado, x.firmado, x.vence, x.faltan, g.estado as registro_estado, g.motivo as registro_motivo, ${CUIRS('x')}, c.id as corregido_id, n.ocurrida as anulada, p.nombre || ' ' || p.apellido as paciente from (
       (select * from documentos d where d.unidad_id = $1 and d.autor_id = $2 and d.estado = 'borrador' order by d.guardado desc)
       union all
       (select * from documentos d where d.unidad_id = $1 and d.autor_id = $2 and d.estado = 'firmado' and d.tipo <> 'constancia' order by d.firmado desc limit ${PROPIOS})) x
     left join registros g on g.unidad_id = $1 and g.documento_id = x.id
     left join documentos c on c.unidad_id = $1 and c.reemplaza = x.id and c.estado = 'firmado'
     left join anulaciones n on n.unidad_id = $1 and n.documento_id = x.id
     join personas p on p.unidad_id = $1 and p.id = x.paciente_id order by x.firmado desc nulls first, x.guardado desc`,
    [unidadId, autorId],
  );

export const listNacimientos = (personas: readonly string[]) =>
  qb
    .selectFrom('personas')
    .select(['id', 'fec_nac'])
    .where('id', 'in', [...personas]);

/** The ids by which a session opened by a link names the attention. */
export const findTurnoDe = (atencionId: string) =>
  qb.selectFrom('atenciones').select(['id', 'turno_id']).where('id', '=', atencionId);

/**
 * An attention that the author attends or attended: it has begun, or they passed it on after it began, which
 * left them a note. Locked until the signature is written: a concurrent end of the attention waits, and finds
 * the signed document.
 */
export const findEmpezada = (unidadId: number, atencionId: string, autorId: string) =>
  named<{ id: string }>(
    'documento-empezada',
    `select a.id from atenciones a where a.unidad_id = $1 and a.id = $2 and (a.estado in ('iniciado', 'encerrado')
      or (a.profesional_id is distinct from $3 and exists (select from notas n where n.unidad_id = $1 and n.atencion_id = a.id and n.autor_id = $3))) for share of a`,
    [unidadId, atencionId, autorId],
  );

/* data printed on a sheet */

type DelPaciente = Pick<
  RowOf<'personas'>,
  'cuil' | 'fec_nac' | 'sexo' | 'obra_social' | 'plan' | 'nro_afiliado'
>;
type DelProfesional = Omit<RowOf<'profesionales'>, 'unidad_id' | 'persona_id' | 'cambiada'>;
type DeLaAtencion = Pick<RowOf<'atenciones'>, 'sigla' | 'numero' | 'dia' | 'llegada' | 'inicio' | 'fin'>;
export interface PartesRow extends DelPaciente, DelProfesional, DeLaAtencion {
  nombre: string;
  apellido: string;
  dni: string;
  medico_nombre: string;
  medico_apellido: string;
  servicio: string;
  continua_sigla: string | null;
  continua_numero: number | null;
  continua_dia: Dia | null;
}
/**
 * An author who passed the attention on signs under the service where they attended. A worker has the name
 * and DNI that the case has now, since mistyped ones are corrected there.
 */
export const findPartes = (unidadId: number, atencionId: string, autorId: string) =>
  named<PartesRow>(
    'documento-partes',
    `select coalesce(x.nombre, p.nombre) as nombre, coalesce(x.apellido, p.apellido) as apellido, coalesce(x.documento, p.documento) as dni, p.cuil, p.fec_nac, p.sexo, p.obra_social, p.plan, p.nro_afiliado,
       m.tratamiento, q.nombre as medico_nombre, q.apellido as medico_apellido, m.profesion, m.especialidad, m.refeps, m.matricula_tipo, m.matricula_provincia,
       m.matricula_numero, m.matricula_emisor, m.domicilio_profesional, m.firma, a.sigla, a.numero, a.dia, coalesce(w.nombre, s.nombre) as servicio, a.llegada, a.inicio, a.fin,
       o.sigla as continua_sigla, o.numero as continua_numero, o.dia as continua_dia
     from atenciones a join personas p on p.unidad_id = a.unidad_id and p.id = a.paciente_id
     join servicios s on s.unidad_id = a.unidad_id and s.id = a.servicio_id
     left join atenciones o on o.unidad_id = a.unidad_id and o.id = a.continua_a
     join profesionales m on m.unidad_id = a.unidad_id and m.persona_id = $3
     join personas q on q.unidad_id = m.unidad_id and q.id = m.persona_id
     left join lateral (select v.nombre from pases k join servicios v on v.unidad_id = k.unidad_id and v.id = k.de_servicio where k.unidad_id = $1 and k.atencion_id = a.id
       and k.de_profesional = $3 and k.atendio and a.profesional_id is distinct from $3 order by k.ocurrido desc limit 1) w on true
     left join turnos t on t.unidad_id = a.unidad_id and t.id = a.turno_id
     left join casos x on x.unidad_id = t.unidad_id and x.id = t.caso_id and not exists (select from cuentas k where k.unidad_id = $1 and k.persona_id = p.id)
     where a.unidad_id = $1 and a.id = $2`,
    [unidadId, atencionId, autorId],
  );

/** CUIL and coverage as last typed by this author in a prescription or order of the visit. */
export const findPedidoDeVisita = (unidadId: number, atencionId: string, autorId: string) =>
  named<{ cuil: string; cobertura: string }>(
    'pedido-de-visita',
    `select coalesce((array_agg(d.contenido ->> 'cuil' order by d.guardado desc) filter (where d.contenido ->> 'cuil' <> ''))[1], '') as cuil,
       coalesce((array_agg(d.contenido ->> 'cobertura' order by d.guardado desc) filter (where d.contenido ->> 'cobertura' <> ''))[1], '') as cobertura
     from documentos d where d.unidad_id = $1 and d.atencion_id = $2 and d.autor_id = $3 and d.tipo in ('receta', 'orden')`,
    [unidadId, atencionId, autorId],
  );

/* writing */

export const findNotaCerrada = (atencionId: string, autorId: string) =>
  qb
    .selectFrom('notas')
    .select(['evolucion', 'diagnostico', 'indicaciones', 'cerrada'])
    .where('atencion_id', '=', atencionId)
    .where('autor_id', '=', autorId)
    .where('cerrada', 'is not', null)
    .forUpdate();

export const findEvolucion = (atencionId: string, autorId: string) =>
  qb
    .selectFrom('documentos')
    .select('id')
    .where('atencion_id', '=', atencionId)
    .where('autor_id', '=', autorId)
    .where('tipo', '=', 'evolucion')
    .where('estado', '=', 'firmado')
    .limit(1);

/** Signed papers of an attention that are neither corrected nor annulled. */
export const listFirmados = (atencionId: string) =>
  qb
    .selectFrom('documentos as d')
    .select(['d.id', 'd.tipo', 'd.numero'])
    .where('d.atencion_id', '=', atencionId)
    .where('d.estado', '=', 'firmado')
    .where('d.tipo', '<>', 'evolucion')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('documentos as c')
            .select('c.id')
            .whereRef('c.reemplaza', '=', 'd.id')
            .where('c.estado', '=', 'firmado'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('anulaciones as n').select('n.documento_id').whereRef('n.documento_id', '=', 'd.id'),
        ),
      ),
    )
    .orderBy('d.firmado');

export interface AtencionTerminada {
  id: string;
  paciente_id: string;
  pedida_por: string;
  /** Once it has ended, never null: a check of the table. */
  profesional_id: string | null;
  estado: string;
  servicio: string;
  /** When the unit's recogniser first got a voice of this call. */
  voz_reconocida: Date | null;
  /** Who else was in the call. */
  invitados: { nombre: string; clase: ClaseDeInvitado; desde: string; hasta: string | null }[];
}
export const findTerminada = (atencionId: string) =>
  qb
    .selectFrom('atenciones as a')
    .innerJoin('servicios as s', (join) =>
      join.onRef('s.unidad_id', '=', 'a.unidad_id').onRef('s.id', '=', 'a.servicio_id'),
    )
    .select([
      'a.id',
      'a.paciente_id',
      'a.pedida_por',
      'a.profesional_id',
      'a.estado',
      's.nombre as servicio',
      'a.voz_reconocida',
      sql<
        AtencionTerminada['invitados']
      >`coalesce((select json_agg(json_build_object('nombre', i.nombre, 'clase', i.clase, 'desde', i.entro, 'hasta', i.salio) order by i.entro, i.id)
        from invitados i where i.unidad_id = a.unidad_id and i.atencion_id = a.id and i.entro is not null), '[]')`.as(
        'invitados',
      ),
    ])
    .where('a.id', '=', atencionId);

/* cookies that open a document */

export const APERTURA = 'documento:cookie';

export const findApertura = (hash: Buffer, documentoId: string, now: Date) =>
  findEnlace(hash, APERTURA, now).where('objeto', '=', documentoId);

/* catalogue */
