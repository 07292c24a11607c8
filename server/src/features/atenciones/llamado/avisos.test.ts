import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startOtherProcess, type OtherProcess } from '../../../testing/processes/another-process.ts';
import {
  addChild,
  addDoctor,
  addPatient,
  addService,
  addTurno,
  ask,
  call,
  inLine,
  later,
  LUNES,
  NO_ENCONTRADO,
  openSession,
  SERVICIO,
  type Someone,
} from '../../../testing/data/fila.ts';
import { addPerson } from '../../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { openTab, type Tab } from '../../../testing/servers/socket.ts';
import { direccionAdmitida } from './push.ts';

let portal: TestPortal;
let there: OtherProcess;
let pushService: Server;
let origin: string;
/** Requests that the push service received, by path, and its answers. */
const received = new Map<string, { headers: IncomingHttpHeaders; bytes: number }[]>();
let answer = 201;
const tabs: Tab[] = [];

beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
  there = await startOtherProcess(portal, { PORTAL_NOW: LUNES });
  pushService = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      received.set(request.url!, [
        ...(received.get(request.url!) ?? []),
        { headers: request.headers, bytes },
      ]);
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => pushService.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(pushService.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const { socket } of tabs.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await there.stop();
  await portal.stop();
  pushService.close();
});

let emails = 0;
const newEmail = () => `llamada.${(emails += 1)}@ejemplo.com`;
async function line() {
  const servicio = await addService(portal.db);
  return { servicio, doctor: await addDoctor(portal, { servicios: [servicio] }) };
}
const subscribe = (who: Someone, direccion: string) =>
  portal.post('/api/push/suscribir', { direccion }, { token: who.token });
const pushes = (path: string, count: number) =>
  expect.poll(() => received.get(path)?.length ?? 0).toBe(count);
async function connect(token: string, port = portal.port): Promise<Tab> {
  const tab = openTab(port, token);
  tabs.push(tab);
  expect(await tab.opened).toBe('connected');
  return tab;
}
const called = (tab: Tab) => expect.poll(() => tab.heard['atencionCambio']?.at(-1)?.status).toBe('chamado');
/** Sent by a visible page once it shows the call. */
const shows = (tab: Tab, id: string) =>
  tab.socket.timeout(20_000).emitWithAck('llamadaVista', {
    id,
    llamada: tab.heard['atencionCambio']!.at(-1)!.llamada,
  }) as Promise<unknown>;
const quiet = () => new Promise((resolve) => setTimeout(resolve, 1500));

describe("'Te están llamando' by mail", () => {
  it('is sent once per call to a patient whose page is closed, with the way back and no clinical data', async () => {
    const { servicio, doctor } = await line();
    const email = newEmail();
    const who = await inLine(portal, servicio, { email, nombre: 'Rosa' });
    await call(portal, doctor);
    await call(portal, doctor);
    const [mail] = await portal.mail.waitFor(email);
    expect(mail!.subject).toBe('Te están llamando · Portal Demo');
    expect(mail!.text).toContain('Rosa: un profesional ya está listo para atenderte por videollamada.');
    expect(mail!.text).toMatch(
      /Entrar a la videollamada: http:\/\/demo\.localhost:\d+\/videocall\?atencion=[0-9a-f-]{36}\n/,
    );
    expect(mail!.text).toContain(`/videocall?atencion=${who.id}`);
    expect(mail!.text + mail!.html).not.toContain(who.dni);
    await portal.post('/api/fila/rellamar', { id: who.id }, { token: doctor.token });
    await portal.mail.waitFor(email, 2);
    await later(portal.db, who.id, 46);
    await portal.mail.waitFor(email, 3);
    await quiet();
    expect(portal.mail.to(email)).toHaveLength(3);
    // Back in line and called again: notified again.
    await portal.post('/api/fila/ausente', { id: who.id }, { token: doctor.token });
    await portal.post('/api/atencion/volver', { id: who.id }, { token: who.token });
    await call(portal, doctor);
    await portal.mail.waitFor(email, 4);
  });

  it('is not sent when a visible page on any process shows the call; each call needs its own confirmation', async () => {
    for (const at of [portal, there]) {
      const { servicio, doctor } = await line();
      const email = newEmail();
      const who = await inLine(portal, servicio, { email });
      const tab = await connect(who.token, at.port);
      // It answers at once, as a page does: a poll may come after the mail.
      const shown = new Promise((resolve) => {
        const show = ({ status }: { status: string }) => {
          if (status !== 'chamado') return;
          tab.socket.off('atencionCambio', show);
          resolve(shows(tab, who.id));
        };
        tab.socket.on('atencionCambio', show);
      });
      await call(portal, doctor);
      expect(await shown).toEqual({ ok: true });
      await quiet();
      await quiet();
      expect(portal.mail.to(email)).toEqual([]);
      await portal.post('/api/fila/rellamar', { id: who.id }, { token: doctor.token });
      await portal.mail.waitFor(email);
    }
  });

  it('is sent when a connected page is hidden, of another kind, or does not show the call', async () => {
    const { servicio, doctor } = await line();
    const email = newEmail();
    const who = await inLine(portal, servicio, { email });
    const tab = await connect(who.token);
    await call(portal, doctor);
    await called(tab);
    await portal.mail.waitFor(email);
  });

  it('accepts the confirmation only from the patient’s side: holder included, and a professional who is the patient', async () => {
    const { servicio, doctor } = await line();
    const email = newEmail();
    const who = await inLine(portal, servicio, { email });
    const [tab, stranger] = [await connect(who.token), await connect((await addPatient(portal)).token)];
    await call(portal, doctor);
    await called(tab);
    const { llamada } = tab.heard['atencionCambio']!.at(-1)!;
    expect(
      await stranger.socket.timeout(20_000).emitWithAck('llamadaVista', { id: who.id, llamada }),
    ).toEqual({ ok: false, code: 'no_encontrado' });
    await portal.mail.waitFor(email);

    const other = await line();
    const both = await addPatient(portal, { email: newEmail() });
    await portal.db.sql(
      `insert into portal.cuenta_roles (unidad_id, cuenta_id, rol) select 1, id, 'profesional' from portal.cuentas where persona_id = $1`,
      [both.personaId],
    );
    const { id } = (await ask(portal, both, other.servicio)).body;
    const desk = await connect(await openSession(portal, both.personaId, { rol: 'profesional' }));
    await call(portal, other.doctor);
    await called(desk);
    expect(await shows(desk, id)).toEqual({ ok: true });
  });

  it('goes to the holder for a child, with the child’s name', async () => {
    const doctor = await addDoctor(portal, { servicios: [SERVICIO.pediatria] });
    const email = newEmail();
    const holder = await addPatient(portal, { email, nombre: 'Rosa' });
    const child = await addChild(portal, holder);
    await ask(portal, { ...holder, dni: child.documento }, SERVICIO.pediatria);
    await call(portal, doctor);
    const [mail] = await portal.mail.waitFor(email);
    expect(mail!.text).toContain(
      'Rosa: un profesional ya está listo para atender a Mía Prueba por videollamada.',
    );
  });

  it.each([
    ['in time', 0],
    ['an hour late', 60],
  ])('carries the turno’s link for a person without a password: %s', async (_name, tarde) => {
    const { servicio, doctor } = await line();
    const email = newEmail();
    const personaId = await addPerson(portal.db, { nombre: 'Julio' });
    await portal.db.sql('update portal.personas set email = $2, email_verificado = lower($2) where id = $1', [
      personaId,
      email,
    ]);
    const turno = await addTurno(portal, { personaId }, { servicio, minutos: -1 });
    const token = await openSession(portal, personaId, { alcance: 'atencion', objeto: `turno:${turno}` });
    await portal.post('/api/atencion/turno', { turno, terminos: '2026-11-01' }, { token });
    await portal.db.sql(
      `update portal.turnos set inicio = inicio - make_interval(mins => $2), fin = fin - make_interval(mins => $2) where id = $1`,
      [turno, tarde],
    );
    await call(portal, doctor);
    const [mail] = await portal.mail.waitFor(email);
    expect(mail!.text).toMatch(
      /Entrar a la videollamada: http:\/\/demo\.localhost:\d+\/turnoAcceso\?codigoTurno=[\w-]{43}\n/,
    );
  });

  it('is sent by the job for a call whose process died before the notice', async () => {
    const { servicio, doctor } = await line();
    const email = newEmail();
    const who = await inLine(portal, servicio, { email });
    await portal.db.sql(
      `update portal.atenciones set estado = 'chamado', profesional_id = $2, llamada = $3::timestamptz - interval '6 seconds', llamados = 1 where id = $1`,
      [who.id, doctor.personaId, portal.portal.platform.clock.now()],
    );
    await portal.mail.waitFor(email);
    await quiet();
    expect(portal.mail.to(email)).toHaveLength(1);
  });
});

describe('web push', () => {
  it('wakes every browser of the person with an empty message, signed by the published key', async () => {
    const { servicio, doctor } = await line();
    const who = await inLine(portal, servicio);
    const { clave } = (await portal.request({ path: '/api/push/clave', token: who.token })).body;
    for (const path of ['/uno', '/dos', '/dos'])
      expect((await subscribe(who, origin + path)).body).toEqual({});
    const stranger = await addPatient(portal);
    await subscribe(stranger, `${origin}/ajeno`);
    await call(portal, doctor);
    await Promise.all([pushes('/uno', 1), pushes('/dos', 1)]);

    const { headers, bytes } = received.get('/uno')![0]!;
    expect([bytes, headers['ttl'], headers['urgency']]).toEqual([0, '60', 'high']);
    const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization!)!;
    expect(key).toBe(clave);
    const point = Buffer.from(clave, 'base64url');
    expect([point.length, point[0]]).toEqual([65, 4]);
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const { payload, protectedHeader } = await jwtVerify(token!, await importJWK(jwk, 'ES256'), {
      audience: origin,
      algorithms: ['ES256'],
    });
    expect(protectedHeader.typ).toBe('JWT');
    expect(payload.sub).toBe('mailto:no-responder@localhost');
    expect(payload.exp! - Date.now() / 1000).toBeLessThan(24 * 3600);

    await portal.post('/api/fila/rellamar', { id: who.id }, { token: doctor.token });
    await pushes('/uno', 2);
    expect(received.get('/ajeno')).toBeUndefined();
    // The same key after a restart and on another process.
    expect((await there.request({ path: '/api/push/clave', token: who.token })).body).toEqual({ clave });
  });

  it('forgets an address that is gone and skips an ended session', async () => {
    const { servicio, doctor } = await line();
    const who = await inLine(portal, servicio);
    await subscribe(who, `${origin}/ido`);
    answer = 410;
    await call(portal, doctor);
    await pushes('/ido', 1);
    await expect
      .poll(
        async () =>
          (
            await portal.db.sql('select 1 from portal.suscripciones_push where persona_id = $1', [
              who.personaId,
            ])
          ).length,
      )
      .toBe(0);
    answer = 201;
    await subscribe(who, `${origin}/salio`);
    await portal.post('/api/sesion/cerrar', {}, { token: who.token });
    await portal.post('/api/fila/rellamar', { id: who.id }, { token: doctor.token });
    await quiet();
    expect(received.get('/salio')).toBeUndefined();
  });

  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true, true],
    ['https://updates.push.services.mozilla.com/wpush/v2/x', true, true],
    ['https://web.push.apple.com/x', true, true],
    ['https://wns2-by3p.notify.windows.com/w/?token=x', true, true],
    ['http://127.0.0.1:9/x', true, false],
    ['http://fcm.googleapis.com/x', false, false],
    ['https://fcm.googleapis.com.evil.example/x', false, false],
    ['https://evil.example/fcm.googleapis.com', false, false],
    ['https://u:p@fcm.googleapis.com/x', false, false],
    ['https://fcm.googleapis.com:8443/x', false, false],
    ['http://169.254.169.254/latest', false, false],
    ['https://10.0.0.1/x', false, false],
    ['no es una dirección', false, false],
  ])('%s: answers %s in development, %s in production', (direccion, development, production) => {
    expect([direccionAdmitida(direccion, 'development'), direccionAdmitida(direccion, 'production')]).toEqual(
      [development, production],
    );
  });

  it('refuses an address outside the known push services, and a caller without a patient session', async () => {
    const who = await addPatient(portal);
    const { status, body } = await subscribe(who, 'https://evil.example/x');
    expect([status, body.fields]).toEqual([
      422,
      { direccion: 'Esa dirección no es de un servicio de avisos' },
    ]);
    expect((await subscribe(await addDoctor(portal), `${origin}/x`)).body).toEqual(NO_ENCONTRADO);
    expect((await portal.post('/api/push/suscribir', { direccion: `${origin}/x` })).status).toBe(401);
  });
});
