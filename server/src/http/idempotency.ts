import { createHash } from 'node:crypto';
import { PortalError } from '@portal/domain/errores/errores';
import { sql } from 'kysely';
import { qb } from '../db/query.ts';
import type { UnitDb, UnitTx } from '../db/unit-db.ts';

/** The same key and body get the same answer, once and for all processes; the same key with another body is refused. */
export interface IdempotencyKey {
  operacion: string;
  clave: string;
  cuerpoHash: Buffer;
}

export function readKey(header: unknown, operacion: string, caller: string, body: unknown): IdempotencyKey | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[A-Za-z0-9_-]{8,100}$/.test(header)) throw new PortalError('pedido_invalido');
  return {
    operacion,
    clave: `${caller}:${header}`,
    cuerpoHash: createHash('sha256')
      .update(JSON.stringify(body) ?? '')
      .digest(),
  };
}

const find = (key: IdempotencyKey) =>
  qb.selectFrom('claves_idempotencia').select(['cuerpo_hash', 'respuesta']).where('operacion', '=', key.operacion).where('clave', '=', key.clave);

/** What was answered before, if it was. */
export async function findAnswer(db: UnitDb, key: IdempotencyKey): Promise<{ answer: unknown } | undefined> {
  const row = await db.find(find(key));
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

/** Runs the work inside its transaction with the key: who comes second waits for the first one's commit and takes its answer. */
export async function once<T>(tx: UnitTx, key: IdempotencyKey, now: Date, work: () => Promise<T>): Promise<T> {
  const mine = await tx.run(
    qb
      .insertInto('claves_idempotencia')
      .values({ unidad_id: tx.unidadId, operacion: key.operacion, clave: key.clave, cuerpo_hash: key.cuerpoHash, creada: now })
      .onConflict((row) => row.columns(['unidad_id', 'operacion', 'clave']).doNothing()),
  );
  if (mine === 0) {
    const before = await findAnswer(tx, key);
    throw new AnsweredBefore(before?.answer);
  }
  const answer = await work();
  await tx.run(
    qb
      .updateTable('claves_idempotencia')
      .set({ respuesta: sql`${JSON.stringify(answer ?? null)}::jsonb` })
      .where('operacion', '=', key.operacion)
      .where('clave', '=', key.clave),
  );
  return answer;
}
