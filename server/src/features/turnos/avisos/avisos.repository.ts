import { estadosTurno } from '@portal/domain/turnos/estados';
import { sql } from 'kysely';
import { named, qb, type RowOf } from '../../../db/query.ts';

const { ofrecido, programado, cancelado, ausente, canceladoPorProfesional } = estadosTurno;

/* across all units: due work */

export type Pendiente = 'dia' | 'hora' | 'ausente' | 'sin_atender' | 'pasado' | 'retenido';
export interface PendienteRow {
  que: Pendiente;
  unidad_id: number;
  id: string;
}

/** The patient waited, the service closed before anybody called them, and nobody waits for this turno now. */
const SIN_ATENDER = `exists (select from atenciones a where a.unidad_id = t.unidad_id and a.turno_id = t.id and a.estado = 'cancelada' and a.cancelada_por = 'cierre')
    and not exists (select from atenciones a where a.unidad_id = t.unidad_id and a.turno_id = t.id and a.estado in ('emitida', 'chamado', 'iniciado'))`;

/**
 * Due work by the business clock. A reminder is due only if the turno was booked before the reminder's time.
 * Once the one-hour reminder is due, the one-day reminder is no longer sent.
 * With `desde`, only reminders that came due after that instant: the others of the next day need not be read.
 */
export const listPendientes = (now: Date, limite: number, desde: Date | null) => sql<PendienteRow>`
      (select 'hora' as que, unidad_id, id from turnos where estado = ${sql.lit(programado)} and adelante and recordado_hora is null
        and inicio > greatest(${now}::timestamptz, ${desde}::timestamptz + interval '60 minutes') and inicio <= ${now}::timestamptz + interval '60 minutes' and creado < inicio - interval '60 minutes' order by inicio limit ${limite})
      union all
      (select 'dia', unidad_id, id from turnos where estado = ${sql.lit(programado)} and adelante and recordado_dia is null
        and inicio > greatest(${now}::timestamptz + interval '60 minutes', ${desde}::timestamptz + interval '24 hours') and inicio <= ${now}::timestamptz + interval '24 hours' and creado < inicio - interval '24 hours'
        order by inicio limit ${limite})
      union all
      (select 'ausente', unidad_id, id from turnos where estado = ${sql.lit(programado)} and llegada is null and inicio <= ${now}::timestamptz - interval '30 minutes' order by inicio limit ${limite})
      union all
      (select 'sin_atender', unidad_id, id from turnos t where estado = ${sql.lit(programado)} and llegada is not null and inicio <= ${now}::timestamptz - interval '30 minutes'
        and ${sql.raw(SIN_ATENDER)} order by inicio limit ${limite})
      union all
      (select 'pasado', unidad_id, id from turnos where estado = ${sql.lit(programado)} and adelante and inicio <= ${now} order by inicio limit ${limite})
      union all
      (select 'retenido', unidad_id, id from turnos where retenido_hasta is not null and retenido_hasta <= ${now} and estado in (${sql.lit(ofrecido)}, ${sql.lit(cancelado)}, ${sql.lit(canceladoPorProfesional)}) order by retenido_hasta limit ${limite})`;

/* inside a unit: each statement claims its row, so that only one process does the work */

export const claimRecordatorio = (unidadId: number, turnoId: string, cual: 'dia' | 'hora', now: Date) =>
  cual === 'dia'
    ? named(
        'recordar-dia',
        `update turnos set recordado_dia = $3 where unidad_id = $1 and id = $2 and estado = ${programado} and recordado_dia is null and creado < inicio - interval '24 hours'
          and inicio > $3::timestamptz + interval '60 minutes' and inicio <= $3::timestamptz + interval '24 hours'`,
        [unidadId, turnoId, now],
      )
    : named(
        'recordar-hora',
        `update turnos set recordado_hora = $3 where unidad_id = $1 and id = $2 and estado = ${programado} and recordado_hora is null and creado < inicio - interval '60 minutes'
          and inicio > $3 and inicio <= $3::timestamptz + interval '60 minutes'`,
        [unidadId, turnoId, now],
      );

export type Ausente = Pick<
  RowOf<'turnos'>,
  'id' | 'paciente_id' | 'reservado_por' | 'profesional_id' | 'caso_id'
>;

/** Turnos whose entry window closed without the patient arriving. */
export const updateAusentes = (unidadId: number, ids: readonly string[], now: Date) =>
  named<Ausente>(
    'ausentes',
    `update turnos set estado = ${ausente}, adelante = false where unidad_id = $1 and id = any ($2::uuid[]) and estado = ${programado} and llegada is null
       and inicio <= $3::timestamptz - interval '30 minutes' returning id, paciente_id, reservado_por, profesional_id, caso_id`,
    [unidadId, ids, now],
  );

/** Checks again, with the row locked, that the patient waited until the service closed. */
export const lockSinAtender = (unidadId: number, turnoId: string) =>
  named<{ id: string }>(
    'turno-sin-atender',
    `select t.id from turnos t where t.unidad_id = $1 and t.id = $2 and t.estado = ${programado} and t.llegada is not null and ${SIN_ATENDER} for update of t`,
    [unidadId, turnoId],
  );

export const updatePasadosDe = (unidadId: number, ids: readonly string[], now: Date) =>
  named(
    'pasados',
    `update turnos set adelante = false where unidad_id = $1 and id = any ($2::uuid[]) and estado = ${programado} and adelante and inicio <= $3`,
    [unidadId, ids, now],
  );

export const endRetencion = (turnoId: string) =>
  qb
    .updateTable('turnos')
    .set({ retenido_hasta: null })
    .where('id', '=', turnoId)
    .where('estado', 'in', [estadosTurno.cancelado, estadosTurno.canceladoPorProfesional]);
