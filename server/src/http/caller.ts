import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import type { Config } from '../config.ts';
import type { Caller, CookieOptions } from './context.ts';

export function readCaller(request: FastifyRequest, config: Config): Caller {
  return {
    address: request.ip,
    device: request.headers['user-agent']?.slice(0, 200),
    requestId: request.id,
    origin: `${config.behindTls ? 'https' : 'http'}://${request.headers.host ?? 'localhost'}`,
    from: request.headers.origin,
    cookies: named(request.cookies, config.behindTls ? '__Host-' : ''),
    pathCookies: named(request.cookies, config.behindTls ? '__Secure-' : ''),
  };
}

/**
 * Only those with their prefix: units are neighbours under one domain, and a neighbour's page could set any other name for all of them, and so
 * put its own session into somebody's browser.
 */
const named = (cookies: Record<string, string | undefined>, prefix: string): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(cookies).flatMap(([name, value]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [])));

/**
 * Lax: who comes from a mail keeps the session; unsafe calls need the portal's own header besides. Over TLS a cookie carries the `__Host-` prefix:
 * no other host, no other path, never in the clear; one for a single path has `__Secure-`.
 */
export function setCookie(reply: FastifyReply, config: Config, name: string, value: string | null, { maxAgeSeconds, path = '/' }: CookieOptions = {}) {
  const fullName = config.behindTls ? `${path === '/' ? '__Host-' : '__Secure-'}${name}` : name;
  const options = { path, httpOnly: true, sameSite: 'lax', secure: config.behindTls } as const;
  if (value === null) reply.clearCookie(fullName, options);
  else reply.setCookie(fullName, value, maxAgeSeconds === undefined ? options : { ...options, maxAge: maxAgeSeconds });
}
