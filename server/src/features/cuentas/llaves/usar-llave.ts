import type { Asercion } from '@portal/domain/cuentas/contract-llaves';
import { PortalError } from '@portal/domain/errores/errores';
import type { InferResult } from 'kysely';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import { lugarDe } from './desafios.ts';
import { findLlave, touchLlave } from './llaves.repository.ts';
import { verificarAsercion } from './webauthn.ts';

export type LlaveRow = InferResult<ReturnType<typeof findLlave>>[number];
export interface LlaveProbada {
  llave: LlaveRow;
  uso: { contador: number; copiada: boolean };
}

/**
 * The key behind an assertion over this challenge. Unknown, removed, of another host, of a blocked account or badly
 * signed get the same answer; the audit has the reason.
 */
export async function probarLlave(
  ctx: Ctx,
  asercion: Asercion,
  desafio: string | undefined,
): Promise<LlaveProbada> {
  const lugar = lugarDe(ctx);
  const llave = await ctx.db.find(findLlave(Buffer.from(asercion.id, 'base64url'), lugar.host));
  const refuse = (objeto: string) => {
    ctx.about({ objeto: `llave:${objeto}` });
    return new PortalError('llave_no_reconocida');
  };
  if (!llave) throw refuse('desconocida');
  ctx.about({ persona: llave.persona_id });
  if (!llave.activa) throw refuse('bloqueada');
  if (desafio === undefined) throw refuse('vencida');
  // The authenticator says for whom it made the key: the account's id.
  if (asercion.usuario !== undefined && asercion.usuario !== usuarioDe(llave.cuenta_id))
    throw refuse('ajena');
  const uso = await verificarAsercion(asercion, desafio, lugar, llave);
  if (!uso) throw refuse('sin_verificar');
  return { llave, uso };
}

/** In the transaction of the act. A counter that another process has seen meanwhile is a copy's. */
export async function anotarUso(ctx: Ctx, tx: UnitTx, { llave, uso }: LlaveProbada): Promise<void> {
  if ((await tx.run(touchLlave(llave.id, uso, ctx.clock.machine()))) === 0)
    throw new PortalError('llave_no_reconocida');
}

/** The account's id as the authenticator keeps it: nothing personal. */
export const usuarioDe = (cuentaId: string) =>
  Buffer.from(cuentaId.replaceAll('-', ''), 'hex').toString('base64url');
