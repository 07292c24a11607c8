import { sql } from 'kysely';
import { qb } from '../../../db/query.ts';

export const findFactor = (cuentaId: string) =>
  qb.selectFrom('segundos_factores').select(['secreto', 'activado']).where('cuenta_id', '=', cuentaId);

/** Replaces a secret that was never confirmed; an active one stays. */
export const upsertFactor = (row: { unidad_id: number; cuenta_id: string; secreto: Buffer; creado: Date }) =>
  qb
    .insertInto('segundos_factores')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['unidad_id', 'cuenta_id'])
        .doUpdateSet({ secreto: row.secreto, creado: row.creado, ultimo_paso: 0 })
        .where('segundos_factores.activado', 'is', null),
    );

/** One statement, so that only one of two concurrent uses of a code succeeds. */
export const spendStep = (cuentaId: string, paso: number) =>
  qb
    .updateTable('segundos_factores')
    .set({ ultimo_paso: paso })
    .where('cuenta_id', '=', cuentaId)
    .where('activado', 'is not', null)
    .where('ultimo_paso', '<', String(paso));

export const setFactorActivado = (cuentaId: string, secreto: Buffer, paso: number, now: Date) =>
  qb
    .updateTable('segundos_factores')
    .set({ activado: now, ultimo_paso: paso })
    .where('cuenta_id', '=', cuentaId)
    .where('secreto', '=', secreto)
    .where('activado', 'is', null);

export const deleteFactor = (cuentaId: string) =>
  qb.deleteFrom('segundos_factores').where('cuenta_id', '=', cuentaId);

export const insertRespaldo = (unidadId: number, cuentaId: string, hashes: readonly Buffer[]) =>
  qb
    .insertInto('codigos_respaldo')
    .values(hashes.map((hash) => ({ unidad_id: unidadId, cuenta_id: cuentaId, hash })));

export const deleteRespaldo = (cuentaId: string) =>
  qb.deleteFrom('codigos_respaldo').where('cuenta_id', '=', cuentaId);

export const spendRespaldo = (cuentaId: string, hash: Buffer, now: Date) =>
  qb
    .updateTable('codigos_respaldo')
    .set({ usado: now })
    .where('cuenta_id', '=', cuentaId)
    .where('hash', '=', hash)
    .where('usado', 'is', null);

export const countRespaldo = (cuentaId: string) =>
  qb
    .selectFrom('codigos_respaldo')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('cuenta_id', '=', cuentaId)
    .where('usado', 'is', null);

/** Called after password and code were proved, so `comprobada` is updated too. */
export const setNivel = (sesionId: string, nivel: 1 | 2, now: Date) =>
  qb.updateTable('sesiones').set({ nivel, comprobada: now }).where('id', '=', sesionId);

/** Staff sessions opened by password alone. */
export const endSesionesSinFactor = (now: Date) =>
  qb
    .updateTable('sesiones')
    .set({ terminada: now, motivo: 'segundo_factor' })
    .where('terminada', 'is', null)
    .where('rol', '<>', 'paciente')
    .where('alcance', '=', 'portal')
    .where('nivel', '<', 2)
    .returning('id');
