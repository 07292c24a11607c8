import { PortalError } from '@portal/domain/errores/errores';
import { leerClaims } from '@portal/domain/ingreso/emisor';
import type { QueryOf } from '@portal/domain/contract/endpoint';
import type { ingreso } from '@portal/domain/ingreso/contract';
import type { Ctx } from '../../../http/context.ts';
import type { Stream } from '../../../http/route.ts';
import { spendEnlace } from '../../../platform/secrets/enlaces.repository.ts';
import { emitirEnlace } from '../../../platform/secrets/enlaces.ts';
import { hashToken, newToken } from '../../../platform/secrets/secrets.ts';
import { emisorActivo, FallaDeEmisor, vueltaDe, type Emisor } from '../../conexiones/index.ts';
import { entrarPor } from '../entrar-por-puerta.ts';

/** How long the person may take at the issuer. */
const PLAZO_MS = 10 * 60_000;
const PROPOSITO = 'ingreso:emisor';
const COOKIE = 'emisor';

/** The row of a sign-in that left: the hash of `state`, and of the browser that it belongs to. */
const enlaceDe = (navegador: string) => ({
  proposito: PROPOSITO,
  objeto: hashToken(navegador).toString('base64url'),
  un_uso: true,
});

/** Derived from `state`, so that no process has to keep them: only we can compute them. */
const intentoDe = (ctx: Ctx, state: string) => ({
  vuelta: vueltaDe(ctx),
  state,
  nonce: ctx.platform.secrets.mac('emisor:nonce', state).toString('base64url'),
  verificador: ctx.platform.secrets.mac('emisor:pkce', state).toString('base64url'),
});

const redirigir = (location: string): Stream => ({
  status: 303,
  body: '',
  type: 'text/html; charset=utf-8',
  headers: { location },
});

/** Sends the browser to the issuer, and remembers which browser it was. */
export async function iniciarConEmisor(ctx: Ctx): Promise<Stream> {
  const { caller, platform } = ctx;
  // People come back to the unit's main host, where the cookie has to be.
  if (caller.hostname !== new URL(caller.origin).hostname) return redirigir(`${caller.origin}/ingresoEmisor`);
  const emisor = await elEmisor(ctx);
  // Several tabs of one browser share the cookie, so that each of them can come back.
  const before = caller.cookies[COOKIE] ?? '';
  const navegador = /^[\w-]{43}$/.test(before) ? before : newToken();
  const { secreto: state } = await ctx.db.tx((tx) =>
    emitirEnlace(tx, platform.clock, PLAZO_MS, enlaceDe(navegador)),
  );
  const address = await del(ctx, () => emisor.direccion(intentoDe(ctx, state)));
  ctx.cookie(COOKIE, navegador, { maxAgeSeconds: PLAZO_MS / 1000 });
  return redirigir(address.href);
}

/** The browser comes back: the issuer's code is exchanged, and the person enters as one from the city's portal does. */
export async function volverDelEmisor(
  ctx: Ctx,
  vuelta: QueryOf<typeof ingreso.volverDelEmisor>,
): Promise<Stream> {
  ctx.about({ persona: null });
  const emisor = await elEmisor(ctx);
  const state = await gastar(ctx, vuelta.state);
  const { sujeto, claims } = await del(ctx, () => emisor.canjear(vuelta, intentoDe(ctx, state)));
  const leido = leerClaims(claims, emisor.claims);
  if ('faltan' in leido) throw new PortalError('emisor_sin_datos', { fields: leido.faltan });
  const hash = hashToken(`emisor:${emisor.url}\n${sujeto}`);
  ctx.about({ objeto: `sujeto:${hash.toString('hex', 0, 8)}` });
  return entrarPor(ctx, { nombre: 'emisor', sujeto: hash }, leido.persona);
}

async function elEmisor(ctx: Ctx): Promise<Emisor> {
  const emisor = await emisorActivo(ctx.platform, ctx.db);
  if (!emisor) throw new PortalError('no_encontrado');
  return emisor;
}

/** Good once, for ten minutes, in the browser that left: nobody can be signed in with somebody else's code. */
async function gastar(ctx: Ctx, state = ''): Promise<string> {
  const row = await ctx.db.find(spendEnlace(hashToken(state), PROPOSITO, ctx.clock.machine()));
  const navegador = ctx.caller.cookies[COOKIE] ?? '';
  if (!row || row.objeto !== hashToken(navegador).toString('base64url'))
    throw new PortalError('emisor_vencida');
  return state;
}

async function del<T>({ platform, unidad }: Ctx, pedir: () => Promise<T>): Promise<T> {
  try {
    return await pedir();
  } catch (error) {
    if (!(error instanceof FallaDeEmisor)) throw error;
    platform.log.warn({ unidad: unidad.id, que: error.que, detalle: error.message }, 'issuer');
    throw new PortalError(`emisor_${error.que}`, { cause: error });
  }
}
