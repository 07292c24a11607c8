import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  name: string;
  /** As OTLP numbers them: 1 internal, 2 server, 3 client. */
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  links: { traceId: string; spanId: string }[];
  facts: Record<string, unknown>;
  failed: boolean;
}

/** A collector of traces on loopback (OTLP over HTTP, JSON), which can also be silent. */
export interface Collector {
  url: string;
  /** The bodies, as they came. */
  bodies: string[];
  headers: IncomingHttpHeaders[];
  spans: ReceivedSpan[];
  /** Requests that came, answered or not. */
  asked: number;
  /** Requests that the portal gave up before they were answered. */
  givenUp: number;
  silent: boolean;
  /** Answers those that wait, and all further ones. */
  speak(): void;
  stop(): void;
}

export async function startCollector({ silent = false } = {}): Promise<Collector> {
  const waiting = new Set<ServerResponse>();
  const answer = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  const server = createServer((request, response) => {
    let body = '';
    collector.asked += 1;
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      if (request.url !== '/v1/traces') return void response.writeHead(404).end();
      collector.bodies.push(body);
      collector.headers.push(request.headers);
      collector.spans.push(...readSpans(body));
      if (!collector.silent) return void answer(response);
      waiting.add(response);
      return undefined;
    });
    response.on('close', () => {
      waiting.delete(response);
      if (!response.writableFinished) collector.givenUp += 1;
    });
  });
  const collector: Collector = {
    url: '',
    bodies: [],
    headers: [],
    spans: [],
    asked: 0,
    givenUp: 0,
    silent,
    speak() {
      collector.silent = false;
      for (const response of waiting) answer(response);
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return collector;
}

interface SentSpan extends Omit<ReceivedSpan, 'facts' | 'failed'> {
  attributes?: { key: string; value: Record<string, unknown> }[];
  status?: { code?: number };
}
interface Sent {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
}

const readSpans = (body: string): ReceivedSpan[] =>
  (JSON.parse(body) as Sent).resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ attributes = [], status, ...span }) => ({
      ...span,
      links: span.links ?? [],
      facts: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
      failed: status?.code === 2,
    }));
