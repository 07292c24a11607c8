import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNIDAD } from '../../../testing/data/people.ts';

import { addAccount } from '../../../testing/data/people.ts';
import { addStaff, turnOn } from '../../../testing/data/staff.ts';
import { Authenticator, withCertificate } from '../../../testing/outside/authenticator.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { startOtherProcess, type OtherProcess } from '../../../testing/processes/another-process.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const originOf = (host = 'demo') => `http://${host}.localhost:${portal.port}`;
const desafioDeIngreso = async (host?: string) =>
  (await portal.post('/api/sesion/llave/desafio', {}, { host })).body;
const ingresar = (asercion: unknown, acceso = 'portal', host?: string) =>
  portal.post('/api/sesion/llave', { asercion, acceso }, { host });

async function agregar(token: string, host = 'demo', llave = new Authenticator(originOf(host))) {
  const { body } = await portal.post('/api/cuenta/llaves/preparar', {}, { token, host });
  const answer = await portal.post('/api/cuenta/llaves/agregar', llave.create(body), { token, host });
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return { llave, id: answer.body.id as string };
}

async function conLlave(email?: string) {
  const cuenta = await addAccount(portal.db, email === undefined ? {} : { email });
  const { token } = await portal.signIn(cuenta.dni);
  return { ...cuenta, token, ...(await agregar(token)) };
}

const NO = { status: 422, code: 'llave_no_reconocida' };
const juicio = ({ status, body }: { status: number; body: { code?: string } }) => ({
  status,
  code: body.code,
});

describe('a passkey', () => {
  it('opens a session of two factors, is listed with its last use, and its owner gets a mail', async () => {
    const email = 'llave@ejemplo.com';
    const { personaId, llave, id, token } = await conLlave(email);
    const [mail] = await portal.mail.waitFor(email);
    expect(mail!.subject).toBe('Ya podés ingresar sin contraseña · Portal Demo');
    const ver = async () => (await portal.request({ path: '/api/cuenta/llaves', token })).body.llaves;
    expect(await ver()).toEqual([
      { id, nombre: expect.any(String), creada: expect.any(String), usada: null, otroHost: null },
    ]);
    const opened = await ingresar(llave.get(await desafioDeIngreso()));
    expect([opened.status, opened.body.usuario.id]).toEqual([200, personaId]);
    expect(
      await portal.db.sql('select nivel from portal.sesiones where llave_id = $1 and terminada is null', [
        id,
      ]),
    ).toEqual([{ nivel: 2 }]);
    expect((await ver())[0].usada).toEqual(expect.any(String));
  });

  it('that does not count its uses works again and again', async () => {
    const { dni } = await addAccount(portal.db);
    const { token } = await portal.signIn(dni);
    const { llave } = await agregar(token, 'demo', new Authenticator(originOf(), 0));
    for (let round = 0; round < 2; round += 1)
      expect((await ingresar(llave.get(await desafioDeIngreso()))).status).toBe(200);
  });

  it('refuses what a thief would try, and takes the owner’s next answer', async () => {
    const { llave } = await conLlave();
    const other = await conLlave();
    const used = llave.get(await desafioDeIngreso());
    expect((await ingresar(used)).status).toBe(200);
    const attempts = {
      replayed: used,
      'another origin': llave.get(await desafioDeIngreso(), { origin: 'https://demo.ejemplo.com' }),
      'another host': llave.get(await desafioDeIngreso(), { host: 'osef.localhost' }),
      'person not verified': llave.get(await desafioDeIngreso(), { verificada: false }),
      'challenge of our own making': llave.get({ desafio: 'A'.repeat(43), host: 'demo.localhost' }),
      'somebody else’s name': llave.get(await desafioDeIngreso(), { usuario: 'AAAAAAAAAAAAAAAAAAAAAA' }),
      'a signature of another key': {
        ...llave.get(await desafioDeIngreso()),
        firma: other.llave.get(await desafioDeIngreso()).firma,
      },
      'a key that nobody has': new Authenticator(originOf()).get(await desafioDeIngreso()),
    };
    for (const [name, asercion] of Object.entries(attempts))
      expect({ name, ...juicio(await ingresar(asercion)) }).toEqual({ name, ...NO });
    expect((await ingresar(llave.get(await desafioDeIngreso()))).status).toBe(200);
  });

  it('spends a challenge with a wrong answer too', async () => {
    const { llave } = await conLlave();
    const asked = await desafioDeIngreso();
    expect(juicio(await ingresar(llave.get(asked, { verificada: false })))).toEqual(NO);
    expect(juicio(await ingresar(llave.get(asked)))).toEqual(NO);
  });

  it('refuses a copy whose counter fell behind', async () => {
    const { llave } = await conLlave();
    expect((await ingresar(llave.get(await desafioDeIngreso()))).status).toBe(200);
    llave.counter -= 1;
    expect(juicio(await ingresar(llave.get(await desafioDeIngreso())))).toEqual(NO);
    llave.counter += 1;
    expect((await ingresar(llave.get(await desafioDeIngreso()))).status).toBe(200);
  });

  it('belongs to one unit and to one host', async () => {
    const { llave, token } = await conLlave();
    // The same key under the other unit's host and origin: that unit does not know it.
    const asked = await desafioDeIngreso('osef');
    expect(juicio(await ingresar(llave.get(asked, { origin: originOf('osef') }), 'portal', 'osef'))).toEqual(
      NO,
    );
    // A challenge of another unit.
    expect(juicio(await ingresar(llave.get({ ...asked, host: 'demo.localhost' })))).toEqual(NO);
    // Another host of the same unit offers it neither for signing in nor for a proof, and says where it works.
    await portal.db.sql(`insert into portal.hosts (host, unidad_id) values ('demo-dos', $1)`, [1]);
    portal.portal.platform.units.forget();
    const second = { host: 'demo-dos', token };
    const listed = await portal.request({ path: '/api/cuenta/llaves', ...second });
    expect(listed.body.llaves[0].otroHost).toBe('demo.localhost');
    const proof = await portal.post('/api/sesion/comprobar/llave/desafio', {}, second);
    expect(proof.body.credenciales).toEqual([]);
    const there = await desafioDeIngreso('demo-dos');
    expect(
      juicio(await ingresar(llave.get(there, { origin: originOf('demo-dos') }), 'portal', 'demo-dos')),
    ).toEqual(NO);
  });

  it('of another person does not resume a session', async () => {
    const { llave, personaId } = await conLlave();
    const other = await conLlave();
    const resume = async (persona: string) =>
      portal.post('/api/sesion/llave', {
        asercion: llave.get(await desafioDeIngreso()),
        acceso: 'portal',
        persona,
      });
    const refused = await resume(other.personaId);
    expect([juicio(refused), refused.cookie]).toEqual([NO, undefined]);
    expect((await resume(personaId)).status).toBe(200);
  });

  it('of a blocked account opens nothing', async () => {
    const { llave, cuentaId } = await conLlave();
    await portal.db.sql('update portal.cuentas set activa = false where id = $1', [cuentaId]);
    expect(juicio(await ingresar(llave.get(await desafioDeIngreso())))).toEqual(NO);
    await portal.db.sql('update portal.cuentas set activa = true where id = $1', [cuentaId]);
    expect((await ingresar(llave.get(await desafioDeIngreso()))).status).toBe(200);
  });
});

describe('adding, naming and removing', () => {
  it('asks for a recent proof before a key is added', async () => {
    const { dni, cuentaId } = await addAccount(portal.db);
    const { token } = await portal.signIn(dni);
    const old = `update portal.sesiones set creada = creada - interval '6 minutes' where cuenta_id = $1`;
    await portal.db.sql(old, [cuentaId]);
    const refused = await portal.post('/api/cuenta/llaves/preparar', {}, { token });
    expect([refused.body.code, refused.body.detalle]).toEqual([
      'prueba_requerida',
      { codigo: false, llave: false },
    ]);
    await portal.post('/api/sesion/comprobar', { password: 'demo1234', codigo: '' }, { token });
    await agregar(token);
  });

  it('refuses a challenge of another session, an attestation with a certificate, and a key twice', async () => {
    const one = await addAccount(portal.db);
    const two = await addAccount(portal.db);
    const [{ token: first }, { token: second }] = [
      await portal.signIn(one.dni),
      await portal.signIn(two.dni),
    ];
    const prepare = async (token: string) =>
      (await portal.post('/api/cuenta/llaves/preparar', {}, { token })).body;
    const add = (token: string, alta: unknown) => portal.post('/api/cuenta/llaves/agregar', alta, { token });
    const llave = new Authenticator(originOf());
    const asked = await prepare(first);
    expect((await add(second, llave.create(asked))).body.code).toBe('llave_no_agregada');
    const certified = llave.create(await prepare(first), {}, withCertificate);
    expect((await add(first, certified)).body.code).toBe('llave_no_agregada');
    const unverified = llave.create(await prepare(first), { verificada: false });
    expect((await add(first, unverified)).body.code).toBe('llave_no_agregada');
    expect((await add(first, llave.create(await prepare(first)))).status).toBe(200);
    expect((await add(second, llave.create(await prepare(second)))).body.code).toBe('llave_no_agregada');
  });

  it('keeps ten, also when they are added at once', async () => {
    const { dni } = await addAccount(portal.db);
    const { token } = await portal.signIn(dni);
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { body } = await portal.post('/api/cuenta/llaves/preparar', {}, { token });
        return portal.post('/api/cuenta/llaves/agregar', new Authenticator(originOf()).create(body), {
          token,
        });
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ body }) => body.code === 'demasiadas_llaves')).toHaveLength(2);
  });

  it('gives it another name, and ends with it the sessions that it opened elsewhere', async () => {
    const email = 'perdida@ejemplo.com';
    const { token, id, llave } = await conLlave(email);
    const name = (nombre: string, whose = token) =>
      portal.post('/api/cuenta/llaves/nombrar', { id, nombre }, { token: whose });
    expect((await name('   ')).body.fields).toEqual({ nombre: 'El nombre es requerido' });
    expect((await name('Mi celular')).status).toBe(200);
    const stranger = await conLlave();
    expect((await name('Mío', stranger.token)).status).toBe(404);
    const remove = (whose: string) => portal.post('/api/cuenta/llaves/quitar', { id }, { token: whose });
    expect((await remove(stranger.token)).status).toBe(404);
    const elsewhere = (await ingresar(llave.get(await desafioDeIngreso()))).body.token as string;
    const reach = async (whose: string) =>
      (await portal.request({ path: '/api/cuenta/llaves', token: whose })).status;
    expect(await reach(elsewhere)).toBe(200);
    expect((await remove(token)).status).toBe(200);
    expect([await reach(elsewhere), await reach(token)]).toEqual([401, 200]);
    expect(juicio(await ingresar(llave.get(await desafioDeIngreso())))).toEqual(NO);
    const mails = await portal.mail.waitFor(email, 2);
    expect(mails.map(({ subject }) => subject)).toContain('Quitaste una llave de acceso · Portal Demo');
    // A lost device locks nobody out: the password stays.
    expect((await portal.signIn(stranger.dni)).token).toBeDefined();
  });
});

describe('proving again who one is', () => {
  const prove = async (token: string, llave: Authenticator) => {
    const { body } = await portal.post('/api/sesion/comprobar/llave/desafio', {}, { token });
    return portal.post('/api/sesion/comprobar/llave', { asercion: llave.get(body) }, { token });
  };

  it('takes an own key and refuses another person’s and another session’s challenge', async () => {
    const boss = await addStaff(portal, { roles: ['administrador'] });
    const { llave } = await agregar(boss.token);
    const other = await conLlave();
    const old = `update portal.sesiones set creada = creada - interval '6 minutes', comprobada = null where cuenta_id = $1`;
    await portal.db.sql(old, [boss.cuentaId]);
    const act = () =>
      portal.post('/api/personal/segundoFactor/exigir', { exige: false }, { token: boss.token });
    const asked = await act();
    expect([asked.body.code, asked.body.detalle]).toEqual([
      'prueba_requerida',
      { codigo: false, llave: true },
    ]);
    expect(juicio(await prove(boss.token, other.llave))).toEqual(NO);
    const elsewhere = await portal.signIn(boss.dni, { acceso: 'personal' });
    const foreign = await portal.post('/api/sesion/comprobar/llave/desafio', {}, { token: elsewhere.token });
    const crossed = { asercion: llave.get(foreign.body) };
    expect(juicio(await portal.post('/api/sesion/comprobar/llave', crossed, { token: boss.token }))).toEqual(
      NO,
    );
    expect((await act()).body.code).toBe('prueba_requerida');
    expect((await prove(boss.token, llave)).status).toBe(200);
    expect((await act()).status).toBe(200);
  });
});

describe('staff', () => {
  it('with a second factor sign in by the key alone; their sessions prove themselves without a code', async () => {
    const staff = await addStaff(portal, { roles: ['profesional'] });
    await turnOn(portal, staff.token);
    const { llave } = await agregar(staff.token);
    const { body } = await ingresar(llave.get(await desafioDeIngreso()), 'personal');
    expect(body.usuario.perfilNome).toBe('profesional');
    const proof = await portal.post(
      '/api/sesion/comprobar',
      { password: 'demo1234', codigo: '' },
      { token: body.token },
    );
    expect(proof.status).toBe(200);
  });

  it('may sign in where the unit demands two factors', async () => {
    const host = 'obsba';
    const boss = await addStaff(portal, { unidadId: UNIDAD.obsba, host });
    await turnOn(portal, boss.token, host);
    const worker = await addStaff(portal, { unidadId: UNIDAD.obsba, host, roles: ['gestor_art'] });
    const { llave } = await agregar(worker.token, host);
    const demand = (exige: boolean, token = boss.token) =>
      portal.post('/api/personal/segundoFactor/exigir', { exige }, { token, host });
    expect((await demand(true)).status).toBe(200);
    const opened = await ingresar(llave.get(await desafioDeIngreso(host)), 'personal', host);
    expect(opened.status).toBe(200);
    const reached = await portal.request({
      path: '/api/cuenta/sesiones',
      token: opened.body.token,
      host,
    });
    expect(reached.status).toBe(200);
    expect((await demand(false)).status).toBe(200);
  });

  it('lose the key with the second factor that an administrator resets', async () => {
    const boss = await addStaff(portal, { roles: ['administrador'] });
    const worker = await addStaff(portal, { roles: ['gestor_art'] });
    const { llave } = await agregar(worker.token);
    const reset = { id: worker.personaId };
    expect(
      (await portal.post('/api/personal/segundoFactor/reiniciar', reset, { token: boss.token })).status,
    ).toBe(200);
    expect(juicio(await ingresar(llave.get(await desafioDeIngreso()), 'personal'))).toEqual(NO);
  });

  it('patients do not enter by the staff’s door', async () => {
    const { llave } = await conLlave();
    const refused = await ingresar(llave.get(await desafioDeIngreso()), 'personal');
    expect(refused.body.code).toBe('solo_personal');
    expect((await ingresar(llave.get(await desafioDeIngreso()))).status).toBe(200);
  });
});

describe('two processes', () => {
  let other: OtherProcess;
  beforeAll(async () => {
    other = await startOtherProcess(portal);
  });
  afterAll(() => other.stop());

  it('take one answer once, and a counter once', async () => {
    const { llave } = await conLlave();
    const asercion = llave.get(await desafioDeIngreso());
    const headers = { host: `demo.localhost:${portal.port}` };
    const both = await Promise.all(
      [portal, other, portal, other].map((one) =>
        one.post('/api/sesion/llave', { asercion, acceso: 'portal' }, { headers }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
    // The owner's key and its copy answer two challenges with the same count.
    const [one, two] = [await desafioDeIngreso(), await desafioDeIngreso()];
    const first = llave.get(one);
    llave.counter -= 1;
    const second = llave.get(two);
    const twins = await Promise.all([
      portal.post('/api/sesion/llave', { asercion: first, acceso: 'portal' }, { headers }),
      other.post('/api/sesion/llave', { asercion: second, acceso: 'portal' }, { headers }),
    ]);
    expect(twins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });
});
