import type { Desafio } from '@portal/domain/cuentas/contract-llaves';
import { PortalError } from '@portal/domain/errores/errores';
import type { Ctx, SignedCtx } from '../../../http/context.ts';
import { spendEnlace } from '../../../platform/secrets/enlaces.repository.ts';
import { emitirEnlace } from '../../../platform/secrets/enlaces.ts';
import { hashToken } from '../../../platform/secrets/secrets.ts';
import { listLlaves } from './llaves.repository.ts';
import { desafioDe, type Lugar } from './webauthn.ts';

/** What a challenge was given out for; the answer to one opens nothing else. */
export type Para = 'ingreso' | 'alta' | 'comprobar';

const DESAFIO_MS = 5 * 60_000;
const propositoDe = (para: Para) => `llave:${para}`;

/** A key belongs to the host that the browser shows, which is one of the unit's. */
export const lugarDe = ({ caller, platform }: Ctx): Lugar => ({
  host: caller.hostname,
  origin: `${platform.config.behindTls ? 'https' : 'http'}://${caller.host}`,
});

/** A proof is bound to its session. A sign-in belongs to nobody yet, whoever is signed in here. */
const sesionDe = ({ actor }: Ctx, para: Para) => (para === 'ingreso' ? null : (actor?.sesionId ?? null));

export async function darDesafio(ctx: Ctx, para: Para): Promise<{ desafio: string; host: string }> {
  const { secreto } = await ctx.db.tx((tx) =>
    emitirEnlace(tx, ctx.clock, DESAFIO_MS, {
      proposito: propositoDe(para),
      objeto: null,
      persona_id: null,
      sesion_id: sesionDe(ctx, para),
      un_uso: true,
    }),
  );
  return { desafio: secreto, host: lugarDe(ctx).host };
}

/** With the keys of the account, so that the browser offers no other person's. */
export async function darDesafioPropio(ctx: SignedCtx, para: Para): Promise<Desafio> {
  if (ctx.actor.cuentaId === null) throw new PortalError('no_encontrado');
  const { desafio, host } = await darDesafio(ctx, para);
  return { desafio, host, credenciales: await credencialesDe(ctx, ctx.actor.cuentaId) };
}

export async function credencialesDe(ctx: Ctx, cuentaId: string): Promise<Desafio['credenciales']> {
  const { host } = lugarDe(ctx);
  return (await ctx.db.many(listLlaves(cuentaId)))
    .filter((llave) => llave.host === host)
    .map(({ credencial, transportes }) => ({ id: credencial.toString('base64url'), transportes }));
}

/** Spends it before anything is verified, so that each challenge is answered once, rightly or wrongly. */
export async function gastarDesafio(
  ctx: Ctx,
  para: Para,
  datosDelCliente: string,
): Promise<string | undefined> {
  const desafio = desafioDe(datosDelCliente);
  if (desafio === undefined) return undefined;
  const spent = await ctx.db.tx((tx) =>
    tx.find(spendEnlace(hashToken(desafio), propositoDe(para), ctx.clock.machine())),
  );
  return spent && spent.sesion_id === sesionDe(ctx, para) ? desafio : undefined;
}
