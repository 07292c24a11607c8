import type { FastifyInstance } from 'fastify';

/** Longest that a browser keeps the answer to its question. */
const KEPT_SECONDS = '7200';

/**
 * Endpoints for scripts of any site (`anyOrigin`): browsers first ask whether they may (OPTIONS). `*` never allows
 * cookies, so no session travels with such a call.
 */
export function answerAnyOrigin(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.endpoint?.anyOrigin) reply.header('access-control-allow-origin', '*');
  });
  app.addHook('onRoute', ({ config, method, url }) => {
    const endpoint = config?.endpoint;
    if (!endpoint?.anyOrigin || method === 'OPTIONS') return;
    app.options(url, { config: { endpoint } }, async (_request, reply) =>
      reply
        .status(204)
        .headers({
          'access-control-allow-methods': endpoint.method,
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': KEPT_SECONDS,
        })
        .send(),
    );
  });
}
