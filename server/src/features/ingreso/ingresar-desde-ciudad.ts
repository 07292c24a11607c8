import type { Readable } from 'node:stream';
import { PortalError } from '@portal/domain/errores/errores';
import type { Ctx } from '../../http/context.ts';
import type { Stream } from '../../http/route.ts';
import { hashToken } from '../../platform/secrets/secrets.ts';
import { entrarPor } from './entrar-por-puerta.ts';
import { findOrigen, spendToken, touchLlave } from './ingreso.repository.ts';
import { leerToken, type TokenLeido } from './leer-token.ts';
import { audienciaDe, secretoDe } from './llaves.ts';

/**
 * A resident arrives from the city's portal, whose page posts a form with a token signed for this person,
 * this unit and this minute.
 */
export async function ingresarDesdeCiudad(ctx: Ctx, body: Readable): Promise<Stream> {
  ctx.about({ persona: null });
  const leido = await comprobar(ctx, await readToken(body));
  const { kid, datos } = leido;
  ctx.about({ objeto: `clave:${kid}` });
  await gastar(ctx, leido);
  const now = ctx.clock.machine();
  return entrarPor(
    ctx,
    {
      nombre: 'ciudad',
      sujeto: null,
      alEntrar: (tx) => tx.run(touchLlave(kid, now, new Date(now.getTime() - 60_000))),
    },
    { ...datos, dni: datos.documento },
  );
}

const MAX_BYTES = 8192;

async function readToken(body: Readable): Promise<string> {
  let text = '';
  for await (const chunk of body) {
    text += (chunk as Buffer).toString('latin1');
    if (text.length > MAX_BYTES) throw new PortalError('muy_grande');
  }
  return new URLSearchParams(text).get('token') ?? '';
}

/**
 * Checks the request's origin: otherwise an attacker could sign a victim in with the attacker's own token
 * from another page.
 */
async function comprobar(ctx: Ctx, token: string): Promise<TokenLeido> {
  const portal = await ctx.db.find(findOrigen());
  if (!portal || portal.origen === '' || ctx.caller.from !== portal.origen)
    throw new PortalError('ciudad_rechazada');
  const leido = await leerToken(token, audienciaDe(ctx), ctx.clock.machine(), (kid) => secretoDe(ctx, kid));
  if (leido === 'falso') throw new PortalError('ciudad_rechazada');
  if (leido === 'vencido') throw new PortalError('ciudad_vencida');
  return leido;
}

/** Spends the token first, whatever happens afterwards. */
async function gastar(ctx: Ctx, { kid, datos }: TokenLeido): Promise<void> {
  const hash = hashToken(`ciudad:${kid}:${datos.jti}`);
  const spent = await ctx.db.run(
    spendToken({
      unidad_id: ctx.unidad.id,
      hash,
      vence: new Date(datos.exp * 1000),
      usado: ctx.clock.machine(),
    }),
  );
  if (spent === 0) throw new PortalError('ciudad_vencida');
}
