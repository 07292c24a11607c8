import { createHash } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, newDni, UNIDAD } from '../../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestAnswer, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const INCORRECTO = { code: 'login_incorrecto', message: 'DNI o contraseña incorrectos' };
const SIN_SESION = { code: 'sin_sesion', message: 'Tu sesión terminó. Volvé a iniciar sesión.' };

const iniciar = (correo: string, password = 'demo1234', options: { host?: string; acceso?: string } = {}) =>
  portal.post(
    '/api/sesion/iniciar',
    { correo, password, ...(options.acceso ? { acceso: options.acceso } : {}) },
    { host: options.host },
  );
const renovar = (cookie: string | undefined, host?: string) =>
  portal.post('/api/sesion/renovar', {}, { cookie, host });
const cerrar = (options: { cookie?: string; token?: string; host?: string }) =>
  portal.post('/api/sesion/cerrar', {}, options);
/** An act that only a living session may do. */
const actuar = (token: string | undefined, host?: string) =>
  portal.post('/api/unidad/certificado/ticket', {}, { token, host });

const hashOf = (cookie: string) =>
  createHash('sha256')
    .update(cookie.replace(/^renovacion=/, ''))
    .digest();
const ageSpent = (cookie: string, seconds: number) =>
  portal.db.sql(
    `update portal.renovaciones set gastada = gastada - make_interval(secs => $2) where hash = $1`,
    [hashOf(cookie), seconds],
  );

describe('iniciarSesion', () => {
  it('opens a session with the person, the roles and the family', async () => {
    await expectUnit(portal, 'demo', 'Portal Demo');
    const { status, body, cookie, headers } = await iniciar('30111222');
    expect(status).toBe(200);
    expect(body.usuario).toMatchObject({
      nome: 'Ana',
      sobrenome: 'Gómez',
      documento: '30111222',
      fec_nac: '1985-03-14',
      perfilNome: 'paciente',
      ativo: true,
    });
    expect(body.roles).toEqual(['paciente']);
    expect(
      body.grupoFamiliar.map(({ data }: { data: { nome: string; id?: string } }) => [data.nome, data.id]),
    ).toEqual([
      ['Sofía', undefined],
      ['Mateo', undefined],
    ]);
    expect(body.alcance).toBe('portal');
    expect(cookie).toMatch(/^renovacion=[\w-]{43}$/);
    expect(headers['set-cookie']![0]).toMatch(/HttpOnly/);
    expect(headers['set-cookie']![0]).toMatch(/SameSite=Lax/);
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(body)).not.toContain('argon2');
    expect((await actuar(body.token)).status).toBe(200);
  });

  it.each([
    ['', 'x', { correo: 'El DNI es requerido' }],
    ['30.111.222', 'x', { correo: 'El DNI debe contener solo numeros' }],
    ['٣٠١١١٢٢٢', 'x', { correo: 'El DNI debe contener solo numeros' }],
    ['123456', 'x', { correo: 'El DNI debe contener entre 7 y 8 dígitos' }],
    ['30111222', '', { password: 'La contraseña es requerida' }],
    ['', '', { correo: 'El DNI es requerido', password: 'La contraseña es requerida' }],
  ])('tells what is wrong with DNI %j and password %j', async (correo, password, fields) => {
    const { status, body, cookie } = await iniciar(correo, password);
    expect([status, body.code, body.fields]).toEqual([422, 'datos_invalidos', fields]);
    expect(cookie).toBeUndefined();
  });

  it('answers alike, byte by byte, whether the DNI is unknown, the password wrong or the account inactive', async () => {
    const { dni: inactive } = await addAccount(portal.db, { activa: false });
    const answers = [
      await iniciar('28444555', 'otra cosa'),
      await iniciar('39999999', 'demo1234'),
      await iniciar(inactive),
    ];
    const plain = ({ status, text, headers }: TestAnswer) => {
      const { date: _, ...rest } = headers;
      return { status, text, rest };
    };
    expect(answers[0]!.status).toBe(401);
    expect(answers[0]!.body).toEqual(INCORRECTO);
    expect(plain(answers[1]!)).toEqual(plain(answers[0]!));
    expect(plain(answers[2]!)).toEqual(plain(answers[0]!));
  });

  it('takes the same work for the unknown and the wrong', async () => {
    const time = async (dni: string) => {
      const since = performance.now();
      await iniciar(dni, 'otra cosa');
      return performance.now() - since;
    };
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
    const known: number[] = [];
    const unknown: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      known.push(await time((await addAccount(portal.db)).dni));
      unknown.push(await time(newDni()));
    }
    expect(median(unknown)).toBeGreaterThan(median(known) / 3);
    expect(median(unknown)).toBeLessThan(median(known) * 3);
  });

  it('makes a guesser wait longer and longer, tells nothing about it, and never locks for good', async () => {
    const { dni } = await addAccount(portal.db);
    const waits: number[] = [];
    const purses = async () =>
      Number(
        (
          await portal.db.sql<{ n: string }>(
            `select count(*) as n from portal.intentos where clave like 'ingreso-dni:%'`,
          )
        )[0]!.n,
      );
    const before = await purses();
    for (let i = 0; i < 9; i += 1) {
      expect((await iniciar(dni, `mala ${i}`)).body).toEqual(INCORRECTO);
      const [row] = await portal.db.sql<{ wait: number }>(
        `select extract(epoch from hasta - now())::float8 as wait from portal.intentos where clave like 'ingreso-dni:%' order by hasta desc limit 1`,
      );
      waits.push(Math.round(row!.wait));
      // The next try comes when the wait is over.
      if (row!.wait > 0)
        await portal.db.sql(
          `update portal.intentos set hasta = now() - interval '1 second' where clave like 'ingreso-dni:%'`,
        );
    }
    expect(await purses()).toBe(before + 1);
    expect(waits.slice(4)).toEqual([2, 4, 8, 16, 32]);

    await iniciar(dni, 'otra mala');
    const waiting = await iniciar(dni);
    expect([waiting.status, waiting.body]).toEqual([401, INCORRECTO]);
    await portal.db.sql(
      `update portal.intentos set hasta = now() - interval '1 second' where clave like 'ingreso-dni:%'`,
    );
    expect((await iniciar(dni)).status).toBe(200);
    // Forgotten: the next failure begins at the beginning.
    expect((await iniciar(dni, 'mala')).status).toBe(401);
    expect((await iniciar(dni)).status).toBe(200);
  });

  it('a wait of one DNI is nobody else’s, and no other unit’s', async () => {
    const { dni } = await addAccount(portal.db);
    await addAccount(portal.db, { dni, unidadId: UNIDAD.osef });
    for (let i = 0; i < 7; i += 1) await iniciar(dni, 'mala');
    expect((await iniciar(dni)).status).toBe(401);
    expect((await iniciar(dni, 'demo1234', { host: 'osef' })).status).toBe(200);
    expect((await iniciar('28444555')).status).toBe(200);
  });

  it('keeps a wait from growing while it lasts, so that nobody can be kept out for ever by the owner’s own haste', async () => {
    const { dni } = await addAccount(portal.db);
    for (let i = 0; i < 6; i += 1) await iniciar(dni, 'mala');
    const until = async () =>
      (
        await portal.db.sql<{ hasta: Date }>(
          `select hasta from portal.intentos where clave like 'ingreso-dni:%' order by hasta desc limit 1`,
        )
      )[0]!.hasta.getTime();
    const first = await until();
    for (let i = 0; i < 3; i += 1) await iniciar(dni);
    expect(await until()).toBe(first);
  });

  it('lets staff in by /personal, and tells a patient there to use the portal', async () => {
    expect((await iniciar('20333444', 'demo1234', { acceso: 'personal' })).body.usuario.perfilNome).toBe(
      'profesional',
    );
    const patient = await iniciar('30111222', 'demo1234', { acceso: 'personal' });
    expect([patient.status, patient.body.code]).toEqual([403, 'solo_personal']);
    expect(patient.cookie).toBeUndefined();
    // Who does not know the password learns nothing of the role.
    expect((await iniciar('30111222', 'mala', { acceso: 'personal' })).body).toEqual(INCORRECTO);
  });

  it('chooses the role by the door for who is patient and professional', async () => {
    const { dni } = await addAccount(portal.db, { roles: ['profesional', 'paciente'] });
    const byPortal = await iniciar(dni);
    expect([byPortal.body.usuario.perfilNome, byPortal.body.roles]).toEqual([
      'paciente',
      ['paciente', 'profesional'],
    ]);
    expect((await iniciar(dni, 'demo1234', { acceso: 'personal' })).body.usuario.perfilNome).toBe(
      'profesional',
    );
  });

  it('where the unit has no portal the form does not exist, and staff still sign in', async () => {
    await expectUnit(portal, 'osprera-totem', 'OSPRERA Tótem');
    const off = await iniciar('30111222', 'demo1234', { host: 'osprera-totem' });
    expect([off.status, off.body.code]).toEqual([404, 'no_encontrado']);
    expect(
      (await iniciar('20333444', 'demo1234', { host: 'osprera-totem', acceso: 'personal' })).status,
    ).toBe(200);
    expect((await iniciar('30111222', 'demo1234')).status).toBe(200);
  });

  it.each([{ acceso: 'otro' }, { acceso: 1 }, { rol: 'administrador' }, { unidad: 17 }])(
    'refuses a body with %j',
    async (extra) => {
      const { status, body } = await portal.post('/api/sesion/iniciar', {
        correo: '30111222',
        password: 'demo1234',
        ...extra,
      });
      expect([status, body.code]).toEqual([422, 'datos_invalidos']);
    },
  );

  it('an account of one unit is no account of another', async () => {
    const { dni } = await addAccount(portal.db, { unidadId: UNIDAD.osef });
    expect((await iniciar(dni)).body).toEqual(INCORRECTO);
    expect((await iniciar(dni, 'demo1234', { host: 'osef' })).status).toBe(200);
  });
});

describe('renovarSesion', () => {
  it('rotates the cookie and gives a fresh token', async () => {
    const first = await portal.signIn('28444555');
    const second = await renovar(first.cookie);
    expect(second.status).toBe(200);
    expect(second.body.usuario.documento).toBe('28444555');
    expect(second.cookie).not.toBe(first.cookie);
    const third = await renovar(second.cookie);
    expect(third.status).toBe(200);
    expect(third.cookie).not.toBe(second.cookie);
    expect((await actuar(third.body.token)).status).toBe(200);
  });

  it('answers a spent one with the same successor for half a minute, as often as it comes', async () => {
    const { cookie } = await portal.signIn('28444555');
    const successor = await renovar(cookie);
    for (let i = 0; i < 2; i += 1) {
      const again = await renovar(cookie);
      expect([again.status, again.cookie]).toEqual([200, successor.cookie]);
    }
    await ageSpent(cookie, 29);
    expect((await renovar(cookie)).cookie).toBe(successor.cookie);
    // Also when the successor was spent meanwhile: then its own successor.
    const third = await renovar(successor.cookie);
    expect((await renovar(cookie)).cookie).toBe(third.cookie);
  });

  it('gives tabs that ask at once one and the same successor', async () => {
    const { cookie } = await portal.signIn('28444555');
    const answers = await Promise.all(Array.from({ length: 8 }, () => renovar(cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((answer) => answer.cookie)).size).toBe(1);
    const [row] = await portal.db.sql<{ n: string }>(
      `select count(*) as n from portal.renovaciones where sesion_id = (select sesion_id from portal.renovaciones where hash = $1)`,
      [hashOf(cookie)],
    );
    expect(Number(row!.n)).toBe(2);
  });

  it('takes a later reuse for theft: the whole session ends', async () => {
    const first = await portal.signIn('28444555');
    const second = await renovar(first.cookie);
    await ageSpent(first.cookie, 31);
    const reuse = await renovar(first.cookie);
    expect([reuse.status, reuse.body, reuse.cookie]).toEqual([401, SIN_SESION, '']);
    expect((await renovar(second.cookie)).status).toBe(401);
    expect((await actuar(second.body.token)).status).toBe(401);
    const [row] = await portal.db.sql<{ motivo: string }>(
      'select s.motivo from portal.sesiones s join portal.renovaciones r on r.sesion_id = s.id where r.hash = $1',
      [hashOf(first.cookie)],
    );
    expect(row!.motivo).toBe('reuso');
  });

  it.each([
    ['none', undefined],
    ['garbage', 'renovacion=abc'],
    ['an empty one', 'renovacion='],
    ['a made-up one', `renovacion=${'A'.repeat(43)}`],
    ['a huge one', `renovacion=${'A'.repeat(6000)}`],
  ])('refuses %s', async (_name, cookie) => {
    expect((await renovar(cookie)).body).toEqual(SIN_SESION);
  });

  it('refuses the cookie of another unit, and leaves its session alone', async () => {
    const { cookie, token } = await portal.signIn('28444555', { host: 'osef' });
    expect((await renovar(cookie, 'demo')).status).toBe(401);
    expect((await actuar(token, 'osef')).status).toBe(200);
    expect((await renovar(cookie, 'osef')).status).toBe(200);
  });

  it('ends with the idle time and with the absolute time', async () => {
    for (const change of [
      `usada = now() - interval '71 minutes'`,
      `creada = now() - interval '14 hours 1 minute'`,
    ]) {
      const { cookie, token } = await portal.signIn('28444555');
      await portal.db.sql(
        `update portal.sesiones set ${change} where id = (select sesion_id from portal.renovaciones where hash = $1)`,
        [hashOf(cookie)],
      );
      expect((await actuar(token)).status, change).toBe(401);
    }
  });

  it('an idle session is not brought back to life by its cookie', async () => {
    const { cookie } = await portal.signIn('28444555');
    await portal.db.sql(
      `update portal.sesiones set usada = now() - interval '3 hours' where id = (select sesion_id from portal.renovaciones where hash = $1)`,
      [hashOf(cookie)],
    );
    expect((await renovar(cookie)).status).toBe(401);
  });
});

describe('cerrarSesion', () => {
  it('ends the session at once, for the token and for the cookie', async () => {
    const { cookie, token } = await portal.signIn('28444555');
    expect((await actuar(token)).status).toBe(200);
    const closed = await cerrar({ cookie, token });
    expect([closed.status, closed.body, closed.cookie]).toEqual([200, {}, '']);
    expect((await actuar(token)).body).toEqual(SIN_SESION);
    expect((await renovar(cookie)).status).toBe(401);
    expect((await cerrar({ cookie, token })).status).toBe(200);
  });

  it('works by the cookie alone, and by the token alone', async () => {
    for (const half of ['cookie', 'token'] as const) {
      const session = await portal.signIn('28444555');
      expect((await cerrar({ [half]: session[half] })).status).toBe(200);
      expect((await actuar(session.token)).status, half).toBe(401);
    }
  });

  it('ends one session and no other', async () => {
    const [one, other, foreign] = [
      await portal.signIn('28444555'),
      await portal.signIn('28444555'),
      await portal.signIn('28444555', { host: 'osef' }),
    ];
    await cerrar({ cookie: one.cookie, token: one.token });
    // With another unit's cookie nothing happens.
    await cerrar({ cookie: foreign.cookie, token: foreign.token, host: 'demo' });
    expect((await actuar(other.token)).status).toBe(200);
    expect((await actuar(foreign.token, 'osef')).status).toBe(200);
  });

  it('who is signed out already is signed out', async () => {
    expect((await cerrar({})).status).toBe(200);
  });
});

describe('cambiarRol', () => {
  const cambiar = (token: string | undefined, rol: unknown, host?: string) =>
    portal.post('/api/sesion/cambiarRol', { rol }, { token, host });

  it('goes to another role that the account holds, and stays there', async () => {
    const { dni } = await addAccount(portal.db, { roles: ['profesional', 'paciente'] });
    const { token, cookie } = await portal.signIn(dni);
    const changed = await cambiar(token, 'profesional');
    expect([changed.status, changed.body.usuario.perfilNome]).toEqual([200, 'profesional']);
    expect((await renovar(cookie)).body.usuario.perfilNome).toBe('profesional');
  });

  it.each(['administrador', 'gestor_art'])('refuses %s, which it does not hold', async (rol) => {
    const { token } = await portal.signIn('28444555');
    expect((await cambiar(token, rol)).status).toBe(404);
    expect((await cambiar(token, 'paciente')).body.usuario.perfilNome).toBe('paciente');
  });

  it('refuses a role that does not exist, nobody, and another unit’s session', async () => {
    const { token } = await portal.signIn('28444555');
    expect((await cambiar(token, 'jefe')).status).toBe(422);
    expect((await cambiar(token, ['paciente'])).status).toBe(422);
    expect((await cambiar(undefined, 'paciente')).status).toBe(401);
    expect((await cambiar(token, 'paciente', 'osef')).status).toBe(401);
  });

  it('a role that is taken away, or an account that is blocked, counts at the next request', async () => {
    const { dni, cuentaId } = await addAccount(portal.db, { roles: ['administrador'] });
    const demoted = await portal.signIn(dni);
    expect((await actuar(demoted.token)).status).toBe(200);
    await portal.db.sql('delete from portal.cuenta_roles where cuenta_id = $1', [cuentaId]);
    expect((await actuar(demoted.token)).status).toBe(401);

    const blocked = await addAccount(portal.db);
    const { token, cookie } = await portal.signIn(blocked.dni);
    await portal.db.sql('update portal.cuentas set activa = false where id = $1', [blocked.cuentaId]);
    expect((await actuar(token)).status).toBe(401);
    expect((await renovar(cookie)).status).toBe(401);
  });
});

describe('the access token', () => {
  const key = () => portal.portal.platform.secrets.signingKeys('acceso')[0]!;
  const sessionOf = (token: string) =>
    (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub;
  const sign = (
    sub: string,
    change: (jwt: SignJWT) => SignJWT = (jwt) => jwt,
    header: Record<string, string> = {},
    secret: Uint8Array = key(),
  ) =>
    change(
      new SignJWT({})
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
        .setSubject(sub)
        .setAudience('unidad:1')
        .setIssuedAt()
        .setExpirationTime('600s'),
    ).sign(secret);

  it('says which session and nothing else, and is good for ten minutes', async () => {
    const { token, sesion } = await portal.signIn('28444555');
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<
      string,
      number | string
    >;
    expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'sub']);
    expect([claims['aud'], Number(claims['exp']) - Number(claims['iat']), sesion.expiraEn]).toEqual([
      'unidad:1',
      600,
      600,
    ]);
  });

  it('of another unit, without signature, with another secret, expired, or of another kind is nobody’s', async () => {
    const { token } = await portal.signIn('28444555');
    const sub = sessionOf(token);
    expect((await actuar(await sign(sub))).status).toBe(200);
    const bad = {
      foreign: await sign(sub, (jwt) => jwt.setAudience('unidad:17')),
      noAudience: await new SignJWT({})
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setSubject(sub)
        .setExpirationTime('600s')
        .sign(key()),
      unsigned: new UnsecuredJWT({})
        .setSubject(sub)
        .setAudience('unidad:1')
        .setExpirationTime('600s')
        .encode(),
      secret: await sign(sub, undefined, {}, new TextEncoder().encode('another secret of thirty-two bytes')),
      purpose: await sign(sub, undefined, {}, portal.portal.platform.secrets.key('renovacion')),
      algorithm: await sign(sub, undefined, { alg: 'HS512' }),
      type: await sign(sub, undefined, { typ: 'JWT' }),
      expired: await sign(sub, (jwt) =>
        jwt
          .setIssuedAt(Math.floor(Date.now() / 1000) - 700)
          .setExpirationTime(Math.floor(Date.now() / 1000) - 60),
      ),
      cut: token.slice(0, -3),
      stranger: await sign('00000000-0000-7000-8000-000000000000'),
      garbage: 'x'.repeat(40),
    };
    for (const [name, value] of Object.entries(bad)) {
      const answer = await actuar(value);
      expect([name, answer.status, answer.body]).toEqual([name, 401, SIN_SESION]);
    }
    expect((await actuar(token, 'osef')).status).toBe(401);
    expect((await actuar(token)).status).toBe(200);
  });
});

it('the trail tells a blocked account from a wrong password; whoever tried is told the same', async () => {
  const { dni, personaId } = await addAccount(portal.db, { activa: false });
  const attempt = (password: string) => portal.post('/api/sesion/iniciar', { correo: dni, password });
  const [wrong, blocked] = [await attempt('otra clave'), await attempt('demo1234')];
  expect([blocked.status, blocked.body]).toEqual([wrong.status, wrong.body]);
  const events = await portal.db.sql(
    `select resultado, objeto from portal.auditoria where acto = 'iniciar_sesion' and para_id = $1 order by id`,
    [personaId],
  );
  expect(events).toEqual([
    { resultado: 'login_incorrecto', objeto: null },
    { resultado: 'login_incorrecto', objeto: 'ingreso:bloqueada' },
  ]);
});
