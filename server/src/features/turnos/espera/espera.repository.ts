import { MAYORIA, nacidoDespuesDe, type Dia } from '@portal/domain/tiempo/fechas';
import { PEDIATRIA_EDAD } from '@portal/domain/agenda/edades';
import { estadosTurno, respuestasTurno } from '@portal/domain/turnos/estados';
import { sql } from 'kysely';
import { named, qb, type RowOf } from '../../../db/query.ts';

const { ofrecido, programado } = estadosTurno;

export interface Esperando {
  id: string;
  paciente_id: string;
  servicio_id: number;
  profesional_id: string | null;
  reservado_por: string;
  paciente: string;
  email: string;
}

/**
 * Locks the first person in the waiting list who fits a freed place:
 * - they wait for its service or, for a professional's hour, for any service of that professional;
 * - the professional is the one they asked for, if they asked for one;
 * - their age fits the service;
 * - they have no turno ahead in that service, or only a later one, and none at that time;
 * - it is not the place that they had or declined;
 * - there is an address to write to.
 * People who are being offered another place at this moment are skipped, so two places that become free at
 * once go to two people. `solo` limits the search to one entry.
 */
export const lockSiguiente = (
  unidadId: number,
  lugar: {
    servicioId: number;
    profesionalId: string | null;
    inicio: Date;
    fin: Date;
    hoy: Dia;
    dejadoPor: string | null;
  },
  vistos: readonly string[],
  solo: string | null,
) =>
  named<Esperando>(
    'espera-siguiente',
    `select e.id, e.paciente_id, e.servicio_id, e.profesional_id, e.reservado_por, concat_ws(' ', p.nombre, p.apellido) as paciente, c.email
     from lista_espera e
       join personas p on p.unidad_id = e.unidad_id and p.id = e.paciente_id
       join servicios s on s.unidad_id = e.unidad_id and s.id = e.servicio_id
       join lateral (select coalesce(nullif(p.email, ''), (select a.email from cuentas a where a.unidad_id = p.unidad_id and a.persona_id = p.id),
           (select coalesce(nullif(h.email, ''), a.email) from vinculos_familiares v
           join personas h on h.unidad_id = v.unidad_id and h.id = v.titular_id left join cuentas a on a.unidad_id = h.unidad_id and a.persona_id = h.id
           where v.unidad_id = p.unidad_id and v.integrante_id = p.id and v.estado = 'activo' and to_char(p.fec_nac, 'YYYY-MM-DD') > :menorDespues
             and coalesce(nullif(h.email, ''), a.email) is not null
           order by v.titular_id = e.reservado_por desc, v.creado limit 1)) as email) c on c.email is not null
     where e.unidad_id = :unidadId and e.estado = 'esperando' and (e.profesional_id is null or e.profesional_id = :profesionalId)
       and (e.servicio_id = :servicioId or e.servicio_id in (select ps.servicio_id from profesional_servicios ps where ps.unidad_id = :unidadId and ps.persona_id = :profesionalId))
       and e.paciente_id is distinct from :dejadoPor and e.id <> all (:vistos::uuid[]) and (:solo::uuid is null or e.id = :solo)
       and not exists (select from lista_espera o where o.unidad_id = e.unidad_id and o.paciente_id = e.paciente_id and o.estado in ('esperando', 'ofrecido')
         and o.ultimo_inicio = :inicio)
       and coalesce(to_char(p.fec_nac, 'YYYY-MM-DD') > :ninoDespues, false) = s.pediatrica
       and not exists (select from turnos t where t.unidad_id = e.unidad_id and t.paciente_id = e.paciente_id and t.estado = ${programado}
         and ((t.servicio_id = e.servicio_id and t.adelante and (t.inicio <= :inicio or t.caso_id is not null)) or t.periodo && tstzrange(:inicio, :fin, '[)')))
     order by e.orden, e.id limit 1 for update of e skip locked`,
    {
      unidadId,
      servicioId: lugar.servicioId,
      profesionalId: lugar.profesionalId,
      inicio: lugar.inicio,
      fin: lugar.fin,
      ninoDespues: nacidoDespuesDe(PEDIATRIA_EDAD, lugar.hoy),
      menorDespues: nacidoDespuesDe(MAYORIA, lugar.hoy),
      vistos,
      dejadoPor: lugar.dejadoPor,
      solo,
    },
  );

export const insertOferta = (row: {
  unidad_id: number;
  id: string;
  paciente_id: string;
  servicio_id: number;
  profesional_id: string | null;
  asiento: number | null;
  por_profesional: boolean;
  inicio: Date;
  fin: Date;
  retenido_hasta: Date;
  semilla: Buffer;
  reservado_por: string;
  creado: Date;
}) =>
  qb
    .insertInto('turnos')
    .values({ ...row, estado: estadosTurno.ofrecido })
    .onConflict((conflict) => conflict.doNothing());

export const deleteOferta = (turnoId: string) =>
  qb.deleteFrom('turnos').where('id', '=', turnoId).where('estado', '=', estadosTurno.ofrecido);

export const takeOferta = (turnoId: string, confirmado: Date) =>
  qb
    .updateTable('turnos')
    .set({
      estado: estadosTurno.programado,
      retenido_hasta: null,
      confirmacion: respuestasTurno.confirmado,
      confirmado,
    })
    .where('id', '=', turnoId)
    .where('estado', '=', estadosTurno.ofrecido);

/* the waiting list */

export const setOfrecido = (id: string, turnoId: string) =>
  qb.updateTable('lista_espera').set({ estado: 'ofrecido', turno_id: turnoId }).where('id', '=', id);

export const setTomado = (turnoId: string) =>
  qb
    .updateTable('lista_espera')
    .set({ estado: 'tomado' })
    .where('turno_id', '=', turnoId)
    .where('estado', '=', 'ofrecido');

/**
 * Moves the person to the end of the list and remembers the place, so that it is not offered to them again.
 */
export const setEsperandoDeNuevo = (turnoId: string, inicio: Date, orden: Date) =>
  qb
    .updateTable('lista_espera')
    .set({ estado: 'esperando', turno_id: null, ultimo_inicio: inicio, orden })
    .where('turno_id', '=', turnoId)
    .where('estado', '=', 'ofrecido');

/**
 * Takes the person off the list only if the row is unchanged; if an offer began or ended meanwhile, the
 * caller reads it again.
 */
export const setRetirado = (id: string, turnoId: string | null) =>
  qb
    .updateTable('lista_espera')
    .set({ estado: 'retirado', turno_id: null })
    .where('id', '=', id)
    .where('estado', 'in', ['esperando', 'ofrecido'])
    .where('turno_id', 'is not distinct from', turnoId);

/** A patient with a turno leaves the waiting list, even if they have an open offer. */
export const setAtendido = (pacienteId: string, servicioId: number, turnoId: string) =>
  qb
    .updateTable('lista_espera')
    .set({ estado: 'tomado', turno_id: turnoId })
    .where('paciente_id', '=', pacienteId)
    .where('servicio_id', '=', servicioId)
    .where('estado', 'in', ['esperando', 'ofrecido']);

export const insertEspera = (
  row: Omit<RowOf<'lista_espera'>, 'estado' | 'turno_id' | 'ultimo_inicio' | 'tocado'>,
) =>
  qb
    .insertInto('lista_espera')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());

export const setProfesional = (pacienteId: string, servicioId: number, profesionalId: string | null) =>
  qb
    .updateTable('lista_espera')
    .set({ profesional_id: profesionalId })
    .where('paciente_id', '=', pacienteId)
    .where('servicio_id', '=', servicioId)
    .where('estado', '=', 'esperando');

export interface EsperaRow {
  id: string;
  paciente_id: string;
  servicio_id: number;
  estado: 'esperando' | 'ofrecido' | 'tomado' | 'retirado';
  servicio: string;
  paciente: string;
  dni: string;
  profesional: string | null;
  posicion: number;
  turno_id: string | null;
  inicio: Date | null;
  hasta: Date | null;
}

const ESPERA = `select e.id, e.paciente_id, e.servicio_id, e.estado, s.nombre as servicio, concat_ws(' ', p.nombre, p.apellido) as paciente, p.documento as dni,
    (select concat_ws(' ', nullif(m.tratamiento, ''), q.nombre, q.apellido) from profesionales m
      join personas q on q.unidad_id = m.unidad_id and q.id = m.persona_id where m.unidad_id = e.unidad_id and m.persona_id = e.profesional_id) as profesional,
    (select count(*)::int from lista_espera o where o.unidad_id = e.unidad_id and o.servicio_id = e.servicio_id and o.estado in ('esperando', 'ofrecido')
      and (o.orden, o.id) <= (e.orden, e.id)) as posicion,
    e.turno_id, t.inicio, t.retenido_hasta as hasta
  from lista_espera e
    join personas p on p.unidad_id = e.unidad_id and p.id = e.paciente_id
    join servicios s on s.unidad_id = e.unidad_id and s.id = e.servicio_id
    left join turnos t on t.unidad_id = e.unidad_id and t.id = e.turno_id and t.estado = ${ofrecido}`;

export const listEspera = (unidadId: number, pacienteIds: readonly string[]) =>
  named<EsperaRow>(
    'espera-de-pacientes',
    `${ESPERA} where e.unidad_id = $1 and e.paciente_id = any ($2::uuid[]) and e.estado in ('esperando', 'ofrecido') order by e.creado, e.id`,
    [unidadId, pacienteIds],
  );

export const findEspera = (unidadId: number, id: string) =>
  named<EsperaRow>('espera-una', `${ESPERA} where e.unidad_id = $1 and e.id = $2`, [unidadId, id]);

export const setVisto = (id: string, visto: number) =>
  qb.updateTable('lista_espera').set({ visto }).where('id', '=', id);

/** The patient's turno ahead in that service. They can wait for an earlier one, unless a case gave it. */
export const findAdelante = (pacienteId: string, servicioId: number, now: Date) =>
  qb
    .selectFrom('turnos')
    .select(['id', 'inicio', 'caso_id'])
    .where('paciente_id', '=', pacienteId)
    .where('servicio_id', '=', servicioId)
    .where('estado', '=', estadosTurno.programado)
    .where('inicio', '>', now)
    .where(sql<boolean>`adelante`)
    .limit(1);

export const findNombres = (personaId: string, servicioId: number) => sql<{
  paciente: string;
  servicio: string;
}>`
      select concat_ws(' ', p.nombre, p.apellido) as paciente, s.nombre as servicio
      from personas p join servicios s on s.unidad_id = p.unidad_id and s.id = ${servicioId} where p.id = ${personaId}`;
