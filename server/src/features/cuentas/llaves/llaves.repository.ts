import { sql } from 'kysely';
import { qb, type NewRow } from '../../../db/query.ts';

export const listLlaves = (cuentaId: string) =>
  qb
    .selectFrom('llaves_acceso')
    .select(['id', 'credencial', 'transportes', 'host', 'nombre', 'creada', 'usada'])
    .where('cuenta_id', '=', cuentaId)
    .orderBy('creada', 'desc');

export const findLlave = (credencial: Buffer, host: string) =>
  qb
    .selectFrom('llaves_acceso as l')
    .innerJoin('cuentas as c', (join) =>
      join.onRef('c.unidad_id', '=', 'l.unidad_id').onRef('c.id', '=', 'l.cuenta_id'),
    )
    .select([
      'l.id',
      'l.cuenta_id',
      'l.credencial',
      'l.clave_publica',
      'l.contador',
      'l.host',
      'c.persona_id',
      'c.activa',
      'c.clave_larga',
    ])
    .where('l.credencial', '=', credencial)
    .where('l.host', '=', host);

export const insertLlave = (row: Omit<NewRow<'llaves_acceso'>, 'contador'> & { contador: number }) =>
  qb
    .insertInto('llaves_acceso')
    .values(row)
    .onConflict((conflict) => conflict.columns(['unidad_id', 'credencial']).doNothing());

/** Serialises additions of one account, so that the limit holds. */
export const lockCuenta = (cuentaId: string) =>
  qb.selectFrom('cuentas').select('id').where('id', '=', cuentaId).forUpdate();

export const countLlaves = (cuentaId: string) =>
  qb
    .selectFrom('llaves_acceso')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('cuenta_id', '=', cuentaId);

/** Zero rows if another process has seen this counter, or a later one, meanwhile: the key was copied. */
export const touchLlave = (
  id: string,
  { contador, copiada }: { contador: number; copiada: boolean },
  now: Date,
) =>
  qb
    .updateTable('llaves_acceso')
    .set({ contador, copiada, usada: now })
    .where('id', '=', id)
    .where((row) =>
      row.or([
        row('contador', '<', String(contador)),
        row.and([row('contador', '=', '0'), row.val(contador === 0)]),
      ]),
    );

export const updateNombre = (cuentaId: string, id: string, nombre: string) =>
  qb
    .updateTable('llaves_acceso')
    .set({ nombre })
    .where('cuenta_id', '=', cuentaId)
    .where('id', '=', id)
    .returning('id');

export const deleteLlave = (cuentaId: string, id: string) =>
  qb.deleteFrom('llaves_acceso').where('cuenta_id', '=', cuentaId).where('id', '=', id).returning('nombre');

export const deleteLlaves = (cuentaId: string) =>
  qb.deleteFrom('llaves_acceso').where('cuenta_id', '=', cuentaId);

export const endSesionesDeLlave = (llaveId: string, now: Date) =>
  qb
    .updateTable('sesiones')
    .set({ terminada: now, motivo: 'llave_quitada' })
    .where('llave_id', '=', llaveId)
    .where('terminada', 'is', null)
    .returning('id');
