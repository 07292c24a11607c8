import { spawn } from 'node:child_process';
import { once as event } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { signAccess } from '../../http/session.ts';
import { newId } from '../../platform/ids.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import type { TestDatabase } from '../database/database.ts';
import type { TestMailServer } from '../servers/mail-server.ts';
import { newDni } from '../data/people.ts';

/** The same for every process of a test, so that a session is valid at each of them. */
export const SECRET = 'de-las-pruebas-con-varios-procesos-0123456789';

export interface PortalProcess {
  port: number;
  /** kill -9, between two instructions, as a power cut would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Runs every due job once, now. */
  runDueWork(): Promise<void>;
}

/** The portal as another operating-system process, on a shared database and mail server. */
export async function startPortalProcess(options: {
  db: Pick<TestDatabase, 'appUrl' | 'adminUrl'>;
  mail: TestMailServer;
  now?: string;
  env?: Record<string, string>;
}): Promise<PortalProcess> {
  const { db, mail, now, env = {} } = options;
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-proceso-'));
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, 'portal-process.ts')],
    {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../../node_modules/.cache/compilado'),
        DATA_DIR: dataDir,
        PORT: '0',
        HOST: '127.0.0.1',
        DATABASE_URL: db.appUrl,
        DATABASE_ADMIN_URL: db.adminUrl,
        SMTP_URL: mail.url,
        SECRET,
        DEMO: 'off',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'silent',
        ...(now === undefined ? {} : { PORTAL_NOW: now }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exited = event(child, 'exit');
  const lines = createInterface(child.stdout);
  const [line] = (await Promise.race([event(lines, 'line'), exited.then(() => ['{"failed":"ended"}'])])) as [
    string,
  ];
  const { url, failed } = JSON.parse(line) as { url: string; failed?: string };
  if (failed !== undefined) throw new Error(failed);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const runDueWork = async () => {
    const done = event(lines, 'line');
    child.kill('SIGUSR2');
    await done;
  };
  return {
    port: Number(new URL(url).port),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    runDueWork,
  };
}

export interface SignedPatient {
  dni: string;
  personaId: string;
  email: string;
  token: string;
}

/** Many people who can book, with a session each and no password to hash. */
export async function addSignedPatients(
  db: Pick<TestDatabase, 'sql'>,
  count: number,
  unidadId = 1,
): Promise<SignedPatient[]> {
  const secrets = createSecrets(SECRET);
  const rows = Array.from({ length: count }, () => {
    const dni = newDni();
    return { dni, personaId: newId(), cuentaId: newId(), sesionId: newId(), email: `p${dni}@ejemplo.com` };
  });
  const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name]);
  await db.sql(
    `with p as (insert into portal.personas (unidad_id, id, documento, nombre, apellido, fec_nac, sexo, email, email_verificado)
        select $1, id, dni, 'Eva', 'Prueba', '1990-05-20', 'F', email, email from unnest($2::uuid[], $3::text[], $4::text[]) x (id, dni, email)),
      c as (insert into portal.cuentas (unidad_id, id, persona_id, dni, clave_hash) select $1, cuenta, id, dni, '-' from unnest($5::uuid[], $2::uuid[], $3::text[]) x (cuenta, id, dni)),
      r as (insert into portal.cuenta_roles (unidad_id, cuenta_id, rol) select $1, cuenta, 'paciente' from unnest($5::uuid[]) x (cuenta))
    insert into portal.sesiones (unidad_id, id, persona_id, cuenta_id, rol, creada, usada)
      select $1, sesion, id, cuenta, 'paciente', now(), now() from unnest($6::uuid[], $2::uuid[], $5::uuid[]) x (sesion, id, cuenta)`,
    [unidadId, column('personaId'), column('dni'), column('email'), column('cuentaId'), column('sesionId')],
  );
  return Promise.all(
    rows.map(async ({ dni, personaId, email, sesionId }) => ({
      dni,
      personaId,
      email,
      token: await signAccess(secrets, unidadId, sesionId),
    })),
  );
}

export interface RawAnswer {
  /** 0 when the connection broke before an answer. */
  status: number;
  text: string;
  // oxlint-disable-next-line no-explicit-any
  body: any;
}

interface CallOptions {
  token?: string;
  body?: unknown;
  /** Instead of a body: a form, as a browser sends it. */
  form?: { raw: Buffer; headers: Record<string, string> };
  key?: string;
}

const NOT_AVAILABLE = 503;
const TRIES = 20;

/**
 * Calls of many clients at once, with that many connections. A call that a slow machine answers with "retry
 * in a minute" is retried.
 */
export function createCaller(maxSockets = 256) {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const call: typeof once = async (...wanted) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await once(...wanted);
      if (answer.status !== NOT_AVAILABLE || tries === TRIES) return answer;
      await sleep(200);
    }
  };
  const once = (
    port: number,
    method: 'GET' | 'POST',
    address: string,
    options: CallOptions = {},
  ): Promise<RawAnswer> =>
    new Promise((resolve) => {
      const payload =
        options.form?.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
      const broken = () => resolve({ status: 0, text: '', body: undefined });
      const outgoing = httpRequest(
        {
          agent,
          host: '127.0.0.1',
          port,
          method,
          path: address,
          headers: {
            host: 'demo.localhost',
            'x-portal': '1',
            ...(payload === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
            ...options.form?.headers,
            ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
            ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
          },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', broken);
          incoming.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            resolve({
              status: incoming.statusCode!,
              text,
              body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined,
            });
          });
        },
      );
      outgoing.on('error', broken);
      outgoing.end(payload);
    });
  return { call, close: () => agent.destroy() };
}
