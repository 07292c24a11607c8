import type { NewRow } from '../../db/query.ts';
import type { UnitTx } from '../../db/unit-db.ts';
import type { Clock } from '../clock.ts';
import { insertEnlace } from './enlaces.repository.ts';
import { hashToken, newToken } from './secrets.ts';

type Enlace = Omit<NewRow<'enlaces'>, 'unidad_id' | 'hash' | 'vence' | 'usado'>;

/** A secret that opens one thing for a time: a mailed link, a ticket or a cookie. Only its hash is stored. */
export async function emitirEnlace(
  tx: UnitTx,
  clock: Clock,
  ms: number,
  enlace: Enlace,
): Promise<{ secreto: string; vence: Date }> {
  const secreto = newToken();
  const vence = new Date(clock.machine().getTime() + ms);
  await tx.run(insertEnlace({ ...enlace, unidad_id: tx.unidadId, hash: hashToken(secreto), vence }));
  return { secreto, vence };
}
