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
import { createLog } from '../log.ts';
import { createRelay, encolarMensaje } from './mensajes.ts';
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

const rows = () =>
  db.sql<{ estado: string; intentos: number; wait: number; respuesta: string | null }>(
    `select estado, intentos, extract(epoch from proximo - now())::float8 as wait, respuesta from portal.mensajes order by causa`,
  );
const due = () => db.sql(`update portal.mensajes set proximo = now() - interval '1 second'`);

describe('the relay of messages', () => {
  it('sends nothing to a mail server without TLS where TLS is required', async () => {
    await encolar(app, 'a');
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

  it('marks a message as possibly sent twice only when a process died while sending', async () => {
    await encolar(app, 'a');
    await encolar(app, 'b', 'otra@ejemplo.com');
    // As a kill leaves the first: claimed, with no result written.
    await db.sql(`update portal.mensajes set intentos = 1, respuesta = 'En camino' where causa = 'a'`);
    await run();
    const [a, b] = await rows();
    expect(a!.respuesta).toMatch(/^Enviado otra vez: pudo llegar dos veces · 250/);
    expect(b!.respuesta).toMatch(/^250/);
  });

  it('sends pending messages of every unit once', async () => {
    await encolar(app, 'a');
    await encolar(app, 'b', 'otra@ejemplo.com', 17);
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

  it('takes a share of each unit, so that one with many messages holds up no other', async () => {
    for (let n = 0; n < 40; n += 1) await encolar(app, `muchos ${n}`, `p${n}@ejemplo.com`);
    await encolar(app, 'uno', 'sola@ejemplo.com', 17);
    await run();
    expect(mail.accepted).toHaveLength(41);
    expect(mail.accepted.findIndex(({ to }) => to === 'sola@ejemplo.com')).toBeLessThan(10);
  });

  it('gives every unit its turn, also with more of them than one batch holds', async () => {
    const units = Array.from({ length: 25 }, (_, i) => i + 1);
    for (const n of [1, 2, 3])
      for (const unit of units) await encolar(app, `${n}`, `u${unit}.${n}@ejemplo.com`, unit);
    await run();
    expect(mail.accepted).toHaveLength(75);
    // Three rounds over all units: nobody's second message goes before somebody's first has gone.
    const firsts = mail.accepted.slice(0, 30).filter(({ to }) => to.endsWith('.1@ejemplo.com'));
    expect(firsts).toHaveLength(25);
  });

  it('writes one message per cause and address; another address or unit gets its own', async () => {
    await Promise.all(Array.from({ length: 5 }, () => encolar(app, 'misma')));
    await encolar(app, 'misma', 'otra@ejemplo.com');
    await encolar(app, 'misma', 'ana@ejemplo.com', 17);
    await run();
    expect(mail.accepted).toHaveLength(3);
    await encolar(app, 'misma');
    await run();
    expect(mail.accepted).toHaveLength(3);
  });

  it('does not send what was not committed', async () => {
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

  it('deletes the content after sending and keeps the ledger row; pending and failed messages keep their content', async () => {
    await encolar(app, 'a');
    await encolar(app, 'b', 'sin arroba');
    await encolar(app, 'c');
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

  it('sends a killed process’s claimed message later from another process, as the same message', async () => {
    await encolar(app, 'a');
    const [{ id }] = (await db.sql<{ id: string }>(
      `update portal.mensajes set intentos = 1, proximo = now() + interval '120 seconds' returning id`,
    )) as [{ id: string }];
    await run();
    expect(mail.accepted).toEqual([]);
    await due();
    await run();
    expect(mail.accepted.map(({ messageId }) => messageId)).toEqual([`<${id}@u1.portal>`]);
  });

  it('records a message sent during a database outage when it is back, and does not send it again', async () => {
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
      await encolar(app, 'a');
      mail.meanwhile(() => proxy.cut());
      await relay.run().catch(() => {});
      expect([mail.accepted.length, (await rows())[0]!.estado]).toEqual([1, 'pendiente']);
      mail.meanwhile(() => {});
      // Still away: nothing else is claimed, and nothing is forgotten.
      await encolar(app, 'b');
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

  it('does not block others when one address fails', async () => {
    await db.sql(
      `insert into portal.mensajes (unidad_id, id, canal, tipo, destinatario, asunto, texto, html, causa, proximo, creado)
       select 1, gen_random_uuid(), 'correo', 'prueba', case when n % 5 = 0 then 'sin arroba' else 'p' || n || '@ejemplo.com' end, 'x', 'x', 'x', n::text, now(), now() from generate_series(1, 30) n`,
    );
    await run();
    expect(mail.accepted).toHaveLength(24);
  });
});

describe('two operating-system processes', () => {
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
