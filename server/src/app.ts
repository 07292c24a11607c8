import type { Socket } from 'node:net';
import { PortalError } from '@portal/domain/errores/errores';
import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import { contenidoRoutes } from './features/contenido/contenido.routes.ts';
import { cuentasRoutes } from './features/cuentas/cuentas.routes.ts';
import { desarrolloRoutes, plataformaRoutes, type Health } from './features/plataforma/plataforma.routes.ts';
import { personasRoutes } from './features/personas/personas.routes.ts';
import { unidadesRoutes } from './features/unidades/unidades.routes.ts';
import { bodyOf, statusOf, toPortalError } from './http/errors.ts';
import { createRouter, type Router } from './http/route.ts';
import type { Web } from './http/web.ts';
import type { DevMailbox } from './platform/dev-mailbox.ts';
import { newId } from './platform/ids.ts';
import { errorFacts } from './platform/log.ts';
import type { Platform } from './platform/platform.ts';

const BODY_LIMIT = 256 * 1024;

/** Headers that are the same on every answer; what differs is set beside the answer. */
const fixedHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=(self), payment=(), usb=()',
};
const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

export interface AppParts {
  platform: Platform;
  web: Web;
  health: Health;
  mailbox: DevMailbox | undefined;
}

export function buildApp({ platform, web, health, mailbox }: AppParts): { app: FastifyInstance; router: Router } {
  const { config, log, units } = platform;
  const app = fastify({
    loggerInstance: log as never,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.behindTls,
    bodyLimit: BODY_LIMIT,
    genReqId: newId,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    requestTimeout: 30_000,
    forceCloseConnections: true,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    clientErrorHandler: (_error: unknown, socket: Socket) => answerBroken(socket),
    frameworkErrors: (error: unknown, _request: unknown, reply: FastifyReply) => {
      const failure = toPortalError(error);
      void reply.status(statusOf(failure)).headers(fixedHeaders).send(bodyOf(failure));
    },
  } as never) as unknown as FastifyInstance;
  void app.register(cookie);

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(fixedHeaders);
    if (config.behindTls) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
    reply.header('content-security-policy', apiPolicy);
    const live = request.url.startsWith('/healthz/live');
    const unidad = live ? (await units.list().catch(() => []))[0] : await units.byHost(request.headers.host ?? '');
    if (!unidad && !live) throw new PortalError('unidad_desconocida');
    if (unidad) request.unidad = unidad;
  });
  app.addHook('onResponse', async (request, reply) => {
    const { config: route } = request.routeOptions;
    log.info(
      { pedido: request.id, ruta: route.endpoint?.path ?? (request.url.startsWith('/api/') ? '/api/*' : '/*'), metodo: request.method, estado: reply.statusCode, ms: Math.round(reply.elapsedTime), unidad: request.unidad?.id },
      'request',
    );
  });
  app.setErrorHandler((error, request, reply) => {
    const failure = toPortalError(error);
    if (failure.code === 'error_interno' || failure.code === 'no_disponible') {
      log.error({ pedido: request.id, ruta: request.routeOptions.url, ...errorFacts(failure.cause ?? failure) }, failure.code);
    }
    if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter);
    if (failure.code === 'unidad_desconocida' && request.method === 'GET' && !request.url.startsWith('/api/')) {
      return reply.status(404).type('text/html; charset=utf-8').send(`<!doctype html><html lang="es-AR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Portal</title><h1>${failure.message}</h1><p>Revisá la dirección que escribiste.</p></html>`);
    }
    return reply.status(statusOf(failure)).header('cache-control', 'no-store').send(bodyOf(failure));
  });
  // The web's own routes are answered here, since they are the browser's business and not an interface.
  app.setNotFoundHandler(async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://x');
    if ((request.method === 'GET' || request.method === 'HEAD') && !pathname.startsWith('/api/') && !pathname.startsWith('/_dev/')) {
      const asset = await web.asset(request, reply, pathname);
      if (asset) return asset;
      if (!/\.[a-z0-9]{2,5}$/i.test(pathname) || pathname.startsWith('/documento/')) return web.page(request, reply);
    }
    throw new PortalError('no_encontrado');
  });

  const router = createRouter(app, platform);
  app.after(() => {
    plataformaRoutes(router, health);
    if (mailbox) desarrolloRoutes(router, mailbox);
    unidadesRoutes(router, web.version);
    contenidoRoutes(router);
    cuentasRoutes(router);
    personasRoutes(router);
  });
  return { app, router };
}

function answerBroken(socket: Socket) {
  if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}
