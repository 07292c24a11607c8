import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, newDni } from '../../../testing/data/people.ts';
import {
  conectarEmisor,
  emisorEscrito,
  persona,
  seguirEnEmisor,
  startEmisor,
} from '../../../testing/outside/emisor-process.ts';
import { trust, type Outside } from '../../../testing/outside/outside-process.ts';
import { startTestPortal, type TestAnswer, type TestPortal } from '../../../testing/portal.ts';

let emisor: Outside;
let portal: TestPortal;
let admin: string;
beforeAll(async () => {
  emisor = await startEmisor();
  portal = await startTestPortal({ env: { OUTSIDE_CA: trust(emisor) } });
  ({ token: admin } = await portal.signIn('22999000', { acceso: 'personal' }));
  await conectarEmisor(portal, admin, emisor);
}, 60_000);
afterEach(() => emisor.set({ fault: '', acr: '2', who: '' }));
afterAll(async () => {
  await portal.stop();
  await emisor.stop();
});

const HTML = { accept: 'text/html,*/*' };
const get = (path: string, cookie?: string, host = 'demo') =>
  portal.request({ path, host, headers: HTML, ...(cookie === undefined ? {} : { cookie }) });

/** The browser leaves for the issuer. */
async function partir(cookie?: string, host = 'demo') {
  const answer = await get('/ingresoEmisor', cookie, host);
  const set = answer.headers['set-cookie']?.find((line) => line.startsWith('emisor='));
  return { answer, address: answer.headers.location ?? '', cookie: set?.split(';')[0] ?? '', set };
}

/** Enters at the issuer as somebody, and returns the address that the browser is sent back to. */
async function identificarse(address: string, dni: string, more: Record<string, unknown> = {}) {
  const { sub = `s-${dni}`, ...claims } = more;
  await emisor.set({ who: sub, people: { [sub as string]: persona(dni, claims) } });
  const back = new URL(await seguirEnEmisor(emisor, address));
  return `${back.pathname}${back.search}`;
}

/** The whole way. */
async function entrar(dni: string, more: Record<string, unknown> = {}): Promise<TestAnswer> {
  const { address, cookie } = await partir();
  return get(await identificarse(address, dni, more), cookie);
}

const sesionDe = async ({ cookie }: TestAnswer) =>
  (await portal.post('/api/sesion/renovar', {}, { cookie })).body;
const lastEvent = async () =>
  (
    await portal.db.sql<{ resultado: string; actor_rol: string | null; objeto: string | null }>(
      `select resultado, actor_rol, objeto from portal.auditoria where acto = 'ingresar_con_emisor' order by id desc limit 1`,
    )
  )[0];

function expectIn(answer: TestAnswer) {
  expect([answer.status, answer.headers.location, answer.text]).toEqual([303, '/', '']);
  expect(answer.cookie).toMatch(/^renovacion=.{40,}/);
}
async function expectRefused(answer: TestAnswer, status: number, code: string, words: string) {
  expect([answer.status, answer.headers['content-type'], answer.cookie]).toEqual([
    status,
    'text/html; charset=utf-8',
    undefined,
  ]);
  expect(answer.text).toContain('<h1>No pudiste entrar</h1>');
  expect(answer.text).toContain(words);
  expect(answer.text).toContain('<a href="/login" rel="noreferrer">Volver a la entrada</a>');
  expect((await lastEvent())!.resultado).toBe(code);
}
const RECHAZADA = 'No pudimos comprobar quién sos con el servicio de identidad.';
const VENCIDA = 'Ese ingreso ya venció o ya se usó.';

describe('leaving for the issuer', () => {
  it('asks for a code with PKCE, state and nonce, and binds the browser', async () => {
    const { answer, address, set } = await partir();
    expect(answer.status).toBe(303);
    expect(set).toMatch(/^emisor=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    const { origin, pathname, searchParams } = new URL(address);
    expect(`${origin}${pathname}`).toBe(`${emisor.url}/auth`);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'portal-demo',
      response_type: 'code',
      redirect_uri: `http://demo.localhost:${portal.port}/ingresoEmisor/vuelta`,
      scope: 'openid profile email phone address dni',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      ui_locales: 'es-AR es',
    });
    const [row] = await portal.db.sql<{ text: string }>(
      `select row_to_json(e)::text as text from portal.enlaces e where proposito = 'ingreso:emisor' order by vence desc limit 1`,
    );
    for (const secret of ['state', 'nonce']) expect(row!.text).not.toContain(searchParams.get(secret));
  });

  it('shows the button on the sign-in page, and only as long as it is switched on', async () => {
    const boton = async () =>
      (await portal.request({ path: '/api/configuracion' })).body.login.emisor as unknown;
    expect(await boton()).toEqual({ boton: 'Ingresar con Mi Argentina' });
    await portal.post('/api/conexiones/activar', { tipo: 'emisor', activa: false }, { token: admin });
    expect(await boton()).toBeUndefined();
    expect((await get('/ingresoEmisor')).status).toBe(404);
    await portal.post('/api/conexiones/activar', { tipo: 'emisor', activa: true }, { token: admin });
    expect(await boton()).toEqual({ boton: 'Ingresar con Mi Argentina' });
  });

  it('leads nowhere in a unit without an issuer', async () => {
    expect((await get('/ingresoEmisor', undefined, 'osef')).status).toBe(404);
    expect((await get('/ingresoEmisor/vuelta?code=x&state=y', undefined, 'osef')).status).toBe(404);
  });
});

describe('coming back', () => {
  it('opens a patient session of an unknown person, whose account has no password', async () => {
    const dni = newDni();
    const answer = await entrar(dni, { given_name: 'Rosa', family_name: 'Ñáñez' });
    expectIn(answer);
    expect(await sesionDe(answer)).toMatchObject({
      alcance: 'portal',
      roles: ['paciente'],
      usuario: { nome: 'Rosa', sobrenome: 'Ñáñez', documento: dni, perfilNome: 'paciente' },
    });
    const [row] = await portal.db.sql<Record<string, unknown>>(
      `select s.rol, s.nivel, s.puerta, p.cp, p.telefono from portal.sesiones s join portal.personas p on p.id = s.persona_id where p.documento = $1`,
      [dni],
    );
    expect(row).toEqual({ rol: 'paciente', nivel: 1, puerta: 'emisor', cp: '1832', telefono: '1155550101' });
    expect(await lastEvent()).toEqual({
      resultado: 'ok',
      actor_rol: 'paciente',
      objeto: expect.stringMatching(/^sujeto:[0-9a-f]{16}$/),
    });
    for (const password of ['', 'demo1234', dni])
      expect((await portal.post('/api/sesion/iniciar', { correo: dni, password })).status).not.toBe(200);
    // The next time it is the same account.
    expectIn(await entrar(dni, { given_name: 'Otra', birthdate: '1970-01-01' }));
  });

  it('says what is missing to create an account, and where to create one', async () => {
    const dni = newDni();
    const answer = await entrar(dni, { address: undefined, phone_number: undefined });
    await expectRefused(answer, 422, 'emisor_sin_datos', 'no envió todos los datos que hacen falta');
    expect(answer.text).toContain('<a href="/registro">creá tu cuenta acá</a>');
    expect(answer.text.toLowerCase()).toContain('teléfono');
    expectIn(await entrar(dni));
  });

  it.each([
    [{ dni: 'abc' }, 'Falta tu DNI'],
    [{ birthdate: '1990' }, 'Falta tu fecha de nacimiento'],
    [{ given_name: { es: 'Eva' } }, 'Falta tu nombre'],
  ])('opens nothing if the claims are not understood: %j', async (wrong, words) => {
    const { dni } = await addAccount(portal.db);
    await expectRefused(await entrar(dni, wrong), 422, 'emisor_sin_datos', words);
    expectIn(await entrar(dni));
  });

  it('makes no family out of dependants', async () => {
    const { dni } = await addAccount(portal.db);
    const hijo = newDni();
    const answer = await entrar(dni, { dependants: [{ dni: hijo, given_name: 'Hijo' }] });
    expectIn(answer);
    expect((await sesionDe(answer)).grupoFamiliar).toEqual([]);
    expect(await portal.db.sql('select id from portal.personas where documento = $1', [hijo])).toEqual([]);
  });

  it('is good once', async () => {
    const { dni } = await addAccount(portal.db);
    const { address, cookie } = await partir();
    const back = await identificarse(address, dni);
    expectIn(await get(back, cookie));
    await expectRefused(await get(back, cookie), 403, 'emisor_vencida', VENCIDA);
  });

  it('refuses a code that was used, under a state that was not', async () => {
    const { dni } = await addAccount(portal.db);
    const first = await partir();
    const used = await identificarse(first.address, dni);
    expectIn(await get(used, first.cookie));
    const second = await partir(first.cookie);
    const fresh = new URL(await identificarse(second.address, dni), emisor.url);
    fresh.searchParams.set('code', new URL(used, emisor.url).searchParams.get('code')!);
    await expectRefused(
      await get(`${fresh.pathname}${fresh.search}`, first.cookie),
      403,
      'emisor_vencida',
      VENCIDA,
    );
  });

  it('works only in the browser that left', async () => {
    const { dni } = await addAccount(portal.db);
    const mine = await partir();
    const other = await partir();
    const back = await identificarse(mine.address, dni);
    await expectRefused(await get(back, other.cookie), 403, 'emisor_vencida', VENCIDA);
    // Spent by the attempt.
    await expectRefused(await get(back, mine.cookie), 403, 'emisor_vencida', VENCIDA);
    await expectRefused(await get(await identificarse(other.address, dni)), 403, 'emisor_vencida', VENCIDA);
  });

  it('lets two tabs of one browser come back', async () => {
    const { dni } = await addAccount(portal.db);
    const one = await partir();
    const two = await partir(one.cookie);
    expect(two.cookie).toBe(one.cookie);
    expectIn(await get(await identificarse(one.address, dni), one.cookie));
    expectIn(await get(await identificarse(two.address, dni), one.cookie));
  });

  it('is over after ten minutes', async () => {
    const { dni } = await addAccount(portal.db);
    const { address, cookie } = await partir();
    const back = await identificarse(address, dni);
    await portal.db.sql(
      `update portal.enlaces set vence = vence - interval '10 minutes' where proposito = 'ingreso:emisor' and usado is null`,
    );
    await expectRefused(await get(back, cookie), 403, 'emisor_vencida', VENCIDA);
  });

  it.each(['wrongNonce', 'badSignature', 'foreignToken'])('refuses %s', async (fault) => {
    const { dni } = await addAccount(portal.db);
    await emisor.set({ fault });
    await expectRefused(await entrar(dni), 403, 'emisor_rechazada', RECHAZADA);
    await emisor.set({ fault: '' });
    expectIn(await entrar(dni));
  });

  it.each([
    ['another issuer', (back: URL) => back.searchParams.set('iss', 'https://otro-emisor.ejemplo')],
    ['no issuer', (back: URL) => back.searchParams.delete('iss')],
  ])('refuses an answer of %s', async (_who, change) => {
    const { dni } = await addAccount(portal.db);
    const { address, cookie } = await partir();
    const back = new URL(await identificarse(address, dni), emisor.url);
    change(back);
    await expectRefused(
      await get(`${back.pathname}${back.search}`, cookie),
      403,
      'emisor_rechazada',
      RECHAZADA,
    );
  });

  it('says that the person left it unfinished', async () => {
    await emisor.set({ fault: 'cancelled' });
    const { address, cookie } = await partir();
    const back = new URL(await seguirEnEmisor(emisor, address));
    await expectRefused(
      await get(`${back.pathname}${back.search}`, cookie),
      403,
      'emisor_cancelada',
      'El ingreso quedó sin terminar en el servicio de identidad.',
    );
  });

  it('says that the issuer is away, on the way there and on the way back', async () => {
    const AWAY = 'El servicio de identidad no responde en este momento.';
    const { dni } = await addAccount(portal.db);
    const { address, cookie } = await partir();
    const back = await identificarse(address, dni);
    await emisor.set({ fault: 'away' });
    await expectRefused(await get(back, cookie), 503, 'emisor_no_responde', AWAY);
    // What the issuer published is forgotten with a change.
    await portal.db.sql(`update portal.conexiones set cambiada = now() where tipo = 'emisor'`);
    const { answer } = await partir();
    expect([answer.status, answer.headers['set-cookie']]).toEqual([503, undefined]);
    expect(answer.text).toContain(AWAY);
    await emisor.set({ fault: '' });
    expectIn(await entrar(dni));
  });

  it('is not for a closed unit', async () => {
    const { dni } = await addAccount(portal.db);
    const { address, cookie } = await partir();
    const back = await identificarse(address, dni);
    await portal.db.sql(`update portal.unidades set cerrada = now() where id = 1`);
    portal.portal.platform.units.forget();
    const answer = await get(back, cookie);
    await portal.db.sql(`update portal.unidades set cerrada = null where id = 1`);
    portal.portal.platform.units.forget();
    expect([answer.status, answer.cookie]).toEqual([404, undefined]);
    expectIn(await get(back, cookie));
  });
});

describe('the demanded level', () => {
  const exigir = (niveles: string) =>
    portal.post('/api/conexiones/emisor', emisorEscrito(emisor, { niveles }), { token: admin });
  afterAll(() => exigir(''));

  it('is asked for, and a lower one does not enter', async () => {
    const { dni } = await addAccount(portal.db);
    expect((await exigir('2 3')).status).toBe(200);
    expect(new URL((await partir()).address).searchParams.get('acr_values')).toBe('2 3');
    await emisor.set({ acr: '1' });
    await expectRefused(
      await entrar(dni),
      403,
      'emisor_nivel',
      'Para entrar acá, tu identidad tiene que estar validada con un nivel más alto.',
    );
    await emisor.set({ acr: '3' });
    expectIn(await entrar(dni));
  });
});

describe('a DNI with an account', () => {
  it('is entered when birth date and names match, and its owner is notified once', async () => {
    const { dni, personaId } = await addAccount(portal.db, {
      email: 'oidc@ejemplo.com',
      nombre: 'María Eva',
    });
    const answer = await entrar(dni, { given_name: 'EVA' });
    expectIn(answer);
    expect((await sesionDe(answer)).usuario.id).toBe(personaId);
    const [mail] = await portal.mail.waitFor('oidc@ejemplo.com');
    expect(mail!.subject).toBe('Entraste con tu identidad digital · Portal Demo');
    expectIn(await entrar(dni));
    expect(portal.mail.to('oidc@ejemplo.com')).toHaveLength(1);
    expect((await portal.signIn(dni)).sesion.usuario.id).toBe(personaId);
  });

  it.each([{ birthdate: '1990-05-21' }, { given_name: 'Juana' }, { family_name: 'Otero' }])(
    'is not entered when %j differs: the unit decides, for this entrance only',
    async (other) => {
      const { dni, personaId } = await addAccount(portal.db);
      const refused = await entrar(dni, other);
      await expectRefused(refused, 403, 'emisor_pendiente', 'La institución los va a revisar.');
      expect(refused.text).not.toContain('1990');
      const { body } = await portal.request({ path: '/api/ingreso', token: admin });
      expect(body.pendientes).toContainEqual(
        expect.objectContaining({ puerta: 'emisor', persona: personaId }),
      );
      const resolver = (puerta: string) =>
        portal.post('/api/ingreso/resolver', { puerta, persona: personaId, aprobar: true }, { token: admin });
      expect((await resolver('ciudad')).status).toBe(404);
      expect((await resolver('emisor')).status).toBe(200);
      expectIn(await entrar(dni, other));
    },
  );

  it('refused by the unit stays closed, even with matching data', async () => {
    const { dni, personaId } = await addAccount(portal.db);
    await entrar(dni, { family_name: 'Otero' });
    await portal.post(
      '/api/ingreso/resolver',
      { puerta: 'emisor', persona: personaId, aprobar: false },
      { token: admin },
    );
    await expectRefused(await entrar(dni), 403, 'emisor_rechazada', RECHAZADA);
    expect((await portal.signIn(dni)).sesion.usuario.id).toBe(personaId);
  });

  it('once linked is judged again when the issuer means somebody else by it', async () => {
    const { dni } = await addAccount(portal.db);
    expectIn(await entrar(dni));
    // The same subject may have corrected its name.
    expectIn(await entrar(dni, { family_name: 'Otero' }));
    await expectRefused(
      await entrar(dni, { sub: `otro-${dni}`, family_name: 'Otero' }),
      403,
      'emisor_pendiente',
      'La institución los va a revisar.',
    );
    expectIn(await entrar(dni, { sub: `otro-${dni}` }));
  });

  it('opens nothing when blocked', async () => {
    const { dni } = await addAccount(portal.db, { activa: false });
    await expectRefused(await entrar(dni), 403, 'emisor_rechazada', RECHAZADA);
  });

  it('of staff who are also patients opens the patient only', async () => {
    const { dni } = await addAccount(portal.db, { roles: ['paciente', 'administrador'] });
    const sesion = await sesionDe(await entrar(dni));
    expect([sesion.roles, sesion.usuario.perfilNome]).toEqual([['paciente'], 'paciente']);
    expect(
      (await portal.post('/api/sesion/cambiarRol', { rol: 'administrador' }, { token: sesion.token })).status,
    ).toBe(404);
  });

  it('gets no passkey, which would open its other roles, before its password is typed', async () => {
    const { dni } = await addAccount(portal.db, { roles: ['paciente', 'administrador'] });
    const { token } = await sesionDe(await entrar(dni));
    const preparar = () => portal.post('/api/cuenta/llaves/preparar', {}, { token });
    expect((await preparar()).body.code).toBe('prueba_requerida');
    await portal.post('/api/sesion/comprobar', { password: 'demo1234' }, { token });
    expect((await preparar()).status).toBe(200);
  });

  it('of staff who are not patients opens nothing', async () => {
    const { dni } = await addAccount(portal.db, { roles: ['administrador'] });
    await expectRefused(
      await entrar(dni),
      403,
      'emisor_solo_pacientes',
      'Por el servicio de identidad entran los pacientes. El personal entra por «Acceso del personal».',
    );
  });
});
