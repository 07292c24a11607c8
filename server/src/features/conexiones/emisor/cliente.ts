import { importPKCS8 } from 'jose';
import * as oidc from 'openid-client';
import { ALGORITMO_DE_CLAVE } from '@portal/domain/conexiones/emisor';
import { callOutside, OutboundError } from '../../../platform/outbound.ts';
import type { Platform } from '../../../platform/platform.ts';

/**
 * The only file that uses `openid-client`. It speaks the code flow and nothing else, and checks the signature of each
 * identity although TLS would excuse it.
 */
export type Cliente = oidc.Configuration;

export interface Credenciales {
  url: string;
  cliente: string;
  audiencia: string;
  /** Undefined if there is none, or it cannot be read. */
  prueba: { clave: { id: string; privada: string } } | { secreto: string } | undefined;
}

/** Why an issuer let nobody in. `detalle` is for the log. */
export class FallaDeEmisor extends Error {
  readonly que: 'no_responde' | 'cancelada' | 'vencida' | 'nivel' | 'rechazada';
  constructor(que: FallaDeEmisor['que'], detalle: string, cause?: unknown) {
    super(detalle, { cause });
    this.name = 'FallaDeEmisor';
    this.que = que;
  }
}

const LIMIT_MS = 5000;

const outside =
  ({ config }: Platform): oidc.CustomFetch =>
  async (url, { method, headers, body }) => {
    const { status, text, type } = await callOutside(url, {
      method: method as 'GET' | 'POST',
      headers,
      ...(body === undefined || body === null ? {} : { body: String(body as string | URLSearchParams) }),
      loopback: config.mode === 'development',
      limitMs: LIMIT_MS,
      ca: config.outsideCa,
    });
    return new Response(text === '' ? null : text, { status, headers: { 'content-type': type } });
  };

/** Reads what the issuer publishes. Throws as `leerFallo` understands it. */
export async function conocerEmisor(platform: Platform, credenciales: Credenciales): Promise<Cliente> {
  const { url, cliente, audiencia, prueba } = credenciales;
  return oidc.discovery(new URL(url), cliente, undefined, await pruebaDe(prueba, audiencia), {
    [oidc.customFetch]: outside(platform),
    execute: [oidc.enableNonRepudiationChecks],
  });
}

async function pruebaDe(prueba: Credenciales['prueba'], audiencia: string): Promise<oidc.ClientAuth> {
  if (prueba === undefined)
    return () => {
      throw new OutboundError('no key');
    };
  if ('secreto' in prueba) {
    const [basic, post] = [oidc.ClientSecretBasic(prueba.secreto), oidc.ClientSecretPost(prueba.secreto)];
    return (as, ...more) => {
      const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      return (methods.includes('client_secret_basic') ? basic : post)(as, ...more);
    };
  }
  const { id: kid, privada } = prueba.clave;
  const key = await importPKCS8(privada, ALGORITMO_DE_CLAVE);
  return oidc.PrivateKeyJwt(
    { key, kid },
    {
      [oidc.modifyAssertion]: (_header, payload) => {
        if (audiencia !== '') payload['aud'] = audiencia;
      },
    },
  );
}

export interface Pedido {
  vuelta: string;
  scope: string;
  niveles: readonly string[];
  state: string;
  nonce: string;
  verificador: string;
}

export async function direccionDeIngreso(cliente: Cliente, pedido: Pedido): Promise<URL> {
  const { vuelta, scope, niveles, state, nonce, verificador } = pedido;
  return oidc.buildAuthorizationUrl(cliente, {
    response_type: 'code',
    redirect_uri: vuelta,
    scope,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verificador),
    code_challenge_method: 'S256',
    ui_locales: 'es-AR es',
    ...(niveles.length > 0 ? { acr_values: niveles.join(' ') } : {}),
  });
}

export interface Vuelta {
  code?: string | undefined;
  state?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
}

/** Exchanges the code, once everything about it was checked, for what the issuer says of the person. */
export async function canjearCodigo(
  cliente: Cliente,
  vuelta: Vuelta,
  pedido: Pedido,
): Promise<{ sujeto: string; claims: Record<string, unknown> }> {
  const address = new URL(pedido.vuelta);
  for (const [name, value] of Object.entries(vuelta))
    if (value !== undefined) address.searchParams.set(name, value as string);
  try {
    const tokens = await oidc.authorizationCodeGrant(cliente, address, {
      expectedState: pedido.state,
      expectedNonce: pedido.nonce,
      pkceCodeVerifier: pedido.verificador,
      idTokenExpected: true,
    });
    const said = tokens.claims()!;
    const acr = typeof said.acr === 'string' ? said.acr : '';
    if (pedido.niveles.length > 0 && !pedido.niveles.includes(acr))
      throw new FallaDeEmisor('nivel', `acr '${acr}'`);
    const { userinfo_endpoint } = cliente.serverMetadata();
    const more =
      userinfo_endpoint === undefined ? {} : await oidc.fetchUserInfo(cliente, tokens.access_token, said.sub);
    // The signed claims win over those of `userinfo`.
    return { sujeto: said.sub, claims: { ...more, ...said } };
  } catch (error) {
    throw aFalla(error);
  }
}

/** Sorts a failure by its cause: no answer, an answer that refuses, or one that breaks the standard. */
export function leerFallo(
  error: unknown,
):
  | { tipo: 'sin respuesta'; codigo: string }
  | { tipo: 'estado'; status: number }
  | { tipo: 'dice'; error: string }
  | { tipo: 'otro emisor'; dicho: string }
  | { tipo: 'no conforme'; detalle: string } {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
    return { tipo: 'dice', error: error.error };
  if (error instanceof oidc.WWWAuthenticateChallengeError) return { tipo: 'dice', error: 'invalid_client' };
  const { cause, message } = error as Error & { cause?: unknown };
  if (error instanceof OutboundError) return { tipo: 'sin respuesta', codigo: error.code };
  if (cause instanceof OutboundError) return { tipo: 'sin respuesta', codigo: cause.code };
  if (cause instanceof Response) return { tipo: 'estado', status: cause.status };
  const told = (cause as { attribute?: unknown; body?: { issuer?: unknown } } | undefined) ?? {};
  if (told.attribute === 'issuer' && typeof told.body?.issuer === 'string')
    return { tipo: 'otro emisor', dicho: told.body.issuer };
  return { tipo: 'no conforme', detalle: message };
}

const aMedias = ['access_denied', 'login_required', 'interaction_required', 'consent_required'];
const ocupado = ['temporarily_unavailable', 'server_error'];

export function aFalla(error: unknown): FallaDeEmisor {
  if (error instanceof FallaDeEmisor) return error;
  const fallo = leerFallo(error);
  const detalle = JSON.stringify(fallo);
  if (fallo.tipo === 'sin respuesta') return new FallaDeEmisor('no_responde', detalle, error);
  if (fallo.tipo === 'estado')
    return new FallaDeEmisor(fallo.status >= 500 ? 'no_responde' : 'rechazada', detalle, error);
  if (fallo.tipo !== 'dice') return new FallaDeEmisor('rechazada', detalle, error);
  if (aMedias.includes(fallo.error)) return new FallaDeEmisor('cancelada', detalle, error);
  if (ocupado.includes(fallo.error)) return new FallaDeEmisor('no_responde', detalle, error);
  if (fallo.error === 'unmet_authentication_requirements') return new FallaDeEmisor('nivel', detalle, error);
  // A code that was used or has expired.
  return new FallaDeEmisor(fallo.error === 'invalid_grant' ? 'vencida' : 'rechazada', detalle, error);
}

/** For the test: shows an invented code. An issuer that knows the unit refuses the code; another one, the unit. */
export async function mostrarCodigoInventado(cliente: Cliente, vuelta: string): Promise<string> {
  try {
    await oidc.genericGrantRequest(cliente, 'authorization_code', {
      code: 'prueba',
      redirect_uri: vuelta,
      code_verifier: oidc.randomPKCECodeVerifier(),
    });
    return '';
  } catch (error) {
    const fallo = leerFallo(error);
    if (fallo.tipo === 'dice') return fallo.error;
    throw error;
  }
}

/** For the test: whether the issuer publishes a key. */
export async function publicaLlaves(platform: Platform, cliente: Cliente): Promise<boolean> {
  const { jwks_uri = '' } = cliente.serverMetadata();
  const answer = await outside(platform)(jwks_uri, {
    method: 'GET',
    headers: { accept: 'application/json' },
    body: undefined,
    redirect: 'manual',
  });
  const read = (await answer.json().catch(() => undefined)) as { keys?: unknown } | undefined;
  return answer.status === 200 && Array.isArray(read?.keys) && read.keys.length > 0;
}

/** For the test: whether the issuer lets people come back here. It answers with a redirect, or refuses by itself. */
export async function aceptaVuelta(platform: Platform, cliente: Cliente, pedido: Pedido): Promise<boolean> {
  const address = await direccionDeIngreso(cliente, pedido);
  address.searchParams.set('prompt', 'none');
  try {
    const { status } = await outside(platform)(address.href, {
      method: 'GET',
      headers: { accept: 'text/html' },
      body: undefined,
      redirect: 'manual',
    });
    return status < 400;
  } catch (error) {
    if (error instanceof OutboundError && error.code === 'redirect') return true;
    throw error;
  }
}
