import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { signAccess } from '../../http/session.ts';
import { newId } from '../../platform/ids.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { startMailServer, type TestMailServer } from '../../testing/servers/mail-server.ts';
import { addAccount } from '../../testing/data/people.ts';
import { send, type TestAnswer, type TestRequest } from '../../testing/portal.ts';
import { SECRET, startPortalProcess, type PortalProcess } from '../../testing/processes/processes.ts';

/** Two production processes behind a proxy that passes on the caller's address. */
export interface Attacked {
  db: TestDatabase;
  mail: TestMailServer;
  dataDir: string;
  processes: readonly PortalProcess[];
  /** From an address of the attacker's choice; each call goes to the next process. */
  post(
    path: string,
    body: unknown,
    from: string,
    options?: Pick<TestRequest, 'token' | 'host'>,
  ): Promise<TestAnswer>;
  ask(which: number, request: TestRequest): Promise<TestAnswer>;
  tokenOf(rol: string): Promise<string>;
  stop(): Promise<void>;
}

const PRODUCTION = {
  MODE: 'production',
  BEHIND_TLS: 'on',
  BASE_DOMAIN: 'localhost',
  MAIL_FROM: 'Portal <portal@ejemplo.com.ar>',
  RATE_LIMITS: 'on',
  DATABASE_POOL: '16',
};

export async function startAttacked(): Promise<Attacked> {
  const [db, mail] = await Promise.all([cloneDatabase(), startMailServer()]);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-ataques-'));
  chmodSync(dataDir, 0o700);
  const agent = new Agent({ keepAlive: true, maxSockets: 400 });
  // One after the other: the first one marks the store.
  const processes: PortalProcess[] = [];
  for (let i = 0; i < 2; i += 1)
    processes.push(await startPortalProcess({ db, mail, env: { ...PRODUCTION, DATA_DIR: dataDir } }));
  const ask: Attacked['ask'] = (which, request) => send(agent, processes[which]!.port, request);
  let turn = 0;
  return {
    db,
    mail,
    dataDir,
    processes,
    ask,
    post: (address, body, from, options = {}) =>
      ask((turn += 1) % processes.length, {
        ...options,
        method: 'POST',
        path: address,
        body,
        headers: { 'x-forwarded-for': from },
      }),
    async tokenOf(rol) {
      const { personaId, cuentaId } = await addAccount(db, { roles: [rol] });
      const id = newId();
      await db.sql(
        `insert into portal.sesiones (unidad_id, id, persona_id, cuenta_id, rol, nivel, creada, usada) values (1, $1, $2, $3, $4, 2, now(), now())`,
        [id, personaId, cuentaId, rol],
      );
      return signAccess(createSecrets(SECRET), 1, id);
    },
    async stop() {
      agent.destroy();
      await Promise.all(processes.map((one) => one.stop()));
      await mail.stop();
      await db.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Another database pointed at the same store, in production and in development. */
export const startForeign = (
  db: TestDatabase,
  { mail, dataDir }: Attacked,
  mode: 'production' | 'development',
) =>
  startPortalProcess({
    db,
    mail,
    env:
      mode === 'production'
        ? { ...PRODUCTION, FILES_DIR: path.join(dataDir, 'archivos') }
        : { FILES_DIR: path.join(dataDir, 'archivos') },
  });
