import { estadosTurno } from '@portal/domain/turnos/estados';
import { named } from '../../../db/query.ts';
import { LLAMABLE } from '../fila/fila.repository.ts';

const { programado, presente } = estadosTurno;

/** A patient that the professional may call now: in their line, while they are on duty. */
const EN_SU_FILA = `${LLAMABLE} and exists (select from guardias g where g.unidad_id = $1 and g.profesional_id = $2)`;
/** The professional attends it, attended it, or passed it on with a note. */
const DE_SU_MANO = `(a.profesional_id = $2 and a.estado in ('chamado', 'iniciado', 'encerrado')
  or exists (select from notas n where n.unidad_id = $1 and n.atencion_id = a.id and n.autor_id = $2))`;
/** A turno of the professional's own agenda; the queries add the limits of today. */
const SUYO_HOY = `t.unidad_id = $1 and t.profesional_id = $2 and t.estado in (${programado}, ${presente})`;

/**
 * Whether a professional may read an attention: it is their own, or they attend the patient now, may call
 * them now, or have a turno with them today.
 */
export const findTrato = (
  unidadId: number,
  profesionalId: string,
  atencionId: string,
  pacienteIds: readonly string[],
  desde: Date,
  hasta: Date,
) =>
  named<{ trata: boolean }>(
    'trato',
    `select exists (select from atenciones a where a.unidad_id = $1 and a.id = $3 and ${DE_SU_MANO})
       or exists (select from atenciones a where a.unidad_id = $1 and a.paciente_id = any ($4::uuid[]) and a.profesional_id = $2 and a.estado in ('chamado', 'iniciado'))
       or exists (select from atenciones a where ${EN_SU_FILA} and a.paciente_id = any ($4::uuid[]))
       or exists (select from turnos t where ${SUYO_HOY} and t.paciente_id = any ($4::uuid[]) and t.inicio >= $5 and t.inicio < $6) as trata`,
    [unidadId, profesionalId, atencionId, pacienteIds, desde, hasta],
  );

/**
 * The turno, if this professional may read about its patient: they call or attend that visit, it is in their
 * line, or the turno is theirs today.
 */
export const findVisita = (
  unidadId: number,
  profesionalId: string,
  turnoId: string,
  desde: Date,
  hasta: Date,
) =>
  named<{ paciente_id: string; caso_id: number | null }>(
    'visita-del-turno',
    `select t.paciente_id, t.caso_id from turnos t where t.unidad_id = $1 and t.id = $3 and ((${SUYO_HOY} and t.inicio >= $4 and t.inicio < $5)
       or exists (select from atenciones a where a.unidad_id = $1 and a.turno_id = t.id and (${DE_SU_MANO} or (${EN_SU_FILA}))))`,
    [unidadId, profesionalId, turnoId, desde, hasta],
  );

/** An attention in the professional's line, while they are on duty. */
export const findEnSuFila = (unidadId: number, profesionalId: string, atencionId: string) =>
  named<{ id: string; paciente_id: string; turno_id: string | null }>(
    'en-su-fila',
    `select a.id, a.paciente_id, a.turno_id from atenciones a where ${EN_SU_FILA} and a.id = $3`,
    [unidadId, profesionalId, atencionId],
  );
