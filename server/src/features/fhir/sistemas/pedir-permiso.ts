import type { Readable } from 'node:stream';
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { PortalError } from '@portal/domain/errores/errores';
import { tiposDeRecurso, type TipoDeRecurso } from '@portal/domain/fhir/recursos';
import { decodeJwt, decodeProtectedHeader, importJWK, jwtVerify, type JWK } from 'jose';
import * as z from 'zod/mini';
import type { Ctx } from '../../../http/context.ts';
import type { Stream } from '../../../http/route.ts';
import { SYSTEM_ROLE } from '../../../http/system-token.ts';
import { hashToken, newToken } from '../../../platform/secrets/secrets.ts';
import { tokenUrlDe } from '../recursos/partes.ts';
import {
  deletePermisosVencidos,
  findClave,
  insertPermiso,
  spendAsercion,
  touchSistema,
} from './sistemas.repository.ts';

const VIDA_SEGUNDOS = 300;
/** How far the other side's clock may be off. */
const RELOJ_SEGUNDOS = 10;
const MAX_BYTES = 16 * 1024;
const ASERCION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const Pedido = z.object({
  grant_type: z.string(),
  scope: z.string().check(z.maxLength(4000)),
  client_assertion_type: z.literal(ASERCION),
  client_assertion: z.string().check(z.maxLength(8000)),
});
const Afirmado = z.object({
  iss: z.uuid(),
  sub: z.uuid(),
  exp: z.number(),
  jti: z.string().check(z.minLength(1), z.maxLength(200)),
});

/** SMART Backend Services: the system proves itself with its key and gets a token of five minutes. */
export async function pedirPermiso(ctx: Ctx, body: Readable): Promise<Stream> {
  const pedido = await leerPedido(body);
  const { sistemaId, kid, publica, exp, jti } = await comprobar(ctx, pedido.client_assertion);
  ctx.about({ actor: { personaId: sistemaId, rol: SYSTEM_ROLE }, persona: null });
  const token = newToken();
  const now = ctx.clock.machine();
  const concedidos = await ctx.act(async (tx) => {
    const nueva = await tx.run(
      spendAsercion({
        unidad_id: tx.unidadId,
        hash: hash('sha256', `${sistemaId}:${jti}`, 'buffer'),
        vence: new Date((exp + RELOJ_SEGUNDOS) * 1000),
        usado: now,
      }),
    );
    if (nueva === 0) throw new PortalError('sistema_desconocido');
    // From here on the administration waits: what it changed before is seen, and what it changes later ends this token.
    await tx.run(touchSistema(sistemaId, now));
    const clave = await tx.find(findClave(sistemaId, kid));
    if (!clave || !isDeepStrictEqual(clave.publica, publica)) throw new PortalError('sistema_desconocido');
    const dados = concederAlcance(pedido.scope, clave.recursos);
    await tx.run(deletePermisosVencidos(sistemaId, now));
    await tx.run(
      insertPermiso({
        unidad_id: tx.unidadId,
        hash: hashToken(token),
        sistema_id: sistemaId,
        recursos: dados,
        vence: new Date(now.getTime() + VIDA_SEGUNDOS * 1000),
      }),
    );
    return dados;
  });
  return {
    type: 'application/json; charset=utf-8',
    headers: { pragma: 'no-cache' },
    body: JSON.stringify({
      access_token: token,
      token_type: 'bearer',
      expires_in: VIDA_SEGUNDOS,
      scope: concedidos.map((tipo) => `system/${tipo}.rs`).join(' '),
    }),
  };
}

async function leerPedido(body: Readable): Promise<z.infer<typeof Pedido>> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > MAX_BYTES) throw new PortalError('muy_grande');
    pieces.push(piece);
  }
  const form = new URLSearchParams(Buffer.concat(pieces).toString('utf8'));
  const pedido = Object.fromEntries(form);
  // RFC 6749: a parameter appears once.
  if (new Set(form.keys()).size < [...form.keys()].length) throw new PortalError('pedido_invalido');
  if (pedido['grant_type'] !== 'client_credentials')
    throw new PortalError(pedido['grant_type'] === undefined ? 'pedido_invalido' : 'concesion_desconocida');
  const leido = Pedido.safeParse(pedido);
  if (!leido.success)
    throw new PortalError(pedido['scope'] === undefined ? 'alcance_invalido' : 'pedido_invalido');
  return leido.data;
}

/** Every failure answers the same: who guesses learns nothing. */
async function comprobar(ctx: Ctx, asercion: string) {
  const desconocido = (cause?: unknown) => new PortalError('sistema_desconocido', { cause });
  const dicho = leer(() => Afirmado.parse(decodeJwt(asercion)));
  const kid = leer(() => decodeProtectedHeader(asercion).kid);
  if (!dicho || typeof kid !== 'string' || kid.length > 200 || kid.includes('\0') || dicho.iss !== dicho.sub)
    throw desconocido();
  const clave = await ctx.db.find(findClave(dicho.iss, kid));
  if (!clave) throw desconocido();
  const publica = clave.publica as JWK & { alg: string };
  const now = ctx.clock.machine();
  try {
    await jwtVerify(asercion, await importJWK(publica, publica.alg), {
      algorithms: [publica.alg],
      audience: tokenUrlDe(ctx),
      issuer: dicho.iss,
      subject: dicho.iss,
      clockTolerance: RELOJ_SEGUNDOS,
      currentDate: now,
      requiredClaims: ['exp', 'jti'],
    });
  } catch (error) {
    throw desconocido(error);
  }
  if (dicho.exp > now.getTime() / 1000 + VIDA_SEGUNDOS + RELOJ_SEGUNDOS) throw desconocido();
  return { sistemaId: dicho.iss, kid, publica, exp: dicho.exp, jti: dicho.jti };
}

function leer<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** `system/*.rs` is whatever the unit gave; a named type that it did not give is refused. */
export function concederAlcance(scope: string, dados: readonly TipoDeRecurso[]): TipoDeRecurso[] {
  const pedidos = scope.split(' ').filter((uno) => uno !== '');
  const tipos = pedidos.flatMap((uno) => {
    const [, tipo] = /^system\/(\*|[A-Za-z]+)\.(?:rs|read)$/.exec(uno) ?? [];
    if (tipo === '*') return dados;
    const dado = dados.find((conocido) => conocido === tipo);
    if (dado === undefined) throw new PortalError('alcance_invalido');
    return [dado];
  });
  if (tipos.length === 0) throw new PortalError('alcance_invalido');
  return tiposDeRecurso.filter((tipo) => tipos.includes(tipo));
}
