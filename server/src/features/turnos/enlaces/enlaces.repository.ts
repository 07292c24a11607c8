import { sql } from 'kysely';
import { named, qb } from '../../../db/query.ts';
import { spendEnlace } from '../../../platform/secrets/enlaces.repository.ts';
import { propositos, type EnlacesDelTurno } from './enlaces.ts';

export const insertEnlaces = (
  unidadId: number,
  turno: { id: string; pacienteId: string },
  enlaces: EnlacesDelTurno,
) =>
  qb.insertInto('enlaces').values(
    (['respuesta', 'entrada'] as const).map((nombre) => ({
      unidad_id: unidadId,
      hash: enlaces[nombre].hash,
      proposito: propositos[nombre],
      objeto: turno.id,
      persona_id: turno.pacienteId,
      vence: enlaces[nombre].vence,
    })),
  );

export const findEnlace = (hash: Buffer, proposito: string) =>
  qb
    .selectFrom('enlaces')
    .select(['objeto', 'persona_id'])
    .where('hash', '=', hash)
    .where('proposito', '=', proposito);

export const deleteEnlaces = (hashes: readonly Buffer[]) =>
  qb.deleteFrom('enlaces').where('hash', 'in', hashes);

/**
 * The attention of a turno that is in line or in the call, or that missed its call recently and may return.
 */
export const findEnEspera = (unidadId: number, turnoId: string, regresoDesde: Date) =>
  named<{ id: string }>(
    'turno-en-espera',
    `select id from atenciones where unidad_id = $1 and turno_id = $2
       and (estado in ('emitida', 'chamado', 'iniciado') or (estado = 'no_se_presento' and fin > $3)) limit 1`,
    [unidadId, turnoId, regresoDesde],
  );

export const endSesionesDelTurno = (turno: { id: string; paciente_id: string }, now: Date) =>
  qb
    .updateTable('sesiones')
    .set({ terminada: now, motivo: 'enlace' })
    .where('persona_id', '=', turno.paciente_id)
    .where('objeto', '=', `turno:${turno.id}`)
    .where('terminada', 'is', null);

/** Keeps the link of an ended offer for a while, so that a late click explains what the offer was. */
export const setObjetoDelEnlace = (hash: Buffer, objeto: string) =>
  qb.updateTable('enlaces').set({ objeto }).where('hash', '=', hash);

/* entry tickets: single use, one minute, one turno */

export const TICKET = 'ticket:turno';

export const spendTicket = (hash: Buffer, turnoId: string, now: Date) =>
  spendEnlace(hash, TICKET, now).where('objeto', '=', turnoId);

/* sign-in by a turno's link */

export interface QuienIngresa {
  persona_id: string;
  dni: string;
  nombre: string;
}

/**
 * The patient if they have an account; else, for a minor, a holder of their family, preferably the one who
 * booked.
 */
export const findQuienIngresa = (
  pacienteId: string,
  reservadoPor: string,
  nacidoDespues: string,
  conFamilia: boolean,
) => sql<QuienIngresa>`
      select q.persona_id, q.dni, p.nombre from (
        select c.persona_id, c.dni, 0 as n, c.creada from cuentas c where c.persona_id = ${pacienteId}
        union all
        select c.persona_id, c.dni, case when v.titular_id = ${reservadoPor} then 1 else 2 end, v.creado
        from vinculos_familiares v
          join personas m on m.unidad_id = v.unidad_id and m.id = v.integrante_id and to_char(m.fec_nac, 'YYYY-MM-DD') > ${nacidoDespues}
          join cuentas c on c.unidad_id = v.unidad_id and c.persona_id = v.titular_id
        where v.integrante_id = ${pacienteId} and v.estado = 'activo' and ${conFamilia}::boolean
      ) q join personas p on p.unidad_id = portal.unidad_actual() and p.id = q.persona_id
      order by q.n, q.creada limit 1`;

/** The finished attention of a turno, unless another attention of it is open. */
export const findTerminada = (unidadId: number, turnoId: string) =>
  named<{ id: string }>(
    'turno-terminado',
    `select a.id from atenciones a where a.unidad_id = $1 and a.turno_id = $2 and a.estado = 'encerrado'
       and not exists (select from atenciones b where b.unidad_id = $1 and b.turno_id = $2 and b.estado in ('emitida', 'chamado', 'iniciado'))
     order by a.fin desc nulls last limit 1`,
    [unidadId, turnoId],
  );
