import { estadosTurno, respuestasTurno } from '@portal/domain/turnos/estados';
import { named } from '../../../db/query.ts';

const { programado } = estadosTurno;

/**
 * Turnos ahead that count for an account: the holder's, the family's, and those they booked for former
 * members.
 */
export const countAdelante = (unidadId: number, titularId: string, ahora: Date) =>
  named<{ cuantos: number }>(
    'turnos-adelante',
    `select count(*)::int as cuantos from (select $2::uuid as id, true as suyo union
        select v.integrante_id, v.estado <> 'terminado' from vinculos_familiares v where v.unidad_id = $1 and v.titular_id = $2) m
      join turnos t on t.unidad_id = $1 and t.paciente_id = m.id and t.inicio > $3 and t.estado = ${programado} and (m.suyo or t.reservado_por = $2)`,
    [unidadId, titularId, ahora],
  );

/**
 * Turnos that an account cancelled, moved or rejected since that instant. The audit trail records the first
 * two. A rejection by link has no account, so it counts for the account that booked the turno.
 */
export const countCambios = (unidadId: number, personaId: string, desde: Date) =>
  named<{ cuantos: number; rechazos: number }>(
    'turnos-cambios',
    `select (select count(distinct case when acto = 'cancelar_turno' then objeto else id::text end)::int from auditoria where unidad_id = $1 and actor_id = $2 and actor_rol = 'paciente'
        and ocurrido >= $3 and resultado = 'ok' and acto in ('cancelar_turno', 'reprogramar_turno')) as cuantos,
      (select count(*)::int from turnos where unidad_id = $1 and reservado_por = $2 and confirmacion = ${respuestasTurno.rechazado} and confirmado >= $4) as rechazos`,
    [unidadId, personaId, desde, desde],
  );
