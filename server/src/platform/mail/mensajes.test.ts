import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPool } from '../../db/pools.ts';
import { systemDb, type SystemDb } from '../../db/system-db.ts';
import { unitDb } from '../../db/unit-db.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { startMailServer, type TestMailServer } from '../../testing/servers/mail-server.ts';
import { startTcpProxy } from '../../testing/servers/tcp-proxy.ts';
import { createClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { createRelay, encolarMensaje } from './mensajes.ts';

let db: TestDatabase;
let mail: TestMailServer;
let app: pg.Pool;
let systemPool: pg.Pool;
let system: SystemDb;
const clock = createClock();

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

const encolar = (causa: string, destinatario = 'ana@ejemplo.com', unidadId = 1) =>
  unitDb(app, unidadId).tx((tx) =>
    encolarMensaje({ clock }, tx, {
      tipo: 'documento',
      destinatario,
      asunto: `Asunto ${causa}`,
      texto: 'Hola',
      html: '<p>Hola</p>',
      causa,
    }),
  );
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

describe('the relay of messages', () => {
  it('says nothing to a mail server without TLS where TLS is demanded', async () => {
    await encolar('a');
    const relay = createRelay({
      db: system,
      clock,
      log: createLog('silent'),
      smtpUrl: mail.url,
      from: 'Portal <portal@ejemplo.com>',
      options: { requireTLS: true },
    });
    await relay.run().finally(() => relay.close());
    expect(mail.accepted).toEqual([]);
    expect((await rows())[0]!.estado).not.toBe('enviado');
  });

  it('says in the ledger that a message may have come twice, where a process died on the way, and only there', async () => {
    await encolar('a');
    await encolar('b', 'otra@ejemplo.com');
    // As a kill leaves the first: claimed, and nothing written after it.
    await db.sql(`update portal.mensajes set intentos = 1, respuesta = 'En camino' where causa = 'a'`);
    await run();
    const [a, b] = await rows();
    expect(a!.respuesta).toMatch(/^Enviado otra vez: pudo llegar dos veces · 250/);
    expect(b!.respuesta).toMatch(/^250/);
  });

  it('sends what waits, of every unit, once', async () => {
    await encolar('a');
    await encolar('b', 'otra@ejemplo.com', 17);
    await run();
    await run();
    expect(mail.accepted.map(({ to, from, subject }) => `${from} → ${to}: ${subject}`).toSorted()).toEqual([
      'portal@ejemplo.com → ana@ejemplo.com: Asunto a',
      'portal@ejemplo.com → otra@ejemplo.com: Asunto b',
    ]);
    expect((await rows()).map(({ estado, intentos }) => [estado, intentos])).toEqual([
      ['enviado', 1],
      ['enviado', 1],
    ]);
    expect(mail.accepted.find(({ to }) => to === 'otra@ejemplo.com')!.messageId).toMatch(/@u17\.portal>$/);
  });

  it('the same cause to the same address is one message; another address or unit is another', async () => {
    await Promise.all(Array.from({ length: 5 }, () => encolar('misma')));
    await encolar('misma', 'otra@ejemplo.com');
    await encolar('misma', 'ana@ejemplo.com', 17);
    await run();
    expect(mail.accepted).toHaveLength(3);
    await encolar('misma');
    await run();
    expect(mail.accepted).toHaveLength(3);
  });

  it('what was not committed is not sent', async () => {
    await expect(
      unitDb(app, 1).tx(async (tx) => {
        await encolarMensaje({ clock }, tx, {
          tipo: 'documento',
          destinatario: 'ana@ejemplo.com',
          asunto: 'x',
          texto: 'x',
          html: 'x',
          causa: 'deshecha',
        });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await run();
    expect(mail.accepted).toEqual([]);
  });

  it('tries again later, and later, where the mail server is away', async () => {
    await encolar('a');
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

  it('tries again after a 4xx, and gives up after a 5xx', async () => {
    await encolar('a');
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
    'a server that does not take us (%s, %i) says nothing about the mail: it waits, and goes when it does',
    async (command, status) => {
      await encolar('a');
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

  it('an address that the server knows not to be is given up at once', async () => {
    await encolar('a');
    const strict = await startRefusing('RCPT', 550);
    await run(strict.url);
    await strict.stop();
    expect((await rows())[0]).toMatchObject({ estado: 'fallido', intentos: 1, respuesta: 'SMTP 550' });
  });

  it('credentials that are broken for a day lose no mail: an hour between tries, and it goes when they are mended', async () => {
    await encolar('a');
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

  it('after five days without a server that takes us it is given up, and can be sent again by hand', async () => {
    await encolar('a');
    await db.sql(`update portal.mensajes set creado = now() - interval '6 days'`);
    await run('smtp://127.0.0.1:9');
    expect((await rows())[0]).toMatchObject({ estado: 'fallido' });
  });

  it('gives up after twelve tries of one that is put off', async () => {
    await encolar('a');
    await db.sql('update portal.mensajes set intentos = 11');
    mail.refuseWith(451);
    await run();
    expect((await rows())[0]).toMatchObject({ estado: 'fallido', intentos: 12 });
  });

  it('what it said goes with the sending; the ledger stays. What waits keeps it, and what nobody took', async () => {
    await encolar('a');
    await encolar('b', 'sin arroba');
    await encolar('c');
    await db.sql(`update portal.mensajes set proximo = now() + interval '1 hour' where causa = 'c'`);
    await db.sql(`update portal.mensajes set intentos = 11 where causa = 'b'`);
    await run();
    expect(mail.accepted).toMatchObject([{ to: 'ana@ejemplo.com', text: expect.stringContaining('Hola') }]);
    expect(
      await db.sql(
        'select causa, tipo, destinatario, asunto, estado, texto, html from portal.mensajes order by causa',
      ),
    ).toEqual([
      {
        causa: 'a',
        tipo: 'documento',
        destinatario: 'ana@ejemplo.com',
        asunto: 'Asunto a',
        estado: 'enviado',
        texto: '',
        html: '',
      },
      {
        causa: 'b',
        tipo: 'documento',
        destinatario: 'sin arroba',
        asunto: 'Asunto b',
        estado: 'fallido',
        texto: 'Hola',
        html: '<p>Hola</p>',
      },
      {
        causa: 'c',
        tipo: 'documento',
        destinatario: 'ana@ejemplo.com',
        asunto: 'Asunto c',
        estado: 'pendiente',
        texto: 'Hola',
        html: '<p>Hola</p>',
      },
    ]);
  });

  it('what a killed process had taken is sent by another after a while, as the same message', async () => {
    await encolar('a');
    const [{ id }] = (await db.sql<{ id: string }>(
      `update portal.mensajes set intentos = 1, proximo = now() + interval '120 seconds' returning id`,
    )) as [{ id: string }];
    await run();
    expect(mail.accepted).toEqual([]);
    await due();
    await run();
    expect(mail.accepted.map(({ messageId }) => messageId)).toEqual([`<${id}@u1.portal>`]);
  });

  it('what was taken while the database went away is written down when it is back, and not sent again', async () => {
    const proxy = await startTcpProxy(Number(new URL(db.appUrl).port));
    const pool = createPool({
      url: db.appUrl.replace(/:\d+\//, `:${proxy.port}/`),
      role: 'portal_sistema',
      max: 2,
      onError() {},
    });
    const relay = createRelay({
      db: systemDb(pool, app),
      clock,
      log: createLog('silent'),
      smtpUrl: mail.url,
      from: 'Portal <portal@ejemplo.com>',
    });
    try {
      await encolar('a');
      mail.meanwhile(() => proxy.cut());
      await relay.run().catch(() => {});
      expect([mail.accepted.length, (await rows())[0]!.estado]).toEqual([1, 'pendiente']);
      mail.meanwhile(() => {});
      // Still away: nothing else is taken, and nothing is forgotten.
      await encolar('b');
      await expect(relay.run()).rejects.toThrow();
      proxy.restore();
      await relay.run();
      await due();
      await relay.run();
      expect(mail.accepted.map(({ subject }) => subject)).toEqual(['Asunto a', 'Asunto b']);
      expect((await rows()).map(({ estado, intentos }) => [estado, intentos])).toEqual([
        ['enviado', 1],
        ['enviado', 1],
      ]);
    } finally {
      mail.meanwhile(() => {});
      relay.close();
      await pool.end();
      await proxy.stop();
    }
  });

  it('one address that fails holds up nobody', async () => {
    await db.sql(
      `insert into portal.mensajes (unidad_id, id, canal, tipo, destinatario, asunto, texto, html, causa, proximo, creado)
       select 1, gen_random_uuid(), 'correo', 'prueba', case when n % 5 = 0 then 'sin arroba' else 'p' || n || '@ejemplo.com' end, 'x', 'x', 'x', n::text, now(), now() from generate_series(1, 30) n`,
    );
    await run();
    expect(mail.accepted).toHaveLength(24);
  });
});

describe('two processes of the operating system', () => {
  it('send each message once between them', { timeout: 40_000 }, async () => {
    const start = (name: string) => {
      const child = spawn(
        process.execPath,
        [
          '--disable-warning=ExperimentalWarning',
          path.join(import.meta.dirname, '../../testing/processes/relay-process.ts'),
        ],
        {
          env: { TEST_DATABASE_URL: db.appUrl, TEST_SMTP_URL: mail.url, TEST_FROM: `${name}@ejemplo.com` },
          stdio: ['pipe', 'pipe', 'inherit'],
        },
      );
      return { child, ready: once(child.stdout, 'data'), ended: once(child, 'exit') };
    };
    const processes = [start('uno'), start('dos')];
    try {
      await Promise.all(processes.map(({ ready }) => ready));
      await db.sql(
        `insert into portal.mensajes (unidad_id, id, canal, tipo, destinatario, asunto, texto, html, causa, proximo, creado)
         select 1 + n % 30, gen_random_uuid(), 'correo', 'prueba', 'p' || n || '@ejemplo.com', 'x', 'x', 'x', n::text, now(), now() from generate_series(1, 150) n`,
      );
      for (const { child } of processes) child.stdin.write('ya\n');
      await expect
        .poll(
          () =>
            db.sql<{ n: number }>(`select count(*)::int as n from portal.mensajes where estado <> 'enviado'`),
          { timeout: 25_000 },
        )
        .toEqual([{ n: 0 }]);
      expect(mail.accepted).toHaveLength(150);
      expect(new Set(mail.accepted.map(({ messageId }) => messageId)).size).toBe(150);
      expect(new Set(mail.accepted.map(({ to }) => to)).size).toBe(150);
      expect([...new Set(mail.accepted.map(({ from }) => from))].toSorted()).toEqual([
        'dos@ejemplo.com',
        'uno@ejemplo.com',
      ]);
      expect(await db.sql('select 1 from portal.mensajes where intentos <> 1')).toEqual([]);
    } finally {
      for (const { child } of processes) child.stdin.end();
      await Promise.all(processes.map(({ ended }) => ended));
    }
  });
});
