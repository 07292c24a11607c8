import type { Ctx } from '../../../http/context.ts';
import type { Stream } from '../../../http/route.ts';
import { capacidades } from '../recursos/capacidades.ts';
import { baseDe, tokenUrlDe } from '../recursos/partes.ts';
import { responder } from './respuesta.ts';

/** SMART Backend Services, for clients that configure themselves. */
export async function describirAutorizacion(ctx: Ctx): Promise<Stream> {
  return {
    type: 'application/json; charset=utf-8',
    body: JSON.stringify({
      issuer: baseDe(ctx),
      token_endpoint: tokenUrlDe(ctx),
      grant_types_supported: ['client_credentials'],
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: ['RS384', 'ES384'],
      scopes_supported: ['system/*.rs'],
      capabilities: ['client-confidential-asymmetric', 'permission-v2'],
    }),
  };
}

const OAUTH_URIS = 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris';

export const describirPuerta = async (ctx: Ctx): Promise<Stream> =>
  responder(
    capacidades(baseDe(ctx), ctx.clock.machine(), {
      software: { name: 'Portal de telemedicina' },
      documentation:
        'Solo lectura. Un parámetro de búsqueda desconocido, encadenado o con modificador se rechaza (handling=strict). Las páginas siguen el orden de los cambios y no dicen el total.',
      security: {
        service: [
          {
            coding: [
              {
                system: 'http://terminology.hl7.org/CodeSystem/restful-security-service',
                code: 'SMART-on-FHIR',
              },
            ],
          },
        ],
        extension: [{ url: OAUTH_URIS, extension: [{ url: 'token', valueUri: tokenUrlDe(ctx) }] }],
      },
    }),
  );
