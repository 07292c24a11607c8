import { named } from '../db/query.ts';
import type { IdempotencyKey } from './idempotency.ts';

export const findKey = (unidadId: number, key: IdempotencyKey) =>
  named<{ cuerpo_hash: Buffer; respuesta: unknown }>(
    'find-key',
    'select cuerpo_hash, respuesta from claves_idempotencia where unidad_id = $1 and operacion = $2 and clave = $3',
    [unidadId, key.operacion, key.key],
  );

/**
 * Runs first in the act's transaction. A concurrent duplicate waits here until the first transaction commits,
 * then inserts no row and returns the first one's answer.
 */
export const insertKey = (unidadId: number, key: IdempotencyKey, now: Date) =>
  named(
    'insert-key',
    `insert into claves_idempotencia (unidad_id, operacion, clave, cuerpo_hash, creada) values ($1, $2, $3, $4, $5) on conflict (unidad_id, operacion, clave) do nothing`,
    [unidadId, key.operacion, key.key, key.cuerpoHash, now],
  );

export const updateKey = (unidadId: number, key: IdempotencyKey, answer: unknown) =>
  named(
    'update-key',
    'update claves_idempotencia set respuesta = $4::jsonb where unidad_id = $1 and operacion = $2 and clave = $3',
    [unidadId, key.operacion, key.key, JSON.stringify(answer ?? null)],
  );
