import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { startPortal, type Portal } from '../portal.ts';
import { cloneDatabase, type TestDatabase } from './database/database.ts';
import { startMailServer, type TestMailServer } from './servers/mail-server.ts';

export const webFixture = path.join(import.meta.dirname, 'web-fixture');

export interface TestRequest {
  /** Chooses the unit: 'demo', 'l-zamora'… */
  host?: string | undefined;
  method?: 'GET' | 'POST' | 'HEAD' | 'PUT' | 'DELETE' | 'OPTIONS';
  path: string;
  /** Sent as JSON; `raw` is sent unchanged. */
  body?: unknown;
  raw?: string | Buffer;
  token?: string | undefined;
  cookie?: string | undefined;
  /** `undefined` omits a default header. */
  headers?: Record<string, string | undefined>;
}

export interface TestAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  // oxlint-disable-next-line no-explicit-any
  body: any;
  /** `name=value` of the refresh cookie that was set; '' when it was deleted. */
  cookie: string | undefined;
}

export interface TestPortal {
  portal: Portal;
  db: TestDatabase;
  mail: TestMailServer;
  dataDir: string;
  port: number;
  request(options: TestRequest): Promise<TestAnswer>;
  post(
    path: string,
    body: unknown,
    options?: Omit<TestRequest, 'path' | 'body' | 'method'>,
  ): Promise<TestAnswer>;
  signIn(
    dni: string,
    options?: { host?: string; acceso?: 'portal' | 'personal'; password?: string },
  ): Promise<SignedIn>;
  /** Stops the portal and starts it again on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface SignedIn {
  token: string;
  cookie: string;
  // oxlint-disable-next-line no-explicit-any
  sesion: any;
}

export interface TestPortalOptions {
  /** Pins the deployment to one template; otherwise the host chooses. */
  plantilla?: string;
  now?: string;
  padronUrls?: Record<string, string>;
  /** Another portal's database, mail server or data folder, shared. */
  db?: TestDatabase;
  mail?: TestMailServer;
  dataDir?: string;
  env?: Record<string, string>;
  /** Due jobs run only on request. */
  tickByHand?: boolean;
}

/**
 * The real portal, wired as in production, on a clone of the template database and with a real mail server.
 */
export async function startTestPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  const db = options.db ?? (await cloneDatabase());
  const mail = options.mail ?? (await startMailServer());
  const dataDir = options.dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'portal-prueba-'));
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  // One production setting at a time; from the environment, the start would refuse the mixture.
  const { BEHIND_TLS, ...env } = options.env ?? {};
  const tls =
    env['MODE'] === 'production'
      ? { env: { BEHIND_TLS }, config: {} }
      : { env: {}, config: { behindTls: BEHIND_TLS === 'on' } };
  const read = loadConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: db.appUrl,
    DATABASE_ADMIN_URL: db.adminUrl,
    DATABASE_POOL: '8',
    SMTP_URL: mail.url,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    TEMPLATE: options.plantilla,
    PORTAL_NOW: options.now,
    PADRON_URLS: options.padronUrls && JSON.stringify(options.padronUrls),
    ...env,
    ...tls.env,
  });
  const config = { ...read, ...tls.config };
  const start = () =>
    startPortal(config, () => {}, { webFolder: webFixture, tickByHand: options.tickByHand ?? false });

  const test = {
    portal: await start(),
    db,
    mail,
    dataDir,
    get port() {
      return Number(new URL(test.portal.url).port);
    },
    request: (wanted) => send(agent, test.port, wanted),
    post: (address, body, more = {}) => test.request({ ...more, method: 'POST', path: address, body }),
    async signIn(dni, { host, acceso = 'portal', password = 'demo1234' } = {}) {
      const answer = await test.post('/api/sesion/iniciar', { correo: dni, password, acceso }, { host });
      expect(answer.status, answer.text).toBe(200);
      return { token: answer.body.token, cookie: answer.cookie!, sesion: answer.body };
    },
    async restart() {
      await test.portal.stop();
      test.portal = await start();
    },
    async stop() {
      agent.destroy();
      await test.portal.stop();
      if (!options.mail) await mail.stop();
      if (!options.db) await db.drop();
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  } as TestPortal;
  return test;
}

/** Uses `http.request`, since `fetch` silently ignores the Host header and every unit would be the same. */
export function send(
  agent: Agent,
  port: number,
  { host = 'demo', method = 'GET', path: address, body, raw, token, cookie, headers = {} }: TestRequest,
): Promise<TestAnswer> {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const all: Record<string, string | number | undefined> = {
    host: `${host}.localhost:${port}`,
    ...(method === 'POST' ? { 'x-portal': '1' } : {}),
    ...(payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(cookie === undefined ? {} : { cookie }),
    ...headers,
  };
  const sent = Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { agent, port, host: '127.0.0.1', method, path: address, headers: sent },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString('utf8');
          const isJson = /^application\/(fhir\+)?json/.test(String(incoming.headers['content-type']));
          const set = incoming.headers['set-cookie']?.find((line) => /^(__Host-)?renovacion=/.test(line));
          const value = set?.split(';')[0];
          resolve({
            status: incoming.statusCode!,
            headers: incoming.headers,
            bytes,
            text,
            body: isJson && text !== '' ? JSON.parse(text) : undefined,
            cookie: value?.endsWith('=') ? '' : value,
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

/** Checks that the answers come from the intended unit. */
export async function expectUnit(
  portal: TestPortal,
  host: string | undefined,
  nombre: string,
): Promise<void> {
  const { status, body } = await portal.request({ host, path: '/api/configuracion' });
  expect(status).toBe(200);
  expect(body.unidad.nombre).toBe(nombre);
}
