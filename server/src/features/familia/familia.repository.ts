import { MAYORIA, nacidoDespuesDe, type Dia } from '@portal/domain/tiempo/fechas';
import { sql } from 'kysely';
import { named, qb, type RowOf } from '../../db/query.ts';

/** The holder's link to a person with that DNI: the active one, else the last that ended. */
export const findVinculoPropio = (titularId: string, dni: string) =>
  qb
    .selectFrom('vinculos_familiares as v')
    .innerJoin('personas as p', (join) =>
      join.onRef('p.unidad_id', '=', 'v.unidad_id').onRef('p.id', '=', 'v.integrante_id'),
    )
    .select(['v.integrante_id', 'v.estado', 'v.fin'])
    .where('v.titular_id', '=', titularId)
    .where('p.documento', '=', dni)
    .orderBy(sql`v.estado = 'terminado'`)
    .orderBy('v.terminado', 'desc')
    .limit(1);

/** Whatever ties a person to anybody but this holder: other links, an account, an identity request. */
export const listTestigos = (titularId: string, personaId: string) =>
  qb
    .selectFrom('vinculos_familiares')
    .select('integrante_id as id')
    .where('integrante_id', '=', personaId)
    .where('titular_id', '<>', titularId)
    .unionAll(qb.selectFrom('cuentas').select('persona_id as id').where('persona_id', '=', personaId))
    .unionAll(
      qb
        .selectFrom('identidades_pendientes')
        .select('persona_id as id')
        .where(({ or, eb }) => or([eb('persona_id', '=', personaId), eb('anterior_id', '=', personaId)])),
    );

/**
 * Minors in the holder's charge, and how many members were added since an instant, including those removed
 * again.
 */
export const countIntegrantes = (unidadId: number, titularId: string, hoy: Dia, desde: Date) =>
  named<{ menores: number; deHoy: number }>(
    'familia-cuenta',
    `select count(*) filter (where v.estado <> 'terminado' and to_char(p.fec_nac, 'YYYY-MM-DD') > $3)::int as menores, count(*) filter (where v.creado >= $4)::int as "deHoy"
     from vinculos_familiares v join personas p on p.unidad_id = v.unidad_id and p.id = v.integrante_id where v.unidad_id = $1 and v.titular_id = $2`,
    [unidadId, titularId, nacidoDespuesDe(MAYORIA, hoy), desde],
  );

const vinculo = (titularId: string, integranteId: string) =>
  qb
    .updateTable('vinculos_familiares')
    .where('titular_id', '=', titularId)
    .where('integrante_id', '=', integranteId);

export const reopenVinculo = (titularId: string, integranteId: string, creado: Date) =>
  vinculo(titularId, integranteId).set({ estado: 'activo', creado, terminado: null, fin: null });

export const endVinculo = (
  titularId: string,
  integranteId: string,
  fin: 'quitado' | 'rechazado' | 'reportado',
  terminado: Date,
) =>
  vinculo(titularId, integranteId)
    .set({ estado: 'terminado', fin, terminado })
    .where('estado', '<>', 'terminado');

export const findAtencionAbierta = (titularId: string, integranteId: string) =>
  qb
    .selectFrom('atenciones')
    .select('id')
    .where('paciente_id', '=', integranteId)
    .where('pedida_por', '=', titularId)
    .where('estado', 'in', ['emitida', 'chamado', 'iniciado']);

export const settleIdentidades = (personaId: string, estado: 'aprobada' | 'rechazada') =>
  qb
    .updateTable('identidades_pendientes')
    .set({ estado })
    .where('persona_id', '=', personaId)
    .where('estado', '=', 'pendiente');

/** The older persons that a new one waits to be joined with. */
export const listAnteriores = (personaId: string) =>
  qb
    .selectFrom('identidades_pendientes as i')
    .select('i.anterior_id as id')
    .where('i.persona_id', '=', personaId)
    .where('i.estado', '=', 'pendiente');

export const upsertReporte = (row: Omit<RowOf<'reportes_vinculo'>, 'estado' | 'resuelto' | 'resuelto_por'>) =>
  qb
    .insertInto('reportes_vinculo')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['unidad_id', 'titular_id', 'integrante_id'])
        .where(sql<boolean>`estado = 'pendiente'`)
        .doUpdateSet({ motivo: row.motivo }),
    );

/** Everybody in the families of a person, as holder or member. */
export const listFamilias = (personaId: string) => sql<{ persona_id: string }>`
      with titulares as (select titular_id from vinculos_familiares where integrante_id = ${personaId} and estado <> 'terminado' union select ${personaId}::uuid)
      select v.integrante_id as persona_id from vinculos_familiares v join titulares t on t.titular_id = v.titular_id where v.estado <> 'terminado'
      union select titular_id from titulares`;
