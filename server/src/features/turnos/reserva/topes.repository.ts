import { estadosTurno, respuestasTurno } from '@portal/domain/turnos/estados';
import { named } from '../../../db/query.ts';

const { programado } = estadosTurno;

/** Locks an account's limits until the transaction ends, so that a count made after it stays true. */
export const lockTopesSql = (personaId: string) =>
  `pg_advisory_xact_lock(7203116, hashtext(${personaId}::text))`;

export const lockTopes = (personaId: string) =>
  named('turnos-topes-bloqueados', `select ${lockTopesSql(':personaId')}`, { personaId });

/**
 * Turnos ahead that count for an account: the holder's, the family's, and those they booked for former
 * members. The state is a filter of the count: as a condition it would choose the exclusion constraint's GiST
 * index, where a look-up costs twice that of the patient's B-tree.
 */
const ADELANTE = `(select count(*) filter (where t.estado = ${programado})::int from (select :personaId::uuid as id, true as suyo union all
        select v.integrante_id, v.estado <> 'terminado' from vinculos_familiares v where v.unidad_id = :unidadId and v.titular_id = :personaId) m
      join turnos t on t.unidad_id = :unidadId and t.paciente_id = m.id and t.inicio > :ahora and (m.suyo or t.reservado_por = :personaId)) as adelante`;

/** Turnos that an account cancelled or moved since that instant, as the audit trail records them. */
const CAMBIOS = (
  personaId: string,
) => `(select count(distinct case when acto = 'cancelar_turno' then objeto else id::text end)::int from auditoria where unidad_id = :unidadId and actor_id = ${personaId} and actor_rol = 'paciente'
        and ocurrido >= :desde and resultado = 'ok' and acto in ('cancelar_turno', 'reprogramar_turno')) as cambios`;

/** A rejection by link has no account, so it counts for the account that booked the turno. */
const RECHAZOS = `(select count(*)::int from turnos where unidad_id = :unidadId and reservado_por = :personaId and confirmacion = ${respuestasTurno.rechazado} and confirmado >= :desde::timestamptz) as rechazos`;

export const countCambios = (unidadId: number, personas: readonly string[], desde: Date) =>
  named<{ personaId: string; cambios: number }>(
    'turnos-cambios',
    `select p.id as "personaId", ${CAMBIOS('p.id')} from unnest(:personas::uuid[]) p (id)`,
    { unidadId, personas, desde },
  );

export interface UsoDeTopes {
  adelante: number;
  cambios: number;
  rechazos: number;
}

/** Counts an account's turnos ahead, and its changes and rejections since that instant. */
export const countTopes = (unidadId: number, personaId: string, ahora: Date, desde: Date) =>
  named<UsoDeTopes>('turnos-topes', `select ${ADELANTE}, ${CAMBIOS(':personaId')}, ${RECHAZOS}`, {
    unidadId,
    personaId,
    ahora,
    desde,
  });
