import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { holdMachine, releaseMachine } from '../../../testing/clock.ts';
import { addAccount, newDni, UNIDAD } from '../../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestAnswer, type TestPortal } from '../../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
afterEach(() => releaseMachine(portal));

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
/** An act that requires a live session. */
const actuar = (token: string | undefined, host?: string) =>
  portal.post('/api/unidad/certificado/ticket', {}, { token, host });

describe('iniciarSesion', () => {
  it('opens a session with person, roles and family', async () => {
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
  ])('reports what is wrong with DNI %j and password %j', async (correo, password, fields) => {
    const { status, body, cookie } = await iniciar(correo, password);
    expect([status, body.code, body.fields]).toEqual([422, 'datos_invalidos', fields]);
    expect(cookie).toBeUndefined();
  });

  it('answers byte by byte the same for an unknown DNI, a wrong password and an inactive account', async () => {
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

  it('does the same work for an unknown DNI and a wrong password', async () => {
    const time = async (dni: string) => {
      const since = performance.now();
      await iniciar(dni, 'otra cosa');
      return performance.now() - since;
    };
    // The quickest of each: other work on the machine only adds time.
    const quickest = (times: number[]) => Math.min(...times);
    const known: number[] = [];
    const unknown: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      known.push(await time((await addAccount(portal.db)).dni));
      unknown.push(await time(newDni()));
    }
    expect(quickest(unknown)).toBeGreaterThan(quickest(known) / 3);
    expect(quickest(unknown)).toBeLessThan(quickest(known) * 3);
  });

  it('increases the wait after each wrong password, does not reveal it, and never locks permanently', async () => {
    const { dni } = await addAccount(portal.db);
    /** The wait after each attempt, at least and at most: an answer may take long. */
    const waits: { least: number; most: number }[] = [];
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
      // In milliseconds, as the server's clock.
      const [asked] = await portal.db.sql<{ at: string }>(
        `select date_trunc('milliseconds', clock_timestamp())::text as at`,
      );
      expect((await iniciar(dni, `mala ${i}`)).body).toEqual(INCORRECTO);
      const [row] = await portal.db.sql<{ least: number; most: number }>(
        `select extract(epoch from hasta - now())::float8 as least,
                extract(epoch from hasta - $1::timestamptz)::float8 as most
         from portal.intentos where clave like 'ingreso-dni:%' order by hasta desc limit 1`,
        [asked!.at],
      );
      waits.push(row!);
      // The next attempt comes when the wait is over.
      if (row!.most > 0)
        await portal.db.sql(
          `update portal.intentos set hasta = now() - interval '1 second' where clave like 'ingreso-dni:%'`,
        );
    }
    expect(await purses()).toBe(before + 1);
    for (const [i, seconds] of [2, 4, 8, 16, 32].entries()) {
      expect(waits[4 + i]!.least).toBeLessThanOrEqual(seconds);
      expect(waits[4 + i]!.most).toBeGreaterThanOrEqual(seconds);
      expect(waits[4 + i]!.most).toBeLessThan(seconds * 2);
    }

    await iniciar(dni, 'otra mala');
    const waiting = await iniciar(dni);
    expect([waiting.status, waiting.body]).toEqual([401, INCORRECTO]);
    await portal.db.sql(
      `update portal.intentos set hasta = now() - interval '1 second' where clave like 'ingreso-dni:%'`,
    );
    expect((await iniciar(dni)).status).toBe(200);
    // Reset: the next failure starts from the beginning.
    expect((await iniciar(dni, 'mala')).status).toBe(401);
    expect((await iniciar(dni)).status).toBe(200);
  });

  it('delays only that DNI in that unit', async () => {
    const { dni } = await addAccount(portal.db);
    await addAccount(portal.db, { dni, unidadId: UNIDAD.osef });
    holdMachine(portal);
    for (let i = 0; i < 7; i += 1) await iniciar(dni, 'mala');
    expect((await iniciar(dni)).status).toBe(401);
    expect((await iniciar(dni, 'demo1234', { host: 'osef' })).status).toBe(200);
    expect((await iniciar('28444555')).status).toBe(200);
  });

  it('does not extend a running wait, so that the owner’s own attempts cannot lock them out', async () => {
    const { dni } = await addAccount(portal.db);
    holdMachine(portal);
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

  it('admits staff at /personal, and refers a patient there to the portal', async () => {
    expect((await iniciar('20333444', 'demo1234', { acceso: 'personal' })).body.usuario.perfilNome).toBe(
      'profesional',
    );
    const patient = await iniciar('30111222', 'demo1234', { acceso: 'personal' });
    expect([patient.status, patient.body.code]).toEqual([403, 'solo_personal']);
    expect(patient.cookie).toBeUndefined();
    // A wrong password reveals nothing about the role.
    expect((await iniciar('30111222', 'mala', { acceso: 'personal' })).body).toEqual(INCORRECTO);
  });

  it('chooses the role by the form for a patient who is also a professional', async () => {
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

  it('hides the patient form where the unit has no portal, and still admits staff', async () => {
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

  it('refuses an account of another unit', async () => {
    const { dni } = await addAccount(portal.db, { unidadId: UNIDAD.osef });
    expect((await iniciar(dni)).body).toEqual(INCORRECTO);
    expect((await iniciar(dni, 'demo1234', { host: 'osef' })).status).toBe(200);
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

  it('works with the cookie alone and with the token alone', async () => {
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
    // Another unit's cookie has no effect.
    await cerrar({ cookie: foreign.cookie, token: foreign.token, host: 'demo' });
    expect((await actuar(other.token)).status).toBe(200);
    expect((await actuar(foreign.token, 'osef')).status).toBe(200);
  });

  it('succeeds when already signed out', async () => {
    expect((await cerrar({})).status).toBe(200);
  });
});

describe('cambiarRol', () => {
  const cambiar = (token: string | undefined, rol: unknown, host?: string) =>
    portal.post('/api/sesion/cambiarRol', { rol }, { token, host });

  it('switches to another role of the account and keeps it', async () => {
    const { dni } = await addAccount(portal.db, { roles: ['profesional', 'paciente'] });
    const { token, cookie } = await portal.signIn(dni);
    const changed = await cambiar(token, 'profesional');
    expect([changed.status, changed.body.usuario.perfilNome]).toEqual([200, 'profesional']);
    expect((await renovar(cookie)).body.usuario.perfilNome).toBe('profesional');
  });

  it.each(['administrador', 'gestor_art'])('refuses %s, which the account does not hold', async (rol) => {
    const { token } = await portal.signIn('28444555');
    expect((await cambiar(token, rol)).status).toBe(404);
    expect((await cambiar(token, 'paciente')).body.usuario.perfilNome).toBe('paciente');
  });

  it('refuses an unknown role, a visitor and another unit’s session', async () => {
    const { token } = await portal.signIn('28444555');
    expect((await cambiar(token, 'jefe')).status).toBe(422);
    expect((await cambiar(token, ['paciente'])).status).toBe(422);
    expect((await cambiar(undefined, 'paciente')).status).toBe(401);
    expect((await cambiar(token, 'paciente', 'osef')).status).toBe(401);
  });

  it('applies a removed role or a blocked account on the next request', async () => {
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

it('audits a blocked account and a wrong password differently, with the same answer to the caller', async () => {
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
