import type { NombreDePuerta } from '@portal/domain/ingreso/contract';
import { sql } from 'kysely';
import { qb, type RowOf } from '../../db/query.ts';

export const findOrigen = () => qb.selectFrom('portales_ciudad').select('origen');

export const upsertOrigen = (unidadId: number, origen: string, cambiado: Date) =>
  qb
    .insertInto('portales_ciudad')
    .values({ unidad_id: unidadId, origen, cambiado })
    .onConflict((row) => row.column('unidad_id').doUpdateSet({ origen, cambiado }));

export const listLlaves = () =>
  qb
    .selectFrom('claves_ciudad')
    .select(['id', 'creada', 'vence', 'revocada', 'usada'])
    .orderBy('creada', 'desc')
    .limit(50);

/** A valid key: neither revoked nor expired after its replacement. */
export const findLlave = (id: string, now: Date) =>
  qb
    .selectFrom('claves_ciudad')
    .select(['id', 'secreto'])
    .where('id', '=', id)
    .where('revocada', 'is', null)
    .where((row) => row.or([row('vence', 'is', null), row('vence', '>', now)]));

export const insertLlave = (row: Omit<RowOf<'claves_ciudad'>, 'revocada' | 'usada' | 'vence'>) =>
  qb.insertInto('claves_ciudad').values(row);

/** Serialises the creation of keys, so that two new ones do not both stay without an expiry. */
export const lockLlaves = (unidadId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('claves_ciudad', ${unidadId}))`;

export const endLlaves = (vence: Date) =>
  qb.updateTable('claves_ciudad').set({ vence }).where('revocada', 'is', null).where('vence', 'is', null);

export const endLlave = (id: string, now: Date) =>
  qb
    .updateTable('claves_ciudad')
    .set({ revocada: sql<Date>`coalesce(revocada, ${now}::timestamptz)` })
    .where('id', '=', id);

/** Shows that the key is in use; updated at most every few minutes. */
export const touchLlave = (id: string, now: Date, before: Date) =>
  qb
    .updateTable('claves_ciudad')
    .set({ usada: now })
    .where('id', '=', id)
    .where((row) => row.or([row('usada', 'is', null), row('usada', '<', before)]));

/**
 * Single use across all processes: inserts no row if the token was spent before. The row is kept until a day
 * after the token's expiry.
 */
export const spendToken = (row: { unidad_id: number; hash: Buffer; vence: Date; usado: Date }) =>
  qb
    .insertInto('enlaces')
    .values({ ...row, proposito: 'ciudad', un_uso: true })
    .onConflict((conflict) => conflict.columns(['unidad_id', 'hash']).doNothing());

/** One table per entrance: both have the same columns. */
const tablas = { ciudad: 'vinculos_ciudad', emisor: 'vinculos_emisor' } as const;
const tablaDe = (puerta: NombreDePuerta) => tablas[puerta] as 'vinculos_emisor';

export const findVinculo = (puerta: NombreDePuerta, personaId: string) =>
  qb.selectFrom(tablaDe(puerta)).select(['estado', 'sujeto']).where('persona_id', '=', personaId);
export const lockVinculo = (puerta: NombreDePuerta, personaId: string) =>
  findVinculo(puerta, personaId).forUpdate();

export type VinculoNuevo = Omit<RowOf<'vinculos_emisor'>, 'resuelto' | 'resuelto_por'> & {
  estado: 'activo' | 'pendiente';
};

/** While pending, the newest data replace the former; another subject starts anew; a refusal stays. */
export const upsertVinculo = (puerta: NombreDePuerta, row: VinculoNuevo) =>
  qb
    .insertInto(tablaDe(puerta))
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['unidad_id', 'persona_id'])
        .doUpdateSet({
          estado: row.estado,
          nombre: row.nombre,
          apellido: row.apellido,
          fec_nac: row.fec_nac,
          sujeto: row.sujeto,
        })
        .where(
          sql<boolean>`${sql.ref(`${tablas[puerta]}.estado`)} = 'pendiente' or (${sql.ref(`${tablas[puerta]}.estado`)} = 'activo' and ${sql.ref(`${tablas[puerta]}.sujeto`)} is distinct from excluded.sujeto)`,
        ),
    );

export const settleVinculo = (
  puerta: NombreDePuerta,
  personaId: string,
  change: { estado: 'activo' | 'rechazado'; resuelto: Date; resuelto_por: string },
) => qb.updateTable(tablaDe(puerta)).set(change).where('persona_id', '=', personaId);

export const listPendientes = (puerta: NombreDePuerta) =>
  qb
    .selectFrom(`${tablaDe(puerta)} as v`)
    .innerJoin('personas as p', (join) =>
      join.onRef('p.unidad_id', '=', 'v.unidad_id').onRef('p.id', '=', 'v.persona_id'),
    )
    .select([
      'v.persona_id',
      'v.creado',
      'v.nombre as dicho_nombre',
      'v.apellido as dicho_apellido',
      'v.fec_nac as dicho_fec_nac',
    ])
    .select(['p.nombre', 'p.apellido', 'p.documento as dni', 'p.fec_nac'])
    .where('v.estado', '=', 'pendiente')
    .orderBy('v.creado')
    .limit(200);
