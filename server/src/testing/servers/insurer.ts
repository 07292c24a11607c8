import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An insurer's web service on loopback, which records requests and answers as configured. */
export interface Insurer {
  url: string;
  asked: { method: string; path: string; type: string; body: unknown }[];
  answer: (request: IncomingMessage) => {
    status?: number;
    body?: string;
    headers?: Record<string, string>;
    never?: boolean;
  };
  stop(): void;
}
export async function startInsurer(): Promise<Insurer> {
  const insurer = { asked: [], answer: () => ({}) } as unknown as Insurer;
  const server: Server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      insurer.asked.push({
        method: request.method!,
        path: request.url!,
        type: request.headers['content-type']!,
        body: text === '' ? undefined : JSON.parse(text),
      });
      const { status = 200, body = '{}', headers = {}, never = false } = insurer.answer(request);
      if (never) return;
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  insurer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  insurer.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return insurer;
}
