import { createSocket } from 'node:dgram';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTcpProxy, type TcpProxy } from '../../testing/servers/tcp-proxy.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { startMailServer } from '../../testing/servers/mail-server.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { closeIncident, listIncidents, publishIncident } from '../../operations/incidents.ts';
import { respondeUnRelevo } from './sonda-relevo.ts';

/** The portal's jobs of less than a minute, which include the measurement. */
const MEDIR = 15_000;
/** The page reads the database at most this often. */
const unRato = () => new Promise((resolve) => setTimeout(resolve, 5200));

/** A slow machine truly measures delays. */
const ANDA = expect.stringMatching(/^(funciona|con_demoras)$/) as string;

interface Parte {
  parte: string;
  estado: string;
  porcentaje: number | null;
}
const estadoDe = async (portal: TestPortal) => {
  const { status, body } = await portal.request({ path: '/api/estado' });
  expect(status).toBe(200);
  return Object.fromEntries(body.partes.map(({ parte, estado }: Parte) => [parte, estado]));
};

describe('the page', () => {
  let portal: TestPortal;
  let db: TestDatabase;
  let [proxy, correo]: TcpProxy[] = [];
  let stopMail: () => Promise<void>;
  beforeAll(async () => {
    db = await cloneDatabase();
    const mail = await startMailServer();
    stopMail = () => mail.stop();
    const url = new URL(db.appUrl);
    proxy = await startTcpProxy(Number(url.port));
    correo = await startTcpProxy(Number(new URL(mail.url).port));
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    portal = await startTestPortal({
      db,
      mail,
      tickByHand: true,
      env: { DATABASE_URL: url.href, SMTP_URL: `smtp://127.0.0.1:${correo.port}`, RATE_LIMITS: 'on' },
    });
  });
  afterAll(async () => {
    await portal.stop();
    await proxy!.stop();
    await correo!.stop();
    await stopMail();
    await db.drop();
  });

  it('says that there are no measurements yet, then what was measured', async () => {
    expect(await estadoDe(portal)).toEqual({
      portal: 'sin_mediciones',
      base_de_datos: 'sin_mediciones',
      archivos: 'sin_mediciones',
      correo: 'sin_mediciones',
    });
    await portal.portal.runDueWork(MEDIR);
    expect(await estadoDe(portal)).toEqual({
      portal: ANDA,
      base_de_datos: ANDA,
      archivos: ANDA,
      correo: ANDA,
    });
  });

  it('tells of a mail server that is away, and of nothing else', async () => {
    correo!.cut();
    await db.sql('delete from portal.mediciones');
    await portal.restart();
    await portal.portal.runDueWork(MEDIR);
    expect(await estadoDe(portal)).toMatchObject({ base_de_datos: ANDA, correo: 'no_funciona' });
    const page = await portal.request({ path: '/estado', headers: { accept: 'text/html' } });
    expect(page.text).toContain('Hay partes del portal que no funcionan.');
    correo!.restore();
  });

  it('answers without the database: it does not work, and the rest is what was last known', async () => {
    await publishIncident(db.adminUrl, { titulo: 'Mudanza del servidor', detalle: 'Esta noche.' });
    await unRato();
    expect((await portal.request({ path: '/api/estado' })).body.incidentes).toHaveLength(1);
    proxy!.cut();
    await unRato();
    const { status, body } = await portal.request({ path: '/api/estado' });
    expect(status).toBe(200);
    expect(body.resumen).toBe('Hay partes del portal que no funcionan');
    expect(body.partes.map(({ parte, estado }: Parte) => [parte, estado])).toEqual([
      ['portal', 'no_funciona'],
      ['base_de_datos', 'no_funciona'],
      ['archivos', ANDA],
      ['correo', 'no_funciona'],
    ]);
    expect(body.incidentes[0].titulo).toBe('Mudanza del servidor');
    const page = await portal.request({ path: '/estado', headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(page.text).toContain('Ahora no podemos leer el historial. Lo que sigue es lo último que supimos.');

    proxy!.restore();
    await unRato();
    await db.sql('delete from portal.mediciones');
    await portal.restart();
    await portal.portal.runDueWork(MEDIR);
    expect(await estadoDe(portal)).toMatchObject({ portal: ANDA, base_de_datos: ANDA });
  });

  it('shows no host, version, address or error', async () => {
    const answers = await Promise.all(['/estado', '/api/estado'].map((path) => portal.request({ path })));
    for (const { text } of answers)
      expect(text).not.toMatch(/127\.0\.0\.1|localhost|PostgreSQL|nodemailer|SMTP|ECONN|\d+\.\d+\.\d+/);
    expect(answers[0]!.text).toContain('Estado del portal');
  });
});

describe('the measurements', () => {
  let one: TestPortal;
  let other: TestPortal;
  beforeAll(async () => {
    one = await startTestPortal({ tickByHand: true });
    other = await startTestPortal({ tickByHand: true, db: one.db, mail: one.mail, dataDir: one.dataDir });
  });
  afterAll(async () => {
    await other.stop();
    await one.stop();
  });

  it('are one per part and minute, however many processes measure, and the worst one stays', async () => {
    await Promise.all([one.portal.runDueWork(MEDIR), other.portal.runDueWork(MEDIR)]);
    const rows = await one.db.sql<{ minutos: number; filas: number }>(
      `select count(distinct minuto)::int as minutos, count(*)::int as filas from portal.mediciones where parte = 'portal'`,
    );
    expect(rows[0]!.filas).toBe(rows[0]!.minutos);
    expect(rows[0]!.filas).toBeGreaterThan(0);
    await one.db.sql(`update portal.mediciones set estado = 3 where parte = 'correo'`);
    await other.restart();
    await other.portal.runDueWork(MEDIR);
    const kept = await one.db.sql<{ estado: number }>(
      `select estado from portal.mediciones where parte = 'correo' order by minuto limit 1`,
    );
    expect(kept).toEqual([{ estado: 3 }]);
  });

  it('become one row per day, counted once by two processes at the same time', async () => {
    await one.db.sql(
      `insert into portal.mediciones (parte, minuto, estado)
       select p, m, case when m >= date_trunc('day', now()) - interval '5 days' + interval '13 hours' then 3 else 1 end
       from unnest(array['portal', 'correo']) p,
         generate_series(date_trunc('day', now()) - interval '5 days' + interval '12 hours', date_trunc('day', now()) - interval '5 days' + interval '14 hours' - interval '1 minute', interval '1 minute') m`,
    );
    await one.restart();
    await other.restart();
    await Promise.all([one.portal.runDueWork(MEDIR), other.portal.runDueWork(MEDIR)]);
    const rows = await one.db.sql(
      `select parte, funciona, con_demoras, no_funciona from portal.mediciones_por_dia order by parte`,
    );
    expect(rows).toEqual([
      { parte: 'correo', funciona: 60, con_demoras: 0, no_funciona: 60 },
      { parte: 'portal', funciona: 60, con_demoras: 0, no_funciona: 60 },
    ]);
    const old = await one.db.sql(`select from portal.mediciones where minuto < now() - interval '3 days'`);
    expect(old).toEqual([]);
    // A hundred and twenty days are kept.
    await one.db.sql(`update portal.mediciones_por_dia set dia = dia - 200`);
    await one.restart();
    await one.portal.runDueWork(MEDIR);
    expect(await one.db.sql('select from portal.mediciones_por_dia')).toEqual([]);
  });
});

describe('incidents', () => {
  let portal: TestPortal;
  let admin: string;
  beforeAll(async () => {
    portal = await startTestPortal();
    admin = (await portal.signIn('22999000', { acceso: 'personal' })).token;
  });
  afterAll(() => portal.stop());
  const publicar = (titulo: string, detalle = '') =>
    portal.post('/api/estado/incidente/publicar', { titulo, detalle }, { token: admin });
  const titulos = async (host: string) =>
    (await portal.request({ path: '/api/estado', host })).body.incidentes.map(
      ({ titulo, general, fin }: { titulo: string; general: boolean; fin: string | null }) => [
        titulo,
        general,
        fin !== null,
      ],
    );

  it('of a unit are shown in that unit, those of the operator everywhere, the open ones first', async () => {
    const { body } = await publicar('Sin línea telefónica', '<b>Desde</b> temprano.');
    expect(body.id).toMatch(/^[0-9a-f-]{36}$/);
    const general = await publishIncident(portal.db.adminUrl, { titulo: 'Corte de luz', detalle: '' });
    expect(await listIncidents(portal.db.adminUrl)).toEqual([expect.stringContaining('(abierto)')]);
    expect(await titulos('l-zamora')).toEqual([['Corte de luz', true, false]]);
    await closeIncident(portal.db.adminUrl, general);
    await expect(closeIncident(portal.db.adminUrl, general)).rejects.toThrow('No hay un incidente abierto');
    await unRato();
    expect(await titulos('demo')).toEqual([
      ['Sin línea telefónica', false, false],
      ['Corte de luz', true, true],
    ]);
    const page = await portal.request({ path: '/estado', host: 'demo' });
    expect(page.text).toContain('&lt;b&gt;Desde&lt;/b&gt; temprano.');

    await portal.post(
      '/api/estado/incidente/corregir',
      { id: body.id, titulo: 'Sin teléfono', detalle: '' },
      { token: admin },
    );
    await portal.post('/api/estado/incidente/cerrar', { id: body.id }, { token: admin });
    await unRato();
    expect(await titulos('demo')).toEqual(
      expect.arrayContaining([
        ['Sin teléfono', false, true],
        ['Corte de luz', true, true],
      ]),
    );
  });

  it('need a title, and no more than ten are open at a time', async () => {
    const empty = await publicar('  ');
    expect([empty.status, empty.body.fields]).toEqual([422, { titulo: 'El título es requerido' }]);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => publicar(`Incidente ${i}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe(
      'Ya hay diez incidentes sin resolver. Cerrá los que terminaron antes de informar otro.',
    );
  });
});

it('asks a relay for a sign of life by UDP, and tells one that does not answer', async () => {
  const relay = createSocket('udp4');
  relay.on('message', (request, from) => {
    const answer = Buffer.from(request);
    answer.writeUInt16BE(0x0101, 0);
    relay.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => relay.bind(0, '127.0.0.1', resolve));
  const { port } = relay.address();
  const url = `turn:127.0.0.1:${port}?transport=udp`;
  expect(await respondeUnRelevo([url])).toBe(true);
  await new Promise<void>((resolve) => relay.close(() => resolve()));
  expect(await respondeUnRelevo([url, 'turn:127.0.0.1:1?transport=tcp'])).toBe(false);
});
