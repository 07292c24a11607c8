import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, UNIDAD } from '../../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { dispositivoEnPalabras } from '../sesiones/dispositivo.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const NUEVA = 'una clave larga';
const cambiar = (token: string | undefined, body: Record<string, unknown>) =>
  portal.post('/api/cuenta/cambiarClave', { conf_password: body['password'], ...body }, { token });
const listar = (token: string | undefined, host?: string) =>
  portal.request({ path: '/api/cuenta/sesiones', token, host });
const terminar = (token: string | undefined, id: string, host?: string) =>
  portal.post('/api/cuenta/sesiones/terminar', { id }, { token, host });
const ingresar = (correo: string, password: string) =>
  portal.post('/api/sesion/iniciar', { correo, password });

/** A tab that records the events of its session until it is disconnected. */
function listen(token: string) {
  const name = `demo.localhost:${portal.port}`;
  const socket = io(`http://127.0.0.1:${portal.port}`, {
    path: '/api/tiempo-real',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token },
    extraHeaders: { host: name, origin: `http://${name}` },
  });
  const heard: unknown[] = [];
  socket.on('sesionCerrada', (data) => heard.push(data));
  return {
    heard,
    socket,
    opened: new Promise<void>((resolve) => socket.once('connect', () => resolve())),
    ended: new Promise<void>((resolve) => socket.once('disconnect', () => resolve())),
  };
}

describe('cambiarClave', () => {
  it('sets the new password, keeps this session, ends the others and notifies them', async () => {
    const { dni, cuentaId } = await addAccount(portal.db);
    const [here, there] = [await portal.signIn(dni), await portal.signIn(dni)];
    await portal.db.sql(
      `insert into portal.codigos_recuperacion (unidad_id, cuenta_id, email, codigo_hash, creado, vence) values (1, $1, 'x@x.com', '\\x00', now(), now() + interval '5 minutes')`,
      [cuentaId],
    );
    const [mine, other] = [listen(here.token), listen(there.token)];
    await Promise.all([mine.opened, other.opened]);
    const { status, body } = await cambiar(here.token, { actual: 'demo1234', password: NUEVA });
    expect([status, body]).toEqual([200, {}]);
    await other.ended;
    expect([other.heard, mine.heard, mine.socket.connected]).toEqual([
      [{ motivo: 'clave_cambiada' }],
      [],
      true,
    ]);
    mine.socket.disconnect();
    expect([(await listar(here.token)).status, (await listar(there.token)).status]).toEqual([200, 401]);
    expect([(await ingresar(dni, 'demo1234')).status, (await ingresar(dni, NUEVA)).status]).toEqual([
      401, 200,
    ]);
    expect(
      await portal.db.sql('select 1 from portal.codigos_recuperacion where cuenta_id = $1', [cuentaId]),
    ).toEqual([]);
  });

  it('mails the account’s address once per change, and not when nothing changed', async () => {
    const email = 'clave@ejemplo.com';
    const { dni } = await addAccount(portal.db, { email });
    const { token } = await portal.signIn(dni);
    await cambiar(token, { actual: 'otra', password: NUEVA });
    expect(await portal.db.sql('select 1 from portal.mensajes where destinatario = $1', [email])).toEqual([]);
    expect((await cambiar(token, { actual: 'demo1234', password: NUEVA })).status).toBe(200);
    expect((await cambiar(token, { actual: NUEVA, password: 'otra clave larga' })).status).toBe(200);
    const mails = await portal.mail.waitFor(email, 2);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Tu contraseña cambió · Portal Demo',
      'Tu contraseña cambió · Portal Demo',
    ]);
    for (const secret of [dni, NUEVA, 'otra clave larga'])
      expect(mails[0]!.text + mails[0]!.html).not.toContain(secret);
  });

  it.each([
    [
      'short',
      { password: '12345' },
      {
        password: 'La contraseña debe tener al menos 6 dígitos',
        conf_password: 'La contraseña debe tener al menos 6 dígitos',
      },
    ],
    [
      'not confirmed',
      { password: NUEVA, conf_password: 'otra clave' },
      { conf_password: 'Las contraseñas no coinciden' },
    ],
    ['common', { password: '123456' }, { password: 'Esa contraseña es muy común. Elegí otra.' }],
    [
      'the birth date',
      { password: '20051990' },
      { password: 'La contraseña no puede ser tu fecha de nacimiento.' },
    ],
  ])('%s: refuses with a readable message and keeps the old password', async (_name, body, fields) => {
    const { dni } = await addAccount(portal.db);
    const { token } = await portal.signIn(dni);
    const answer = await cambiar(token, { actual: 'demo1234', ...body });
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([422, 'datos_invalidos', fields]);
    expect((await ingresar(dni, 'demo1234')).status).toBe(200);
  });

  it('refuses the own DNI', async () => {
    const { dni } = await addAccount(portal.db);
    const { token } = await portal.signIn(dni);
    expect((await cambiar(token, { actual: 'demo1234', password: dni })).body.fields).toEqual({
      password: 'La contraseña no puede ser tu DNI.',
    });
    expect((await cambiar(token, { actual: 'demo1234', password: 'demo1234' })).body.fields).toEqual({
      password: 'La contraseña nueva tiene que ser distinta de la anterior.',
    });
  });

  it.each(['', 'otra'])('changes nothing with %j as the current password', async (actual) => {
    const { dni } = await addAccount(portal.db);
    const [here, there] = [await portal.signIn(dni), await portal.signIn(dni)];
    const { status, body } = await cambiar(here.token, { actual, password: NUEVA });
    expect([status, body]).toEqual([
      422,
      {
        code: 'contrasena_incorrecta',
        message: 'La contraseña no es correcta',
        fields: { actual: 'La contraseña no es correcta' },
      },
    ]);
    expect([(await listar(there.token)).status, (await ingresar(dni, 'demo1234')).status]).toEqual([
      200, 200,
    ]);
  });

  it('requires a session', async () => {
    expect((await cambiar(undefined, { actual: 'demo1234', password: NUEVA })).body.code).toBe('sin_sesion');
  });
});

describe('the own sessions', () => {
  it('are listed in words, last used first, this one marked, without ended or idle ones', async () => {
    const { dni, cuentaId } = await addAccount(portal.db);
    const agent =
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
    const { token } = await portal.signIn(dni);
    const phone = await portal.post(
      '/api/sesion/iniciar',
      { correo: dni, password: 'demo1234' },
      { headers: { 'user-agent': agent } },
    );
    const [ended, idle, old] = [await portal.signIn(dni), await portal.signIn(dni), await portal.signIn(dni)];
    await portal.post('/api/sesion/cerrar', {}, { token: ended.token });
    const ids = (
      await portal.db.sql<{ id: string }>(
        'select id from portal.sesiones where cuenta_id = $1 order by creada',
        [cuentaId],
      )
    ).map(({ id }) => id);
    await portal.db.sql(`update portal.sesiones set usada = usada - interval '71 minutes' where id = $1`, [
      ids[3],
    ]);
    await portal.db.sql(`update portal.sesiones set creada = creada - interval '15 hours' where id = $1`, [
      ids[4],
    ]);
    expect([idle, old].length).toBe(2);
    const { status, body } = await listar(token);
    expect(status).toBe(200);
    expect(
      body.map(({ id, dispositivo, actual }: Record<string, unknown>) => [id, dispositivo, actual]),
    ).toEqual([
      [ids[1], 'Chrome en Android', false],
      [ids[0], 'Dispositivo desconocido', true],
    ]);
    expect((await listar(phone.body.token)).body.map(({ actual }: { actual: boolean }) => actual)).toEqual([
      true,
      false,
    ]);
    expect(Date.parse(body[0].creada)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('are ended one by one with a notice; a second time changes nothing', async () => {
    const { dni } = await addAccount(portal.db);
    const [here, there] = [await portal.signIn(dni), await portal.signIn(dni)];
    const other = listen(there.token);
    await other.opened;
    const { id } = (await listar(here.token)).body.find(({ actual }: { actual: boolean }) => !actual);
    expect((await terminar(here.token, id)).body).toEqual({});
    await other.ended;
    expect(other.heard).toEqual([{ motivo: 'cerrada_de_lejos' }]);
    expect([
      (await listar(there.token)).status,
      (await portal.post('/api/sesion/renovar', {}, { cookie: there.cookie })).status,
    ]).toEqual([401, 401]);
    expect((await terminar(here.token, id)).status).toBe(200);
    expect((await listar(here.token)).body).toHaveLength(1);
  });

  it('return 404 for another person’s, another unit’s and an unknown session', async () => {
    const { dni } = await addAccount(portal.db);
    const { token } = await portal.signIn(dni);
    const victim = await portal.signIn('28444555');
    const foreign = await addAccount(portal.db, { unidadId: UNIDAD.osef });
    const abroad = await portal.signIn(foreign.dni, { host: 'osef' });
    const idOf = async (signed: { token: string }, host?: string) =>
      (await listar(signed.token, host)).body.find(({ actual }: { actual: boolean }) => actual).id as string;
    for (const id of [
      await idOf(victim),
      await idOf(abroad, 'osef'),
      '018f0000-0000-7000-8000-000000000000',
    ]) {
      const { status, body } = await terminar(token, id);
      expect([status, body]).toEqual([
        404,
        { code: 'no_encontrado', message: 'No encontramos lo que buscás.' },
      ]);
    }
    expect([(await listar(victim.token)).status, (await listar(abroad.token, 'osef')).status]).toEqual([
      200, 200,
    ]);
    expect((await terminar(token, 'x')).status).toBe(422);
    for (const answer of [await listar(undefined), await terminar(undefined, await idOf(victim))])
      expect(answer.body.code).toBe('sin_sesion');
  });
});

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari en iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    'Edge en Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox en Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari en Mac',
  ],
  ['curl/8', 'Dispositivo desconocido'],
  [null, 'Dispositivo desconocido'],
])('describes %s as %s', (agente, palabras) => {
  expect(dispositivoEnPalabras(agente)).toBe(palabras);
});
