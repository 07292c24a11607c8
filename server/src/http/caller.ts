import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import type { Config } from '../config/config.ts';
import type { Unidad } from '../units/registry.ts';
import { plainAddress } from '../platform/limits/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Caller, CookieOptions } from './context.ts';

export function readCaller(request: FastifyRequest, { config, originOf }: Platform, unidad: Unidad): Caller {
  return {
    address: plainAddress(request.ip) ?? plainAddress(request.socket.remoteAddress ?? '') ?? '0.0.0.0',
    device: request.headers['user-agent']?.slice(0, 200),
    requestId: request.id,
    origin: originOf(unidad),
    hostname: request.hostname.toLowerCase(),
    host: request.host.toLowerCase(),
    accept: request.headers.accept,
    from: request.headers.origin,
    cookies: readCookies(request, config),
    pathCookies: named(request.cookies, config.behindTls ? '__Secure-' : ''),
  };
}

export const readCookies = (request: FastifyRequest, config: Config) =>
  named(request.cookies, config.behindTls ? '__Host-' : '');

/**
 * Reads only cookies with the prefix. Units share a parent domain, so another unit's page could set an
 * unprefixed cookie for all of them and plant its own session in somebody's browser.
 */
const named = (
  cookies: Record<string, string | undefined>,
  prefix: string,
): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(cookies).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  );

/**
 * SameSite=Lax: a link in a mail keeps the session, and unsafe calls need the portal's own header as well.
 * Over TLS a cookie carries the `__Host-` prefix (this host only, path `/`, never sent in the clear); a
 * cookie for a single path carries `__Secure-`.
 */
export function setCookie(
  reply: FastifyReply,
  config: Config,
  name: string,
  value: string | null,
  { maxAgeSeconds, path = '/' }: CookieOptions = {},
) {
  const fullName = config.behindTls ? `${path === '/' ? '__Host-' : '__Secure-'}${name}` : name;
  const options = { path, httpOnly: true, sameSite: 'lax', secure: config.behindTls } as const;
  if (value === null) reply.clearCookie(fullName, options);
  else
    reply.setCookie(
      fullName,
      value,
      maxAgeSeconds === undefined ? options : { ...options, maxAge: maxAgeSeconds },
    );
}
