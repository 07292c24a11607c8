import type { errores, PortalError } from '@portal/domain/errores/errores';
import { bodyOf, statusOf } from '../../../http/errors.ts';

/** Refusals at the door have the form that its clients read. */
export interface Desenlace {
  type: string;
  headers: Record<string, string>;
  body: unknown;
}

const ISSUES: Record<number, string> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  413: 'too-long',
  422: 'invalid',
  429: 'throttled',
  503: 'transient',
};

/** `undefined`: the path is not of the door. */
export function desenlaceDe(url: string, failure: PortalError): Desenlace | undefined {
  if (!esDeLaPuerta(url)) return undefined;
  const headers: Record<string, string> =
    statusOf(failure) === 401 ? { 'www-authenticate': 'Bearer realm="fhir"' } : {};
  const [path] = url.split('?');
  return path === '/fhir/token'
    ? { type: 'application/json; charset=utf-8', headers, body: errorDeOAuth(failure) }
    : { type: 'application/fhir+json; charset=utf-8', headers, body: outcomeDe(failure) };
}

export const esDeLaPuerta = (url: string): boolean => url.startsWith('/fhir/');

function outcomeDe(failure: PortalError) {
  const { message, fields = {} } = bodyOf(failure);
  const code = failure.code === 'busqueda_invalida' ? 'not-supported' : ISSUES[statusOf(failure)];
  const issue = { severity: 'error', code: code ?? 'exception' };
  const campos = Object.entries(fields);
  return {
    resourceType: 'OperationOutcome',
    issue:
      campos.length === 0
        ? [{ ...issue, details: { text: message } }]
        : campos.map(([campo, texto]) => ({
            ...issue,
            details: { text: message },
            diagnostics: texto,
            expression: [campo],
          })),
  };
}

const OAUTH: Partial<Record<keyof typeof errores, string>> = {
  sistema_desconocido: 'invalid_client',
  alcance_invalido: 'invalid_scope',
  concesion_desconocida: 'unsupported_grant_type',
};

const errorDeOAuth = (failure: PortalError) => ({
  error: OAUTH[failure.code] ?? (statusOf(failure) >= 500 ? 'server_error' : 'invalid_request'),
  error_description: failure.message,
});
