import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, newDni, UNIDAD } from '../../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const pedir = (email: unknown, options: { host?: string; unidad?: unknown } = {}) =>
  portal.post(
    '/api/recuperacionClave/codigo',
    { email, ...('unidad' in options ? { unidad: options.unidad } : {}) },
    { host: options.host },
  );
const verificar = (email: string, codigo: string, host?: string) =>
  portal.post('/api/recuperacionClave/verificarCodigo', { email, codigo }, { host });
const resetear = (email: string, codigo: string, password: string, host?: string) =>
  portal.post('/api/recuperacionClave/resetearClave', { email, codigo, password }, { host });

const CLAVE_INCORRECTA = { code: 'clave_incorrecta', message: 'La clave es incorrecta' };
const otherCode = (codigo: string) => String((Number(codigo) + 1) % 1_000_000).padStart(6, '0');

let serial = 0;
const newEmail = () => `persona${(serial += 1)}@ejemplo.com`;

/** Somebody with an address, and the code mailed to it. */
async function withCode(options: { email?: string; unidadId?: number; host?: string } = {}) {
  const email = options.email ?? newEmail();
  const cuenta = await addAccount(portal.db, {
    email,
    ...(options.unidadId === undefined ? {} : { unidadId: options.unidadId }),
  });
  return { ...cuenta, email, codigo: await askCode(email, options.host) };
}
async function askCode(email: string, host?: string): Promise<string> {
  const before = portal.mail.to(email).length;
  expect((await pedir(email, { host })).status).toBe(200);
  const mails = await portal.mail.waitFor(email, before + 1);
  return /\b\d{6}\b/.exec(mails.at(-1)!.text)![0];
}

describe('pedirCodigo', () => {
  it('mails one six-digit code, without the DNI', async () => {
    await expectUnit(portal, 'demo', 'Portal Demo');
    const email = newEmail();
    const { dni } = await addAccount(portal.db, { email, nombre: 'Eva' });
    const { status, body } = await pedir(email);
    expect([status, body]).toEqual([200, {}]);
    const [mail] = await portal.mail.waitFor(email);
    expect(mail!.subject).toBe('Tu clave para recuperar la contraseña · Portal Demo');
    expect(mail!.text.match(/\b\d{6}\b/g)).toHaveLength(1);
    expect(mail!.text).toContain('10 minutos');
    expect(mail!.html).toContain(/\b\d{6}\b/.exec(mail!.text)![0]);
    expect(`${mail!.subject}${mail!.text}${mail!.html}`).not.toContain(dni);
    expect(mail!.text).toContain(`DNI terminado en ${dni.slice(-3)}`);
    await expect
      .poll(() => portal.db.sql(`select estado from portal.mensajes where destinatario = $1`, [email]))
      .toEqual([{ estado: 'enviado' }]);
    expect(portal.mail.to(email)).toHaveLength(1);
  });

  it('answers an unknown address the same and mails nobody', async () => {
    const email = newEmail();
    await addAccount(portal.db, { email });
    const [known, unknown] = [await pedir(email), await pedir('nadie@ejemplo.com')];
    const { date: _a, ...knownHeaders } = known.headers;
    const { date: _b, ...unknownHeaders } = unknown.headers;
    expect([unknown.status, unknown.text, unknownHeaders]).toEqual([known.status, known.text, knownHeaders]);
    await portal.mail.waitFor(email);
    await expect.poll(() => portal.db.sql('select 1 from portal.pedidos_recuperacion')).toEqual([]);
    expect(portal.mail.to('nadie@ejemplo.com')).toEqual([]);
  });

  it('finds the address in any spelling and mails the stored one', async () => {
    const email = newEmail();
    await addAccount(portal.db, { email });
    await pedir(` ${email.toUpperCase()} `);
    expect(await portal.mail.waitFor(email)).toHaveLength(1);
  });

  it('sends no code to an inactive account or another unit’s account', async () => {
    const [inactive, foreign, ours] = [newEmail(), newEmail(), newEmail()];
    await addAccount(portal.db, { email: inactive, activa: false });
    await addAccount(portal.db, { email: foreign, unidadId: UNIDAD.osef });
    await addAccount(portal.db, { email: ours });
    for (const email of [inactive, foreign, ours]) expect((await pedir(email)).body).toEqual({});
    await portal.mail.waitFor(ours);
    await expect.poll(() => portal.db.sql('select 1 from portal.pedidos_recuperacion')).toEqual([]);
    expect([...portal.mail.to(inactive), ...portal.mail.to(foreign)]).toEqual([]);
  });

  it.each(['', 'ana', 'ana@ejemplo', '１@ejemplo.com,otra@ejemplo.com'])(
    'refuses the e-mail %j with the field’s message',
    async (email) => {
      const { status, body } = await pedir(email);
      expect([status, body.message, body.fields]).toEqual([
        422,
        'Este no es un email válido',
        { email: 'Este no es un email válido' },
      ]);
    },
  );

  it('refuses a body that names another unit', async () => {
    const email = newEmail();
    await addAccount(portal.db, { email });
    expect((await pedir(email, { unidad: 17 })).body.code).toBe('unidad_distinta');
    expect(portal.mail.to(email)).toEqual([]);
    expect((await pedir(email, { unidad: 1 })).status).toBe(200);
    expect(await portal.mail.waitFor(email)).toHaveLength(1);
  });
});

describe('verificarCodigo', () => {
  it('accepts the code any number of times, and no other code', async () => {
    const { email, codigo } = await withCode();
    for (let i = 0; i < 8; i += 1) expect((await verificar(email, codigo)).status).toBe(200);
    expect((await verificar(email.toUpperCase(), codigo)).status).toBe(200);
    const wrong = await verificar(email, otherCode(codigo));
    expect([wrong.status, wrong.body]).toEqual([422, CLAVE_INCORRECTA]);
  });

  it.each(['', '12a456', '１２３４５６'])('refuses the code %j: digits only', async (codigo) => {
    const { status, body } = await verificar('ana@ejemplo.com', codigo);
    expect([status, body.fields]).toEqual([422, { codigo: 'Solo se permiten números' }]);
  });

  it('answers an unknown address the same', async () => {
    expect((await verificar('nadie@ejemplo.com', '123456')).body).toEqual(CLAVE_INCORRECTA);
  });

  it('invalidates the code after five wrong attempts', async () => {
    const { email, codigo } = await withCode();
    for (let i = 0; i < 4; i += 1) expect((await verificar(email, otherCode(codigo))).status).toBe(422);
    expect((await verificar(email, codigo)).status).toBe(200);
    expect((await verificar(email, otherCode(codigo))).status).toBe(422);
    expect((await verificar(email, codigo)).body).toEqual(CLAVE_INCORRECTA);
    expect((await resetear(email, codigo, 'otra clave larga')).body).toEqual(CLAVE_INCORRECTA);
  });

  it('counts twenty concurrent guesses as five, across both calls', async () => {
    const { email, codigo } = await withCode();
    const wrong = otherCode(codigo);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === 0 ? verificar(email, wrong) : resetear(email, wrong, 'otra clave larga'),
      ),
    );
    expect(answers.every(({ status }) => status === 422)).toBe(true);
    const [row] = await portal.db.sql<{ intentos: number }>(
      'select intentos from portal.codigos_recuperacion where email = $1',
      [email],
    );
    expect(row!.intentos).toBe(5);
    // The twenty attempts of the day are used up too.
    expect((await verificar(email, codigo)).status).toBe(429);
  });

  it('accepts twenty concurrent right answers', async () => {
    const { email, codigo } = await withCode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => verificar(email, codigo)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  it('accepts the code for ten minutes', async () => {
    const { email, codigo } = await withCode();
    const move = (seconds: number) =>
      portal.db.sql(
        'update portal.codigos_recuperacion set vence = vence - make_interval(secs => $2) where email = $1',
        [email, seconds],
      );
    await move(500);
    expect((await verificar(email, codigo)).status).toBe(200);
    await move(100);
    expect((await verificar(email, codigo)).body).toEqual(CLAVE_INCORRECTA);
    expect((await resetear(email, codigo, 'otra clave larga')).body).toEqual(CLAVE_INCORRECTA);
  });

  it('accepts only the newest code, with its own attempts', async () => {
    const { email, codigo: first } = await withCode();
    for (let i = 0; i < 3; i += 1) await verificar(email, otherCode(first));
    let second = await askCode(email);
    // One time in a million the new code equals the old one.
    if (second === first) second = await askCode(email);
    expect((await verificar(email, first)).body).toEqual(CLAVE_INCORRECTA);
    for (let i = 0; i < 3; i += 1) await verificar(email, otherCode(second));
    expect((await verificar(email, second)).status).toBe(200);
  });

  it('accepts the code in its own unit only', async () => {
    const { email, codigo } = await withCode();
    await addAccount(portal.db, { email, unidadId: UNIDAD.osef });
    expect((await verificar(email, codigo, 'osef')).status).toBe(422);
    expect((await verificar(email, codigo)).status).toBe(200);
  });

  it('stores no code in clear text', async () => {
    const { email, codigo } = await withCode();
    const [row] = await portal.db.sql<{ codigo_hash: Buffer }>(
      'select codigo_hash from portal.codigos_recuperacion where email = $1',
      [email],
    );
    expect(row!.codigo_hash).toHaveLength(32);
    expect(row!.codigo_hash.includes(Buffer.from(codigo))).toBe(false);
  });
});

describe('resetearClave', () => {
  it('sets the password, ends every session and consumes the code', async () => {
    const { email, dni, codigo } = await withCode();
    const sessions = [await portal.signIn(dni), await portal.signIn(dni)];
    const answer = await resetear(email, codigo, 'otra clave larga');
    expect([answer.status, answer.body, answer.cookie]).toEqual([200, {}, undefined]);
    for (const { token, cookie } of sessions) {
      expect((await portal.post('/api/unidad/certificado/ticket', {}, { token })).status).toBe(401);
      expect((await portal.post('/api/sesion/renovar', {}, { cookie })).status).toBe(401);
    }
    expect((await portal.post('/api/sesion/iniciar', { correo: dni, password: 'demo1234' })).status).toBe(
      401,
    );
    await portal.signIn(dni, { password: 'otra clave larga' });
    expect((await resetear(email, codigo, 'una tercera clave')).body).toEqual(CLAVE_INCORRECTA);
    expect((await verificar(email, codigo)).body).toEqual(CLAVE_INCORRECTA);
  });

  it('ends no other person’s session', async () => {
    const other = await portal.signIn('28444555');
    const { email, codigo } = await withCode();
    await resetear(email, codigo, 'otra clave larga');
    expect((await portal.post('/api/unidad/certificado/ticket', {}, { token: other.token })).status).toBe(
      200,
    );
  });

  it('lets one of two concurrent resets win', async () => {
    const { email, codigo } = await withCode();
    const answers = await Promise.all(
      ['primera clave', 'segunda clave', 'tercera clave'].map((password) =>
        resetear(email, codigo, password),
      ),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422', '422']);
  });

  it('refuses a weak password with a readable message and keeps the code valid', async () => {
    const { email, dni, codigo } = await withCode();
    for (const [password, message] of [
      ['12345', 'La contraseña debe tener al menos 6 dígitos'],
      ['123456', 'Esa contraseña es muy común. Elegí otra.'],
      [dni, 'La contraseña no puede ser tu DNI.'],
      ['20/05/1990', 'La contraseña no puede ser tu fecha de nacimiento.'],
    ] as const) {
      for (let i = 0; i < 2; i += 1) {
        const { status, body } = await resetear(email, codigo, password);
        expect([status, body.message, body.fields]).toEqual([422, message, { password: message }]);
      }
    }
    await portal.signIn(dni);
    expect((await resetear(email, codigo, 'otra clave larga')).status).toBe(200);
  });

  it('mails the account’s address, as a change in the profile does', async () => {
    const { email, codigo } = await withCode();
    const before = portal.mail.to(email).length;
    await resetear(email, codigo, 'otra clave larga');
    const mails = await portal.mail.waitFor(email, before + 1);
    expect(mails.at(-1)!.subject).toBe('Tu contraseña cambió · Portal Demo');
    expect(mails.at(-1)!.text).toContain('se cambió desde «Olvidé mi contraseña»');
  });

  it('refuses the account’s current password and keeps the code valid', async () => {
    const { email, codigo, dni } = await withCode();
    const same = await resetear(email, codigo, 'demo1234');
    expect([same.status, same.body.fields]).toEqual([
      422,
      { password: 'La contraseña nueva tiene que ser distinta de la anterior.' },
    ]);
    expect((await portal.post('/api/sesion/iniciar', { correo: dni, password: 'demo1234' })).status).toBe(
      200,
    );
    expect((await resetear(email, codigo, 'otra clave larga')).status).toBe(200);
  });

  it('clears the wait after too many wrong passwords', async () => {
    const { email, dni, codigo } = await withCode();
    for (let i = 0; i < 7; i += 1)
      await portal.post('/api/sesion/iniciar', { correo: dni, password: 'mala' });
    await resetear(email, codigo, 'otra clave larga');
    await portal.signIn(dni, { password: 'otra clave larga' });
  });
});

describe('two accounts with one e-mail', () => {
  it('get one mail with a code each, and the code selects the account', async () => {
    const email = newEmail();
    const [one, other] = [
      await addAccount(portal.db, { email, dni: '41999111' }),
      await addAccount(portal.db, { email, dni: '41999222' }),
    ];
    await pedir(email);
    const [mail] = await portal.mail.waitFor(email);
    const codeOf = (three: string) =>
      new RegExp(`Cuenta del DNI terminado en ${three}: (\\d{6})`).exec(mail!.text)?.[1];
    const [first, second] = [codeOf('111')!, codeOf('222')!];
    expect([first, second]).toEqual([expect.stringMatching(/^\d{6}$/), expect.stringMatching(/^\d{6}$/)]);
    expect(mail!.text).not.toMatch(/41999/);

    expect((await verificar(email, first)).status).toBe(200);
    expect((await resetear(email, second, 'la clave de otra')).status).toBe(200);
    await portal.signIn(other.dni, { password: 'la clave de otra' });
    await portal.signIn(one.dni);
    expect((await resetear(email, first, 'la clave de una')).status).toBe(200);
    await portal.signIn(one.dni, { password: 'la clave de una' });
    await expect
      .poll(() => portal.db.sql(`select 1 from portal.mensajes where estado = 'pendiente'`))
      .toEqual([]);
    expect(portal.mail.to(email).map(({ subject }) => subject)).toEqual([
      'Tu clave para recuperar la contraseña · Portal Demo',
      'Tu contraseña cambió · Portal Demo',
      'Tu contraseña cambió · Portal Demo',
    ]);
  });

  it('share their attempts: five wrong guesses invalidate both codes', async () => {
    const email = newEmail();
    for (let i = 0; i < 2; i += 1) await addAccount(portal.db, { email, dni: newDni() });
    await pedir(email);
    const codes = (await portal.mail.waitFor(email))[0]!.text.match(/\b\d{6}\b/g)!;
    const wrong = ['000000', '111111', '222222'].find((code) => !codes.includes(code))!;
    for (let i = 0; i < 5; i += 1) await verificar(email, wrong);
    for (const code of codes) expect((await verificar(email, code)).status).toBe(422);
  });
});
