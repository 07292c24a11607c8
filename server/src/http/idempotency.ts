import { PortalError } from '@portal/domain/errores/errores';
import type { UnitDb } from '../db/unit-db.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { findKey } from './idempotency.repository.ts';

/**
 * The same key with the same body gets the same answer, in every process. The same key with another body is
 * refused.
 */
export interface IdempotencyKey {
  operacion: string;
  key: string;
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
    key: `${caller}:${header}`,
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

export async function findAnswer(db: UnitDb, key: IdempotencyKey): Promise<{ answer: unknown } | undefined> {
  const row = await db.find(findKey(db.unidadId, key));
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
