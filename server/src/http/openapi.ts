import { actos } from '@portal/domain/contract/actos';
import type { Endpoint, Named } from '@portal/domain/contract/endpoint';
import { errores } from '@portal/domain/errores/errores';
import * as z from 'zod/mini';
import { escapeHtml } from '../platform/mail/mail-layout.ts';

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // The description uses the names of the wire, not those used inside the product.
    override: ({ zodSchema, jsonSchema: described }) => {
      if (zodSchema instanceof z.ZodMiniCodec)
        Object.assign(described, jsonSchema(zodSchema.def.in as never, io));
    },
  }) as Record<string, unknown>;
  return rest;
};

const whoMay = ({ who }: Endpoint) => (typeof who === 'string' ? who : who.join(', '));

/** Built from the same contracts that register the routes, so it cannot differ from them. */
export function buildOpenApi(endpoints: readonly Named[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}');
    const answer =
      'stream' in endpoint.answer
        ? Object.fromEntries(
            endpoint.answer.stream.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
          )
        : { 'application/json': { schema: jsonSchema(endpoint.answer, 'output') } };
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = {
      operationId: endpoint.name,
      summary: endpoint.summary,
      parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
      ...(endpoint.body
        ? {
            requestBody: {
              required: true,
              content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
            },
          }
        : {}),
      ...(endpoint.upload
        ? {
            requestBody: {
              required: true,
              content: Object.fromEntries(
                endpoint.upload.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
              ),
            },
          }
        : {}),
      responses: {
        200: { description: 'OK', content: answer },
        default: {
          description: 'Refused',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
      security: endpoint.who === 'publico' ? [] : [{ sesion: [] }],
      'x-who': whoMay(endpoint),
      'x-rate': endpoint.rate,
      'x-audit': endpoint.audit,
      'x-idempotent': endpoint.idempotent,
      ...(endpoint.flag ? { 'x-flag': endpoint.flag } : {}),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portal de telemedicina',
      version: '1',
      description: 'Unsafe calls carry the header `X-Portal: 1`. The unit is chosen by the host.',
    },
    paths,
    components: {
      securitySchemes: { sesion: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'string', enum: Object.keys(errores) },
            message: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            retryAfter: { type: 'integer' },
            detalle: {},
          },
        },
      },
    },
  };
}

function parameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

export function docsTable(endpoints: readonly Named[]): string {
  const rows = endpoints
    .map(
      (endpoint) =>
        `<tr><td><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></td><td>${escapeHtml(endpoint.summary)}<br><code>${escapeHtml(endpoint.name)}</code></td><td>${escapeHtml(whoMay(endpoint))}${endpoint.flag ? `<br>con ${escapeHtml(endpoint.flag)}` : ''}</td><td>${endpoint.audit ? escapeHtml(actos[endpoint.audit]) : '–'}</td><td>${endpoint.rate}</td></tr>`,
    )
    .join('');
  return `<h1>Interfaz del portal</h1><p class="lead">La misma descripción, para máquinas: <a href="/api/openapi.json">openapi.json</a></p><div class="scroll" tabindex="0" role="region" aria-label="Operaciones"><table><thead><tr><th>Pedido</th><th>Qué hace</th><th>Quién puede</th><th>Auditoría</th><th>Límite</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}
