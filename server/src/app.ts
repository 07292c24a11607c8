import type { Socket } from 'node:net';
import { PortalError } from '@portal/domain/errores/errores';
import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import { agendaRoutes } from './features/agenda/agenda.routes.ts';
import { atencionesRoutes } from './features/atenciones/atenciones.routes.ts';
import { auditoriaRoutes } from './features/auditoria/auditoria.routes.ts';
import { ayudaRoutes } from './features/ayuda/ayuda.routes.ts';
import { capacitacionRoutes } from './features/capacitacion/capacitacion.routes.ts';
import { casosRoutes } from './features/casos/casos.routes.ts';
import { cifrasRoutes } from './features/cifras/cifras.routes.ts';
import { compartirRoutes } from './features/compartir/compartir.routes.ts';
import { condicionesRoutes } from './features/condiciones/condiciones.routes.ts';
import { conexionesRoutes } from './features/conexiones/conexiones.routes.ts';
import { registroRoutes } from './features/registro/registro.routes.ts';
import { contenidoRoutes } from './features/contenido/contenido.routes.ts';
import { cuentasRoutes } from './features/cuentas/cuentas.routes.ts';
import { datosRoutes } from './features/datos/datos.routes.ts';
import { documentosRoutes } from './features/documentos/documentos.routes.ts';
import type { Estado } from './features/estado/estado-del-portal.ts';
import { estadoRoutes } from './features/estado/estado.routes.ts';
import { desenlaceDe, esDeLaPuerta } from './features/fhir/index.ts';
import { fhirRoutes } from './features/fhir/fhir.routes.ts';
import { familiaRoutes } from './features/familia/familia.routes.ts';
import { historialRoutes } from './features/historial/historial.routes.ts';
import { ingresoRoutes } from './features/ingreso/ingreso.routes.ts';
import { llamadaRoutes } from './features/llamada/llamada.routes.ts';
import { matriculasRoutes } from './features/matriculas/matriculas.routes.ts';
import { mensajesRoutes } from './features/mensajes/mensajes.routes.ts';
import { padronRoutes } from './features/padron/padron.routes.ts';
import { desarrolloRoutes, plataformaRoutes, type Health } from './features/plataforma/plataforma.routes.ts';
import { perfilRoutes } from './features/perfil/perfil.routes.ts';
import { modelosRoutes } from './features/atenciones/modelos/modelos.routes.ts';
import { resumenRoutes } from './features/resumen/resumen.routes.ts';
import { turnosRoutes } from './features/turnos/turnos.routes.ts';
import { unidadesRoutes } from './features/unidades/unidades.routes.ts';
import { answerAnyOrigin } from './http/any-origin.ts';
import { readCookies } from './http/caller.ts';
import { closedPage, isOver, overPage } from './http/closed-unit.ts';
import { bodyOf, statusOf, toPortalError } from './http/errors.ts';
import { refuseRepeatedKeys } from './http/input/json-body.ts';
import { refusalPage } from './http/refusal-page.ts';
import { methodOf, routeOf, traceRequests } from './http/request-spans.ts';
import { createRouter, type Router } from './http/route.ts';
import { bareRefusal, securityHeaders } from './http/security-headers.ts';
import type { Web } from './web.ts';
import type { DevMailbox } from './platform/mail/dev-mailbox.ts';
import { newId } from './platform/ids.ts';
import { errorFacts } from './platform/log.ts';
import { escapeHtml } from './platform/mail/mail-layout.ts';
import type { Platform } from './platform/platform.ts';
import { REALTIME_PATH } from './platform/realtime/attach.ts';
import type { Traces } from './platform/traces/traces.ts';

const BODY_LIMIT = 256 * 1024;
/** Seconds to wait after a 503 that names no time of its own: a fail-over takes about that long. */
const COME_BACK_S = 10;

export interface AppParts {
  platform: Platform;
  web: Web;
  health: Health;
  estado: Pick<Estado, 'leer'>;
  mailbox: DevMailbox | undefined;
  traces?: Traces | undefined;
  /** Called after every response; `route` is the route's pattern, not the URL. */
  observe(
    route: { method: string; route: string; status: string },
    seconds: number,
    unit: string | undefined,
  ): void;
}

export function buildApp({ platform, web, health, estado, mailbox, traces, observe }: AppParts): {
  app: FastifyInstance;
  router: Router;
} {
  const { config, log, units } = platform;
  const walls = securityHeaders(config);
  const broken = bareRefusal(config);
  const app = fastify({
    loggerInstance: log as never,
    logController: new LogController({ disableRequestLogging: true }),
    // Trust one proxy hop. Entries further left in X-Forwarded-For are written by the client and can be
    // forged.
    trustProxy: config.behindTls ? (_address: string, hop: number) => hop < 1 : false,
    bodyLimit: BODY_LIMIT,
    // Ignore protocol upgrades outside the realtime path (curl offers h2c) and answer in HTTP/1.1.
    http: {
      shouldUpgradeCallback: ({ url }: { url?: string }) => url?.startsWith(`${REALTIME_PATH}/`) === true,
    },
    genReqId: newId,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    // Allows time to upload a photo from a phone on a slow network.
    requestTimeout: 120_000,
    forceCloseConnections: true,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    clientErrorHandler: (_error: unknown, socket: Socket) => void (socket.writable && socket.end(broken.raw)),
    frameworkErrors: (error: unknown, _request: unknown, reply: FastifyReply) => {
      const failure = toPortalError(error);
      void reply
        .status(statusOf(failure))
        .headers(walls)
        .header('cache-control', 'no-store')
        .send(bodyOf(failure));
    },
  } as never) as unknown as FastifyInstance;
  void app.register(cookie);
  // Accept JSON only: another site's form can submit text/plain without a CORS preflight.
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    void parseJson(request, text, (error, value) => {
      if (error) return done(error);
      try {
        refuseRepeatedKeys(text);
        done(null, value);
      } catch (refusal) {
        done(refusal as Error);
      }
    });
  });

  if (traces) traceRequests(app, traces);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(walls);
    if (request.routeOptions.config.endpoint?.withoutUnit) return;
    const unidad = await units.byHost(request.headers.host ?? '');
    if (!unidad) throw new PortalError('unidad_desconocida');
    request.unidad = unidad;
  });
  app.addHook('onResponse', async (request, reply) => {
    const ruta = routeOf(request);
    observe(
      { method: methodOf(request), route: ruta, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
      request.unidad?.clave,
    );
    // Log successful build files and health checks at debug level: they are noise in a search.
    const routine = reply.statusCode < 400 && (request.file === true || ruta.startsWith('/healthz'));
    log[routine ? 'debug' : 'info'](
      {
        pedido: request.id,
        ruta,
        metodo: request.method,
        estado: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        unidad: request.unidad?.id,
      },
      'request',
    );
  });
  app.setErrorHandler((error, request, reply) => {
    const failure = toPortalError(error);
    if (statusOf(failure) >= 500) {
      log.error(
        { pedido: request.id, ruta: request.routeOptions.url, ...errorFacts(failure.cause ?? failure) },
        failure.code,
      );
    }
    const wait = failure.retryAfter ?? (statusOf(failure) === 503 ? COME_BACK_S : undefined);
    if (wait !== undefined) reply.header('retry-after', wait);
    reply.status(statusOf(failure)).header('cache-control', 'no-store');
    const desenlace = desenlaceDe(request.url, failure);
    if (desenlace) return reply.type(desenlace.type).headers(desenlace.headers).send(desenlace.body);
    const html = request.headers.accept?.includes('text/html') === true;
    if (html && request.unidad && request.routeOptions.config.endpoint?.fromElsewhere) {
      const { body, type, headers = {} } = refusalPage(request.unidad, failure);
      return reply.type(type).headers(headers).send(body);
    }
    const wantsPage = request.method === 'GET' && html;
    return wantsPage
      ? reply.type('text/html; charset=utf-8').send(failurePage(failure))
      : reply.send(bodyOf(failure));
  });
  // Unknown GET paths outside the API get the web's page, since the browser does that routing.
  app.setNotFoundHandler(async (request, reply) => {
    const [pathname = '/'] = request.url.split('?');
    if (
      (request.method === 'GET' || request.method === 'HEAD') &&
      !pathname.startsWith('/api/') &&
      !esDeLaPuerta(pathname) &&
      !pathname.startsWith('/_dev/')
    ) {
      const isPage = !/\.[a-z0-9]{2,5}$/i.test(pathname) || pathname.startsWith('/documento/');
      const asset = await web.asset(request, pathname);
      request.file = asset !== undefined;
      const cookies = readCookies(request, config);
      const closed =
        isPage && !asset
          ? isOver(request.unidad!, platform.clock.machine())
            ? overPage(request.unidad!)
            : closedPage(request.unidad!, pathname, cookies['renovacion'] !== undefined)
          : undefined;
      if (closed)
        return reply
          .status(closed.status!)
          .type(closed.type)
          .header('cache-control', 'no-store')
          .headers(closed.headers!)
          .send(closed.body);
      const hint = (link: string[]) => reply.raw.writeEarlyHints({ link });
      const found = asset ?? (isPage ? await web.page(request, hint) : undefined);
      if (found)
        return reply
          .status(found.status ?? 200)
          .headers(found.headers)
          .send(found.body);
    }
    throw new PortalError('no_encontrado');
  });

  answerAnyOrigin(app);
  const router = createRouter(app, platform);
  app.after(() => {
    plataformaRoutes(router, health);
    if (mailbox) desarrolloRoutes(router, mailbox);
    unidadesRoutes(router, web.version);
    conexionesRoutes(router);
    registroRoutes(router);
    matriculasRoutes(router);
    contenidoRoutes(router);
    cuentasRoutes(router);
    perfilRoutes(router);
    familiaRoutes(router);
    ayudaRoutes(router);
    condicionesRoutes(router);
    resumenRoutes(router);
    compartirRoutes(router);
    modelosRoutes(router);
    datosRoutes(router);
    atencionesRoutes(router);
    llamadaRoutes(router);
    documentosRoutes(router);
    historialRoutes(router);
    capacitacionRoutes(router);
    agendaRoutes(router);
    turnosRoutes(router);
    casosRoutes(router);
    auditoriaRoutes(router);
    mensajesRoutes(router);
    ingresoRoutes(router);
    padronRoutes(router);
    cifrasRoutes(router);
    estadoRoutes(router, estado);
    fhirRoutes(router);
  });
  return { app, router };
}

/**
 * Shown when a browser opens a failing URL directly. It does not use a unit's colours: there may be no unit.
 */
function failurePage({ code, message }: PortalError): string {
  const next =
    code === 'unidad_desconocida'
      ? 'Revisá la dirección que escribiste.'
      : code === 'no_encontrado'
        ? ''
        : 'Esperá un minuto y volvé a cargar la página.';
  return `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Portal</title></head><body><main><h1>${escapeHtml(message)}</h1><p>${next}</p><p><a href="/">Ir al inicio</a>${code === 'unidad_desconocida' ? '' : ' · <a href="/estado">Estado del portal</a>'}</p></main></body></html>`;
}
