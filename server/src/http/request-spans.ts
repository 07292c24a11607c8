import type { FastifyInstance, FastifyRequest } from 'fastify';
import { within, type Span } from '../platform/traces/span.ts';
import type { Traces } from '../platform/traces/traces.ts';

/** A client can send any method name. Other methods share one label, so their number stays bounded. */
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
export const methodOf = ({ method }: FastifyRequest): string =>
  KNOWN_METHODS.has(method) ? method : 'OTHER';

/** The pattern of the route, never the path: paths contain ids and secrets of links. */
export const routeOf = ({ routeOptions, url }: FastifyRequest): string =>
  routeOptions.config.endpoint?.path ?? (url.startsWith('/api/') ? '/api/*' : '/*');

declare module 'fastify' {
  interface FastifyRequest {
    span?: Span;
  }
}

/** Makes a span of every request that is traced. Call it before any other hook is added. */
export function traceRequests(app: FastifyInstance, traces: Traces): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers;
    const span = traces.request(typeof traceparent === 'string' ? traceparent : undefined);
    if (!span) return done();
    request.span = span;
    // Also when the client goes away before it has its answer.
    reply.raw.once('close', () => {
      const { statusCode: status, writableFinished } = reply.raw;
      const [method, route] = [methodOf(request), routeOf(request)];
      span.rename(`${method} ${route}`);
      span.set({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'portal.unidad': request.unidad?.id,
        'portal.pedido': request.id,
      });
      span.end(!writableFinished ? 'aborted' : status >= 500 ? String(status) : undefined);
    });
    return within(span, done);
  });
  // A body arrives in the context of its connection, which is nobody's.
  app.addHook('preValidation', ({ span }, _reply, done) => (span ? within(span, done) : done()));
}
