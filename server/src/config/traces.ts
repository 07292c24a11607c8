import { isLoopback } from './walls.ts';

/** The collector that gets traces by OTLP over HTTP, and how many. */
export interface TracesPlace {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** The part of all requests and jobs that is traced: 0 to 1. */
  ratio: number;
  /** Whether the `traceparent` of a request decides. Without it a stranger could have every request traced. */
  trustParent: boolean;
}

const RATIO = 0.1;

/** Reads the settings of OpenTelemetry, by its own names. Without the address there are no traces. */
export function readTraces(
  value: (name: string) => string | undefined,
  production: boolean,
  problems: string[],
): TracesPlace | undefined {
  const [endpoint, header, ratio, trust] = [
    value('OTEL_EXPORTER_OTLP_ENDPOINT'),
    value('OTEL_EXPORTER_OTLP_HEADERS'),
    value('OTEL_TRACES_SAMPLER_ARG'),
    value('TRACES_TRUST_PARENT') ?? 'off',
  ];
  const headers = parseHeaders(header ?? '');
  // The value may hold a password, so it is not repeated.
  if (!headers)
    problems.push(
      'OTEL_EXPORTER_OTLP_HEADERS debe ser de la forma nombre=valor,otro=valor (con %20 por un espacio).',
    );
  if (ratio !== undefined && (!/^\d*\.?\d+$/.test(ratio) || Number(ratio) > 1))
    problems.push(`OTEL_TRACES_SAMPLER_ARG debe ser un número entre 0 y 1 (es '${ratio}').`);
  if (trust !== 'on' && trust !== 'off')
    problems.push(`TRACES_TRUST_PARENT debe ser on o off (es '${trust}').`);
  if (endpoint === undefined) return undefined;
  const url = parseEndpoint(endpoint);
  if (!url) problems.push('OTEL_EXPORTER_OTLP_ENDPOINT debe ser una dirección http:// o https://.');
  else if (production && url.protocol === 'http:' && !isLoopback(url.hostname))
    problems.push(
      'OTEL_EXPORTER_OTLP_ENDPOINT: en producción el recolector se alcanza por TLS (https://) o en la misma máquina.',
    );
  return {
    url: url?.href ?? endpoint,
    headers: headers ?? {},
    ratio: ratio === undefined ? RATIO : Number(ratio),
    trustParent: trust === 'on',
  };
}

/** The address is the collector's; traces have a path of their own there. */
function parseEndpoint(given: string): URL | undefined {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username + url.password + url.search + url.hash !== '')
    return undefined;
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`;
  return url;
}

function parseHeaders(given: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {};
  for (const pair of given.split(',').filter((one) => one.trim() !== '')) {
    const [, name, value] = /^\s*([\w-]+)\s*=\s*([\x21-\x7e]*)\s*$/.exec(pair) ?? [];
    if (name === undefined) return undefined;
    try {
      headers[name.toLowerCase()] = decodeURIComponent(value!);
    } catch {
      return undefined;
    }
  }
  return headers;
}
