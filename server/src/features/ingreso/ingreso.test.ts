import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abrirPuerta, firmar, llegar, residente, type Clave } from '../../testing/servers/ciudad.ts';
import { addAccount, addPerson, newDni } from '../../testing/data/people.ts';
import { startTestPortal, type TestAnswer, type TestPortal } from '../../testing/portal.ts';
import { lastEvent, expectRefused } from '../../testing/fixtures/ingreso.ts';

let portal: TestPortal;
let clave: Clave & { admin: string };
let otra: Clave & { admin: string };
beforeAll(async () => {
  portal = await startTestPortal();
  clave = await abrirPuerta(portal);
  otra = await abrirPuerta(portal, 'osef');
});
afterAll(() => portal.stop());

const NO_ENCONTRADO = { code: 'no_encontrado', message: 'No encontramos lo que buscás.' };
const entrar = (documento: string, more: Record<string, unknown> = {}) =>
  llegar(portal, firmar(residente(documento, more), clave));
/** The session behind the cookie, as the web requests it. */
const sesionDe = async ({ cookie }: TestAnswer, host = 'demo') =>
  (await portal.post('/api/sesion/renovar', {}, { cookie, host })).body;
const personas = (documento: string) =>
  portal.db.sql<{ id: string }>('select id from portal.personas where unidad_id = 1 and documento = $1', [
    documento,
  ]);

function expectIn(answer: TestAnswer) {
  expect([answer.status, answer.headers.location, answer.text]).toEqual([303, '/', '']);
  expect(answer.cookie).toMatch(/^renovacion=.{40,}/);
}
const RECHAZADA = 'No pudimos comprobar el ingreso desde el portal de la ciudad.';

describe('an unknown resident', () => {
  it('gets an account and a patient session; no password opens the account', async () => {
    const dni = newDni();
    const answer = await entrar(dni, { nombre: 'Rosa', apellido: 'Ñáñez' });
    expectIn(answer);
    const sesion = await sesionDe(answer);
    expect(sesion).toMatchObject({
      alcance: 'portal',
      roles: ['paciente'],
      usuario: { nome: 'Rosa', sobrenome: 'Ñáñez', documento: dni, perfilNome: 'paciente' },
    });
    const [row] = await portal.db.sql<Record<string, unknown>>(
      `select s.rol, s.alcance, s.nivel, s.puerta, p.email, p.cp, p.fec_nac, c.activa from portal.sesiones s join portal.personas p on p.id = s.persona_id
       join portal.cuentas c on c.id = s.cuenta_id where p.documento = $1`,
      [dni],
    );
    expect(row).toMatchObject({
      rol: 'paciente',
      alcance: 'portal',
      nivel: 1,
      puerta: 'ciudad',
      email: `r${dni}@ejemplo.com`,
      cp: '1832',
      activa: true,
    });
    expect(await lastEvent(portal)).toEqual({
      resultado: 'ok',
      actor_rol: 'paciente',
      objeto: `clave:${clave.id}`,
    });
    for (const password of ['', 'demo1234', dni])
      expect((await portal.post('/api/sesion/iniciar', { correo: dni, password })).status).not.toBe(200);
  });

  it('returns to the same account with another session', async () => {
    const dni = newDni();
    for (let i = 0; i < 2; i += 1) expectIn(await entrar(dni));
    expect(await personas(dni)).toHaveLength(1);
    // The city's data do not overwrite the person's own, and the account is linked already.
    expectIn(await entrar(dni, { nombre: 'Otro', apellido: 'Nombre', fec_nac: '1970-01-01' }));
    const [row] = await portal.db.sql<{ nombre: string }>(
      'select nombre from portal.personas where unidad_id = 1 and documento = $1',
      [dni],
    );
    expect(row!.nombre).toBe('Eva');
  });

  it.each([
    [{ nombre: '' }, 'El nombre es requerido'],
    [{ apellido: '123' }, 'El apellido no debe contener solo numeros'],
    [{ email: 'x' }, 'email'],
    [{ fec_nac: '2015-01-01' }, 'Debe ser mayor de edad para registrarse'],
    [{ documento: '12a' }, 'El DNI debe contener solo numeros'],
    [{ cp: '12' }, 'postal'],
    [{ telefono: '' }, 'teléfono'],
    [{ sexo: 'Z' }, 'El género es requerido'],
  ])('follows the rules of registration: %j is refused with a message', async (wrong, words) => {
    const dni = newDni();
    const answer = await entrar(dni, wrong);
    await expectRefused(
      portal,
      answer,
      422,
      'ciudad_sin_datos',
      'El portal de la ciudad no envió todos los datos que hacen falta para crear tu cuenta.',
    );
    expect(answer.text.toLowerCase()).toContain(words.toLowerCase());
    expect(await personas(dni)).toEqual([]);
    expectIn(await entrar(dni));
  });

  it('with older records gets a separate account, and waits to be joined with them', async () => {
    const dni = newDni();
    const older = await addPerson(portal.db, { documento: dni, nombre: 'Anterior' });
    const answer = await entrar(dni);
    expectIn(answer);
    const { usuario } = await sesionDe(answer);
    expect(usuario.id).not.toBe(older);
    expect(
      await portal.db.sql(
        'select estado from portal.identidades_pendientes where persona_id = $1 and anterior_id = $2',
        [usuario.id, older],
      ),
    ).toEqual([{ estado: 'pendiente' }]);
  });
});

describe('a DNI with an account and a password', () => {
  it('is entered when birth date and names match, and its owner is notified once', async () => {
    const { dni, personaId } = await addAccount(portal.db, {
      email: 'propia@ejemplo.com',
      nombre: 'María Eva',
    });
    const answer = await entrar(dni, { nombre: 'EVA' });
    expectIn(answer);
    expect((await sesionDe(answer)).usuario).toMatchObject({ id: personaId, nome: 'María Eva' });
    const [mail] = await portal.mail.waitFor('propia@ejemplo.com');
    expect(mail!.subject).toBe('Entraste desde el portal de la ciudad · Portal Demo');
    expectIn(await entrar(dni));
    expect(portal.mail.to('propia@ejemplo.com')).toHaveLength(1);
    // The password still works.
    expect((await portal.signIn(dni)).sesion.usuario.id).toBe(personaId);
  });

  it.each([{ fec_nac: '1990-05-21' }, { nombre: 'Juana' }, { apellido: 'Otero' }])(
    'is not entered when %j differs: the unit decides',
    async (other) => {
      const { dni, personaId } = await addAccount(portal.db);
      const refused = await entrar(dni, other);
      await expectRefused(
        portal,
        refused,
        403,
        'ciudad_pendiente',
        'Tus datos no coinciden con los de la cuenta que ya tenés. La institución los va a revisar.',
      );
      expect(refused.text).not.toContain('1990');
      const { body } = await portal.request({ path: '/api/ingreso', token: clave.admin });
      const row = body.pendientes.find(({ persona }: { persona: string }) => persona === personaId);
      expect(row).toMatchObject({
        cuenta: { nombre: 'Eva', apellido: 'Prueba', documento: dni, fec_nac: '1990-05-20' },
        portal: { nombre: 'Eva', apellido: 'Prueba', fec_nac: '1990-05-20', ...other },
      });
      const resolver = (aprobar: boolean, token = clave.admin, host = 'demo') =>
        portal.post('/api/ingreso/resolver', { persona: personaId, aprobar }, { token, host });
      expect((await resolver(true, otra.admin, 'osef')).body).toEqual(NO_ENCONTRADO);
      for (let i = 0; i < 2; i += 1) expect((await resolver(true)).body).toEqual({});
      expectIn(await entrar(dni, other));
      expect((await resolver(false)).body).toEqual(NO_ENCONTRADO);
    },
  );

  it('refused by the unit stays closed, even with matching data', async () => {
    const { dni, personaId } = await addAccount(portal.db);
    await entrar(dni, { apellido: 'Otero' });
    expect(
      (
        await portal.post(
          '/api/ingreso/resolver',
          { persona: personaId, aprobar: false },
          { token: clave.admin },
        )
      ).status,
    ).toBe(200);
    await expectRefused(portal, await entrar(dni), 403, 'ciudad_rechazada', RECHAZADA);
    expect((await portal.signIn(dni)).sesion.usuario.id).toBe(personaId);
  });

  it('opens nothing when blocked', async () => {
    const { dni } = await addAccount(portal.db, { activa: false });
    await expectRefused(portal, await entrar(dni), 403, 'ciudad_rechazada', RECHAZADA);
  });
});

describe('staff', () => {
  it('who are also patients enter as patients, and that session cannot switch roles', async () => {
    const { dni } = await addAccount(portal.db, { roles: ['paciente', 'administrador', 'profesional'] });
    const answer = await entrar(dni);
    expectIn(answer);
    const sesion = await sesionDe(answer);
    expect([sesion.roles, sesion.usuario.perfilNome]).toEqual([['paciente'], 'paciente']);
    for (const rol of ['administrador', 'profesional'])
      expect((await portal.post('/api/sesion/cambiarRol', { rol }, { token: sesion.token })).body).toEqual(
        NO_ENCONTRADO,
      );
    expect((await portal.post('/api/auditoria/buscar', {}, { token: sesion.token })).body).toEqual(
      NO_ENCONTRADO,
    );
    // The same person can with their password.
    const own = await portal.signIn(dni);
    expect(
      (await portal.post('/api/sesion/cambiarRol', { rol: 'administrador' }, { token: own.token })).status,
    ).toBe(200);
  });

  it('who are not patients are refused here', async () => {
    const { dni } = await addAccount(portal.db, { roles: ['administrador'] });
    await expectRefused(
      portal,
      await entrar(dni),
      403,
      'ciudad_solo_pacientes',
      'Por el portal de la ciudad entran los pacientes. El personal entra por «Acceso del personal».',
    );
  });
});
