import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { holdMachine, releaseMachine } from '../../testing/clock.ts';
import { addAccount, newDni } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

/**
 * Guessing and mailing limits, by every key that is counted, attacked from many addresses and concurrently.
 */

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ env: { RATE_LIMITS: 'on', BEHIND_TLS: 'on' } });
});
afterAll(() => portal.stop());
afterEach(() => releaseMachine(portal));
const forgetSignIns = () => portal.db.sql(`delete from portal.intentos where clave like 'ingreso-%'`);

let serial = 0;
const newEmail = () => `limite${(serial += 1)}@ejemplo.com`;
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
/** Another address of the same household each time. */
const household = (net: string) =>
  `2001:db8:${net}:1:${(serial += 1).toString(16)}::${(serial % 65_000).toString(16)}`;
/** Another household each time. */
const elsewhere = () => `2001:db8:${(serial += 1).toString(16)}:9::1`;

const iniciar = (correo: string, password: string, address: string) =>
  portal.post('/api/sesion/iniciar', { correo, password }, from(address));
const pedir = (email: string, address = elsewhere()) =>
  portal.post('/api/recuperacionClave/codigo', { email }, from(address));
const verificar = (email: string, codigo: string, address = elsewhere()) =>
  portal.post('/api/recuperacionClave/verificarCodigo', { email, codigo }, from(address));
const lastMail = async (email: string, count: number) =>
  (await portal.mail.waitFor(email, count)).at(-1)!.text;
const codeIn = (text: string) => /: (\d{6})$/m.exec(text)![1]!;
const linkIn = (text: string) => /enlace=([\w-]{43})/.exec(text)![1]!;
const other = (codigo: string, by = 1) => String((Number(codigo) + by) % 1_000_000).padStart(6, '0');

describe('addresses', () => {
  const registrar = (address: string) => portal.post('/api/usuario/registrar', {}, from(address));

  it('an IPv6 household is one caller, with any number of its addresses', async () => {
    for (let i = 0; i < 20; i += 1) expect((await registrar(household('a1'))).status).toBe(422);
    expect((await registrar(household('a1'))).status).toBe(429);
    expect((await registrar(household('a2'))).status).toBe(422);
  });

  it('a port beside the address does not make another caller', async () => {
    for (let i = 0; i < 60; i += 1) expect((await registrar(`203.0.113.20:${40_000 + i}`)).status).toBe(422);
    expect((await registrar('203.0.113.20:50123')).status).toBe(429);
    expect((await registrar('::ffff:203.0.113.20')).status).toBe(429);
    for (let i = 0; i < 20; i += 1) await registrar(`[2001:db8:a3:1::${i}]:${50_000 + i}`);
    expect((await registrar('[2001:db8:a3:1::77]:443')).status).toBe(429);
    const [row] = await portal.db.sql<{ n: number }>(
      `select count(*)::int as n from portal.auditoria where direccion like '%]%' or direccion like '203%:%'`,
    );
    expect(row!.n).toBe(0);
  });

  it('a shared IPv4 address of a carrier has a higher limit than one household', async () => {
    for (let i = 0; i < 21; i += 1) expect((await registrar('203.0.113.21')).status).toBe(422);
  });

  it('a signed-in caller is counted by session, not by address', async () => {
    const address = '2001:db8:a4:1::1';
    const { dni } = await addAccount(portal.db);
    const { token } = (await iniciar(dni, 'demo1234', address)).body;
    const read = (who: string | undefined) =>
      portal.request({ path: '/api/configuracion', token: who, ...from(address) });
    for (let i = 0; i < 12; i += 1) await Promise.all(Array.from({ length: 50 }, () => read(undefined)));
    expect((await read(undefined)).status).toBe(429);
    expect((await read(token)).status).toBe(200);
  });
});

describe('sign-in', () => {
  beforeEach(() => void holdMachine(portal));

  it('checks at most five of eighty-one concurrent attempts', async () => {
    const { dni } = await addAccount(portal.db);
    await forgetSignIns();
    const address = elsewhere();
    const wrong = Array.from({ length: 80 }, (_, i) => iniciar(dni, `mala ${i}`, address));
    // Behind eighty wrong ones, all in progress.
    const right = iniciar(dni, 'demo1234', address);
    const statuses = (await Promise.all([...wrong, right])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401]));
    const rows = await portal.db.sql<{ cuenta: number }>(
      `select cuenta from portal.intentos where clave like 'ingreso-dni:%'`,
    );
    expect(rows).toEqual([{ cuenta: 5 }]);
  });

  it('delays only the stranger who guesses, not the owner', async () => {
    const { dni } = await addAccount(portal.db);
    const stranger = elsewhere();
    for (let i = 0; i < 12; i += 1) await iniciar(dni, `mala ${i}`, stranger);
    expect((await iniciar(dni, 'demo1234', stranger)).status).toBe(401);
    expect((await iniciar(dni, 'demo1234', elsewhere())).status).toBe(200);
  });

  it('leaves the owner an attempt against many strangers, who have one each', async () => {
    const { dni } = await addAccount(portal.db);
    for (let i = 0; i < 11; i += 1) {
      const address = elsewhere();
      for (let j = 0; j < 5; j += 1) await iniciar(dni, 'mala', address);
    }
    const next = elsewhere();
    expect((await iniciar(dni, 'mala', next)).status).toBe(401);
    expect((await iniciar(dni, 'demo1234', next)).status).toBe(401);
    expect((await iniciar(dni, 'demo1234', elsewhere())).status).toBe(200);
  });

  it('never counts twenty right sign-ins in a row as guesses', async () => {
    const { dni } = await addAccount(portal.db);
    const address = elsewhere();
    for (let i = 0; i < 20; i += 1) expect((await iniciar(dni, 'demo1234', address)).status).toBe(200);
  });
});

describe('recovery', () => {
  it('sends five mails per account and day, known or not, from any address', async () => {
    const email = newEmail();
    await addAccount(portal.db, { email });
    const unknown = newEmail();
    for (let i = 0; i < 5; i += 1)
      for (const one of [email, unknown]) expect((await pedir(one)).status).toBe(200);
    const [known, nobody] = [await pedir(email.toUpperCase()), await pedir(unknown)];
    expect([known.status, known.body.code, known.body.message]).toEqual([
      429,
      'recuperacion_muchos_correos',
      'Hoy ya se pidieron varias claves para ese email. Usá el enlace del último correo, o probá de nuevo mañana.',
    ]);
    expect([nobody.status, { ...nobody.body, retryAfter: 0 }]).toEqual([
      known.status,
      { ...known.body, retryAfter: 0 },
    ]);
    await expect.poll(() => portal.db.sql('select 1 from portal.pedidos_recuperacion')).toEqual([]);
    await portal.mail.waitFor(email, 5);
    expect([portal.mail.to(email).length, portal.mail.to(unknown).length]).toEqual([5, 0]);
  });

  it('sends five mails for forty concurrent requests', async () => {
    const email = newEmail();
    await addAccount(portal.db, { email });
    const statuses = (await Promise.all(Array.from({ length: 40 }, () => pedir(email)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  });

  it('checks twenty codes per account and day across new codes; then the mailed link still works once', async () => {
    const email = newEmail();
    const { dni } = await addAccount(portal.db, { email });
    let judged = 0;
    for (let mail = 1; mail <= 4; mail += 1) {
      await pedir(email);
      const codigo = codeIn(await lastMail(email, mail));
      for (let i = 1; i <= 5; i += 1) {
        expect((await verificar(email, other(codigo, i))).body.code).toBe('clave_incorrecta');
        judged += 1;
      }
    }
    expect(judged).toBe(20);
    await pedir(email);
    const text = await lastMail(email, 5);
    const beyond = await verificar(email, codeIn(text));
    expect([beyond.status, beyond.body.message]).toEqual([
      429,
      'Hoy ya se probaron muchas claves para ese email. Usá el enlace del último correo, o probá de nuevo mañana.',
    ]);
    const enlace = linkIn(text);
    const reset = () =>
      portal.post('/api/recuperacionClave/enlace', { enlace, password: 'la clave nueva' }, from(elsewhere()));
    expect(
      (await portal.post('/api/recuperacionClave/enlace', { enlace, password: '123456' }, from(elsewhere())))
        .body.fields,
    ).toEqual({
      password: 'Esa contraseña es muy común. Elegí otra.',
    });
    expect(
      (await Promise.all([reset(), reset(), reset()])).map(({ status }) => String(status)).toSorted(),
    ).toEqual(['200', '404', '404']);
    expect((await iniciar(dni, 'la clave nueva', elsewhere())).status).toBe(200);
  });

  it('checks twenty of two hundred concurrent guesses, for known and unknown accounts', async () => {
    const email = newEmail();
    await addAccount(portal.db, { email });
    await pedir(email);
    const codigo = codeIn(await lastMail(email, 1));
    for (const address of [email, newEmail()]) {
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, i) => verificar(address, other(codigo, i + 1))),
      );
      const codes = answers.map(({ body }) => body.code as string);
      expect([
        codes.filter((code) => code === 'clave_incorrecta').length,
        codes.filter((code) => code === 'recuperacion_muchas_claves').length,
      ]).toEqual([20, 180]);
    }
  });

  it('ends the link with a newer mail, with the password, and in another unit', async () => {
    const email = newEmail();
    const { dni } = await addAccount(portal.db, { email });
    const reset = (enlace: string, host?: string) =>
      portal.post(
        '/api/recuperacionClave/enlace',
        { enlace, password: 'otra clave larga' },
        { ...from(elsewhere()), host },
      );
    await pedir(email);
    const first = linkIn(await lastMail(email, 1));
    await pedir(email);
    const second = linkIn(await lastMail(email, 2));
    expect((await reset(first)).body.code).toBe('enlace_invalido');
    expect((await reset(second, 'osef')).body.code).toBe('enlace_invalido');
    const { token } = (await iniciar(dni, 'demo1234', elsewhere())).body;
    await portal.post(
      '/api/cuenta/cambiarClave',
      { actual: 'demo1234', password: 'una clave mía', conf_password: 'una clave mía' },
      { token },
    );
    expect((await reset(second)).body.code).toBe('enlace_invalido');
    await pedir(email);
    expect((await reset(linkIn(await lastMail(email, 4)))).status).toBe(200);
  });
});

it('delays an unknown DNI like a known one', async () => {
  const held = holdMachine(portal);
  const { dni } = await addAccount(portal.db);
  for (const [whose, address] of [
    [dni, elsewhere()],
    [newDni(), elsewhere()],
  ] as const) {
    await forgetSignIns();
    for (let i = 0; i < 6; i += 1) await iniciar(whose, 'mala', address);
    const rows = await portal.db.sql<{ cuenta: number; waits: boolean }>(
      `select cuenta, hasta > $1 as waits from portal.intentos where clave like 'ingreso-dni:%'`,
      [held],
    );
    expect(rows).toEqual([{ cuenta: 5, waits: true }]);
  }
});
