import { PortalError } from '@portal/domain/errores/errores';
import type { Config } from '../config/config.ts';
import { bodyOf } from './errors.ts';

/** Headers that every answer shares. */
const fixedHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(self), microphone=(self), display-capture=(self), geolocation=(self), payment=(), usb=()',
};

/**
 * Default headers of every answer: nothing may run, load or be framed. Pages, PDFs and images override them.
 */
export const securityHeaders = ({ behindTls }: Pick<Config, 'behindTls'>): Record<string, string> => ({
  ...fixedHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(behindTls ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
});

/** The answer to malformed HTTP, or to a plain request at the WebSocket path. */
export interface BareRefusal {
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The same answer as raw bytes, for a socket that has no HTTP response object. */
  raw: string;
}

export function bareRefusal(config: Pick<Config, 'behindTls'>): BareRefusal {
  const body = JSON.stringify(bodyOf(new PortalError('pedido_invalido')));
  const headers = {
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    ...securityHeaders(config),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return { headers, body, raw: ['HTTP/1.1 400 Bad Request', ...lines, '', body].join('\r\n') };
}
