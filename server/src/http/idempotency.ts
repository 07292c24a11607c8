import { PortalError } from '@portal/domain/errores/errores';
import { named } from '../db/query.ts';
import type { UnitDb } from '../db/unit-db.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

/**
 * The same key with the same body gets the same answer, in every process. The same key with another body is
 * refused.
 */
export interface IdempotencyKey {
  operacion: string;
  clave: string;
  cuerpoHash: Buffer;
}

export function readKey(
  secrets: Secrets,
  header: unknown,
  operacion: string,
  caller: string,
  body: unknown,
): IdempotencyKey | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[A-Za-z0-9_-]{8,100}$/.test(header))
    throw new PortalError('pedido_invalido');
  return {
    operacion,
    clave: `${caller}:${header}`,
    cuerpoHash: hashBody(secrets, body),
  };
}

/** Passwords and codes. They are left out of the body's hash: not even a keyed hash of them is stored. */
const PROOFS = new Set(['password', 'conf_password', 'actual', 'codigo']);

/**
 * Keyed with the server's secret, so that a reader of the table or of a backup cannot test guesses of the
 * body.
 */
export const hashBody = (secrets: Secrets, body: unknown): Buffer =>
  secrets.mac(
    'idempotencia',
    JSON.stringify(body, (name, value: unknown) => (PROOFS.has(name) ? undefined : value)) ?? '',
  );

const find = (unidadId: number, key: IdempotencyKey) =>
  named<{ cuerpo_hash: Buffer; respuesta: unknown }>(
    'find-key',
    'select cuerpo_hash, respuesta from claves_idempotencia where unidad_id = $1 and operacion = $2 and clave = $3',
    [unidadId, key.operacion, key.clave],
  );

export async function findAnswer(db: UnitDb, key: IdempotencyKey): Promise<{ answer: unknown } | undefined> {
  const row = await db.find(find(db.unidadId, key));
  if (!row) return undefined;
  if (!key.cuerpoHash.equals(row.cuerpo_hash)) throw new PortalError('clave_repetida');
  return { answer: row.respuesta };
}

export class AnsweredBefore extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('answered before');
    this.answer = answer;
  }
}

/**
 * Runs first in the act's transaction. A concurrent duplicate waits here until the first transaction commits,
 * then inserts no row and returns the first one's answer.
 */
export const insertKey = (unidadId: number, key: IdempotencyKey, now: Date) =>
  named(
    'insert-key',
    `insert into claves_idempotencia (unidad_id, operacion, clave, cuerpo_hash, creada) values ($1, $2, $3, $4, $5) on conflict (unidad_id, operacion, clave) do nothing`,
    [unidadId, key.operacion, key.clave, key.cuerpoHash, now],
  );

export const updateKey = (unidadId: number, key: IdempotencyKey, answer: unknown) =>
  named(
    'update-key',
    'update claves_idempotencia set respuesta = $4::jsonb where unidad_id = $1 and operacion = $2 and clave = $3',
    [unidadId, key.operacion, key.clave, JSON.stringify(answer ?? null)],
  );
