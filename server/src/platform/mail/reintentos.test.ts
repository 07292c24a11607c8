import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPool } from '../../db/pools.ts';
import { systemDb, type SystemDb } from '../../db/system-db.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { startMailServer, type TestMailServer } from '../../testing/servers/mail-server.ts';
import { createLog } from '../log.ts';
import { createRelay } from './mensajes.ts';
import { clock, encolar } from '../../testing/fixtures/relay.ts';

let db: TestDatabase;
let mail: TestMailServer;
let app: pg.Pool;
let systemPool: pg.Pool;
let system: SystemDb;

beforeAll(async () => {
  db = await cloneDatabase();
  mail = await startMailServer();
  app = createPool({ url: db.appUrl, role: 'portal_app', max: 4, onError() {} });
  systemPool = createPool({ url: db.appUrl, role: 'portal_sistema', max: 2, onError() {} });
  system = systemDb(systemPool, app);
});
afterAll(async () => {
  await Promise.all([app.end(), systemPool.end(), mail.stop()]);
  await db.drop();
});
beforeEach(async () => {
  mail.accepted.length = 0;
  mail.refuseWith(undefined);
  await db.sql('delete from portal.mensajes');
});
const relayTo = (smtpUrl = mail.url) =>
  createRelay({ db: system, clock, log: createLog('silent'), smtpUrl, from: 'Portal <portal@ejemplo.com>' });
const run = async (smtpUrl?: string) => {
  const relay = relayTo(smtpUrl);
  await relay.run().finally(() => relay.close());
};
/** A real mail server that refuses at one of its steps. */
async function startRefusing(command: 'AUTH' | 'MAIL' | 'RCPT', status: number) {
  const refuse = (done: (error: Error) => void) =>
    done(Object.assign(new Error('no'), { responseCode: status }));
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => (command === 'AUTH' ? refuse(done) : done(null, { user: 'portal' })),
    onMailFrom: (_address, _session, done) => (command === 'MAIL' ? refuse(done) : done()),
    onRcptTo: (_address, _session, done) => (command === 'RCPT' ? refuse(done) : done()),
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://portal:vieja@127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const rows = () =>
  db.sql<{ estado: string; intentos: number; wait: number; respuesta: string | null }>(
    `select estado, intentos, extract(epoch from proximo - now())::float8 as wait, respuesta from portal.mensajes order by causa`,
  );
const due = () => db.sql(`update portal.mensajes set proximo = now() - interval '1 second'`);

describe('retries of the relay', () => {
  it('back off while the mail server is away', async () => {
    await encolar(app, 'a');
    await run('smtp://127.0.0.1:9');
    const [first] = await rows();
    expect([first!.estado, first!.intentos]).toEqual(['pendiente', 1]);
    expect(first!.wait).toBeGreaterThan(5);
    await run();
    expect(mail.accepted).toEqual([]);
    await due();
    await run('smtp://127.0.0.1:9');
    const [second] = await rows();
    expect(second!.wait).toBeGreaterThan(first!.wait * 1.5);
    await due();
    await run();
    expect((await rows()).map(({ estado, intentos }) => [estado, intentos])).toEqual([['enviado', 3]]);
    expect(mail.accepted).toHaveLength(1);
  });

  it('happen after a 4xx, and stop after a 5xx', async () => {
    await encolar(app, 'a');
    mail.refuseWith(451);
    await run();
    expect((await rows())[0]).toMatchObject({ estado: 'pendiente', intentos: 1, respuesta: 'SMTP 451' });
    mail.refuseWith(550);
    await due();
    await run();
    expect((await rows())[0]).toMatchObject({ estado: 'fallido', intentos: 2, respuesta: 'SMTP 550' });
    mail.refuseWith(undefined);
    await due();
    await run();
    expect(mail.accepted).toEqual([]);
  });

  it.each([
    ['AUTH', 535],
    ['MAIL', 550],
    ['RCPT', 530],
  ] as const)(
    'keep the message when the server refuses us (%s, %i), and send it once it accepts us',
    async (command, status) => {
      await encolar(app, 'a');
      const strict = await startRefusing(command, status);
      await run(strict.url);
      expect((await rows())[0]).toMatchObject({
        estado: 'pendiente',
        intentos: 1,
        respuesta: `SMTP ${status}`,
      });
      await strict.stop();
      await due();
      await run();
      expect((await rows())[0]).toMatchObject({ estado: 'enviado', intentos: 2 });
    },
  );

  it('stop at once for an address that the server does not know', async () => {
    await encolar(app, 'a');
    const strict = await startRefusing('RCPT', 550);
    await run(strict.url);
    await strict.stop();
    expect((await rows())[0]).toMatchObject({ estado: 'fallido', intentos: 1, respuesta: 'SMTP 550' });
  });

  it('happen hourly while credentials are broken for a day, and lose no mail', async () => {
    await encolar(app, 'a');
    const strict = await startRefusing('AUTH', 535);
    await db.sql(`update portal.mensajes set intentos = 30, creado = now() - interval '2 days'`);
    await run(strict.url);
    await strict.stop();
    const [row] = await rows();
    expect(row).toMatchObject({ estado: 'pendiente', intentos: 31, respuesta: 'SMTP 535' });
    expect(row!.wait).toBeGreaterThan(3500);
    expect(row!.wait).toBeLessThan(3700);
    await due();
    await run('smtp://127.0.0.1:9');
    expect((await rows())[0]).toMatchObject({ estado: 'pendiente', intentos: 32 });
    await due();
    await run();
    expect((await rows())[0]).toMatchObject({ estado: 'enviado', intentos: 33 });
  });

  it('stop after five days without an accepting server; the message can be resent by hand', async () => {
    await encolar(app, 'a');
    await db.sql(`update portal.mensajes set creado = now() - interval '6 days'`);
    await run('smtp://127.0.0.1:9');
    expect((await rows())[0]).toMatchObject({ estado: 'fallido' });
  });

  it('stop after twelve deferred attempts', async () => {
    await encolar(app, 'a');
    await db.sql('update portal.mensajes set intentos = 11');
    mail.refuseWith(451);
    await run();
    expect((await rows())[0]).toMatchObject({ estado: 'fallido', intentos: 12 });
  });
});
