import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOtherProcess, type OtherProcess } from '../../../testing/processes/another-process.ts';
import { addAccount, UNIDAD } from '../../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { addStaff, codeFrom, settleStep, turnOn } from '../../../testing/data/staff.ts';

let portal: TestPortal;
// The business clock is moved; TOTP codes follow the machine's own clock.
beforeAll(async () => {
  portal = await startTestPortal({ now: '2027-03-01T10:00:00-03:00' });
});
afterAll(() => portal.stop());

const iniciar = (dni: string, host?: string, acceso = 'personal') =>
  portal.post('/api/sesion/iniciar', { correo: dni, password: 'demo1234', acceso }, { host });
const conCodigo = (ticket: string, codigo: string, host?: string) =>
  portal.post('/api/sesion/codigo', { ticket, codigo }, { host });
const ticketDe = async (dni: string, host?: string): Promise<string> =>
  (await iniciar(dni, host)).body.ticket;
const INCORRECTO = 'El código no es correcto o ya se usó';

async function withPhone(roles = ['gestor_art']) {
  const staff = await addStaff(portal, { roles, email: `tel${Math.random()}@ejemplo.com` });
  return { ...staff, ...(await turnOn(portal, staff.token)) };
}

describe('turning on the second factor', () => {
  it('shows a QR, waits for a code, gives ten backup codes and ends the other sessions', async () => {
    const email = 'enciende@ejemplo.com';
    const staff = await addStaff(portal, { roles: ['gestor_art'], email });
    const elsewhere = await portal.signIn(staff.dni, { acceso: 'personal' });
    const ver = (token: string) => portal.request({ path: '/api/cuenta/segundoFactor', token });
    expect((await ver(staff.token)).body).toEqual({ activo: false, exigido: false, respaldo: 0 });
    const preparar = (password: string) =>
      portal.post('/api/cuenta/segundoFactor/preparar', { password }, { token: staff.token });
    expect((await preparar('no-es')).body.fields).toEqual({ password: 'La contraseña no es correcta' });
    await settleStep();
    const { body } = await preparar('demo1234');
    expect(body.uri).toBe(
      `otpauth://totp/Portal%20Demo:Eva?secret=${body.secreto.replaceAll(' ', '')}&issuer=Portal%20Demo&algorithm=SHA1&digits=6&period=30`,
    );
    expect(body.secreto).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(body.qr.trazo).toMatch(/^M4 4h7v1h-7z/);
    // Not on yet: the password alone is enough until the telephone has proved that it has the secret.
    expect((await iniciar(staff.dni)).body.token).toBeDefined();
    const activar = (codigo: string) =>
      portal.post('/api/cuenta/segundoFactor/activar', { codigo }, { token: staff.token });
    expect((await activar('000000')).body).toMatchObject({
      code: 'codigo_incorrecto',
      fields: { codigo: INCORRECTO },
    });
    expect((await activar('12')).body.fields).toEqual({
      codigo: 'El código son 6 números, o uno de tus códigos de respaldo',
    });
    const { body: on } = await activar(codeFrom(body.secreto));
    expect(on.respaldo).toHaveLength(10);
    for (const codigo of on.respaldo) expect(codigo).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
    expect(new Set(on.respaldo).size).toBe(10);
    expect((await ver(staff.token)).body).toEqual({ activo: true, exigido: false, respaldo: 10 });
    expect((await ver(elsewhere.token)).body.code).toBe('sin_sesion');
    expect((await preparar('demo1234')).body.code).toBe('segundo_factor_activo');
    expect((await portal.mail.waitFor(email))[0]!.subject).toBe(
      'Activaste la verificación en dos pasos · Portal Demo',
    );
    // Neither the secret nor a backup code is readable in the database.
    const [row] = await portal.db.sql<{ fila: string }>(
      `select (select to_jsonb(f)::text from portal.segundos_factores f where cuenta_id = $1) || (select string_agg(to_jsonb(c)::text, '') from portal.codigos_respaldo c where cuenta_id = $1) as fila`,
      [staff.cuentaId],
    );
    expect(row!.fila).not.toContain(body.secreto.replaceAll(' ', ''));
    for (const codigo of on.respaldo) expect(row!.fila).not.toContain(codigo.replace('-', ''));
  });

  it('is for staff: a patient cannot turn it on', async () => {
    const { token } = await portal.signIn((await addAccount(portal.db)).dni);
    expect(
      (await portal.post('/api/cuenta/segundoFactor/preparar', { password: 'demo1234' }, { token })).status,
    ).toBe(404);
    expect((await portal.request({ path: '/api/cuenta/segundoFactor', token })).body).toEqual({
      activo: false,
      exigido: false,
      respaldo: 0,
    });
  });
});

describe('two processes', () => {
  let other: OtherProcess;
  beforeAll(async () => {
    other = await startOtherProcess(portal, { PORTAL_NOW: '2027-03-01T10:00:00-03:00' });
  });
  afterAll(() => other.stop());

  it('accept the same code once when it arrives at both', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { dni, secreto, respaldo } = await withPhone();
      const tickets = await Promise.all([ticketDe(dni), ticketDe(dni), ticketDe(dni), ticketDe(dni)]);
      await settleStep();
      const code = round === 2 ? respaldo[0]! : codeFrom(secreto);
      const answers = await Promise.all(
        tickets.map((ticket, n) =>
          (n % 2 === 0 ? portal : other).post('/api/sesion/codigo', { ticket, codigo: code }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
    }
  });

  it('apply the unit’s demand at once', async () => {
    const host = 'obsba';
    const boss = await addStaff(portal, { unidadId: UNIDAD.obsba, host });
    const phone = await turnOn(portal, boss.token, host);
    const worker = await addStaff(portal, { unidadId: UNIDAD.obsba, host, roles: ['gestor_art'] });
    expect(
      (await portal.post('/api/personal/segundoFactor/exigir', { exige: true }, { token: boss.token, host }))
        .status,
    ).toBe(200);
    expect((await other.request({ path: '/api/cuenta/sesiones', token: worker.token, host })).body.code).toBe(
      'sin_sesion',
    );
    const mine = await portal.post(
      '/api/sesion/iniciar',
      { correo: boss.dni, password: 'demo1234', acceso: 'personal' },
      { host },
    );
    await settleStep();
    expect(
      (
        await other.post(
          '/api/sesion/codigo',
          { ticket: mine.body.ticket, codigo: codeFrom(phone.secreto) },
          { host },
        )
      ).status,
    ).toBe(200);
  });
});

describe('a unit that demands a second factor', () => {
  const host = 'chacabuco';
  const unidadId = UNIDAD.chacabuco;
  const post = (path: string, body: unknown, token?: string) =>
    portal.post(path, body, { host, ...(token === undefined ? {} : { token }) });

  it('may be set only by an administrator with one; staff without one set it up right after the password', async () => {
    const boss = await addStaff(portal, { unidadId, host });
    const worker = await addStaff(portal, { unidadId, host, roles: ['gestor_art', 'paciente'] });
    const refused = await post('/api/personal/segundoFactor/exigir', { exige: true }, boss.token);
    expect([refused.status, refused.body.code]).toEqual([409, 'segundo_factor_propio']);
    expect((await portal.request({ path: '/api/cuenta/sesiones', token: worker.token, host })).status).toBe(
      200,
    );
    await turnOn(portal, boss.token, host);
    expect((await post('/api/personal/segundoFactor/exigir', { exige: true }, boss.token)).status).toBe(200);

    // Sessions by password alone end at once, and the cookie does not restore them.
    expect(
      (await portal.request({ path: '/api/cuenta/sesiones', token: worker.token, host })).body.code,
    ).toBe('sin_sesion');
    expect((await portal.post('/api/sesion/renovar', {}, { cookie: worker.cookie, host })).body.code).toBe(
      'sin_sesion',
    );
    expect(
      (await portal.request({ path: '/api/personal', token: boss.token, host })).body.exigeSegundoFactor,
    ).toBe(true);

    const { body: paso } = await iniciar(worker.dni, host);
    expect(paso.falta).toBe('activar');
    expect((await conCodigo(paso.ticket, '123456', host)).body.code).toBe('ingreso_vencido');
    await settleStep();
    const { body: preparado } = await post('/api/sesion/segundoFactor/preparar', { ticket: paso.ticket });
    expect(
      (await post('/api/sesion/segundoFactor/activar', { ticket: paso.ticket, codigo: '000000' })).body.code,
    ).toBe('codigo_incorrecto');
    const hecho = await post('/api/sesion/segundoFactor/activar', {
      ticket: paso.ticket,
      codigo: codeFrom(preparado.secreto),
    });
    expect([hecho.status, hecho.body.respaldo.length]).toEqual([200, 10]);
    const { token } = hecho.body.sesion;
    expect((await portal.request({ path: '/api/cuenta/sesiones', token, host })).status).toBe(200);
    expect(
      (
        await post('/api/sesion/segundoFactor/activar', {
          ticket: paso.ticket,
          codigo: codeFrom(preparado.secreto, 1),
        })
      ).body.code,
    ).toBe('ingreso_vencido');
    // From now on the code is required, and cannot be turned off.
    expect((await iniciar(worker.dni, host)).body.falta).toBe('codigo');
    const off = await post(
      '/api/cuenta/segundoFactor/quitar',
      { password: 'demo1234', codigo: codeFrom(preparado.secreto, 1) },
      token,
    );
    expect(off.body.code).toBe('segundo_factor_exigido');

    // A patient signs in with a password only; that session cannot become a staff session.
    const twoHats = await addAccount(portal.db, { unidadId, roles: ['paciente', 'gestor_art'] });
    const patient = await portal.signIn(twoHats.dni, { host });
    const turned = await post('/api/sesion/cambiarRol', { rol: 'gestor_art' }, patient.token);
    expect([turned.status, turned.body.code]).toEqual([403, 'segundo_factor_requerido']);
    expect((await portal.request({ path: '/api/cuenta/sesiones', token: patient.token, host })).status).toBe(
      200,
    );

    expect((await post('/api/personal/segundoFactor/exigir', { exige: false }, boss.token)).status).toBe(200);
    expect((await post('/api/sesion/cambiarRol', { rol: 'gestor_art' }, patient.token)).status).toBe(200);
  });
});

describe('turning off the second factor', () => {
  it('takes the password and a code, and ends the other sessions', async () => {
    const { dni, secreto, token } = await withPhone();
    await settleStep();
    const elsewhere = (await conCodigo(await ticketDe(dni), codeFrom(secreto))).body.token as string;
    const quitar = (password: string, codigo: string) =>
      portal.post('/api/cuenta/segundoFactor/quitar', { password, codigo }, { token });
    expect((await quitar('mala', codeFrom(secreto, 1))).body.code).toBe('contrasena_incorrecta');
    expect((await quitar('demo1234', '000000')).body.code).toBe('codigo_incorrecto');
    expect((await quitar('demo1234', codeFrom(secreto, 1))).body).toEqual({});
    expect((await portal.request({ path: '/api/cuenta/sesiones', token })).status).toBe(200);
    expect((await portal.request({ path: '/api/cuenta/sesiones', token: elsewhere })).body.code).toBe(
      'sin_sesion',
    );
    expect((await iniciar(dni)).body.token).toBeDefined();
  });

  it('lets an administrator reset a colleague’s, never their own: mailed, sessions ended, audited', async () => {
    const admin = await addStaff(portal);
    const email = 'reinicio@ejemplo.com';
    const colleague = await addStaff(portal, { roles: ['profesional'], email });
    await turnOn(portal, colleague.token);
    const half = await ticketDe(colleague.dni);
    const reiniciar = (id: string) =>
      portal.post('/api/personal/segundoFactor/reiniciar', { id }, { token: admin.token });
    expect((await reiniciar(admin.personaId)).body.code).toBe('cuenta_propia');
    expect((await reiniciar(colleague.personaId)).body).toEqual({});
    expect((await portal.request({ path: '/api/cuenta/sesiones', token: colleague.token })).body.code).toBe(
      'sin_sesion',
    );
    expect((await conCodigo(half, '123456')).body.code).toBe('ingreso_vencido');
    expect((await iniciar(colleague.dni)).body.token).toBeDefined();
    expect((await portal.mail.waitFor(email, 2)).map(({ subject }) => subject)).toContain(
      'Reiniciaron tu verificación en dos pasos · Portal Demo',
    );
    expect(
      await portal.db.sql(
        `select actor_id, resultado from portal.auditoria where acto = 'reiniciar_segundo_factor' and para_id = $1`,
        [colleague.personaId],
      ),
    ).toEqual([{ actor_id: admin.personaId, resultado: 'ok' }]);
  });
});
