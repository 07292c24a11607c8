import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, type NewAccount } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { codeFrom, settleStep } from '../../testing/data/staff.ts';

/** Production rules for staff: ten characters, and two factors for prescribers and administrators. */

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({
    env: {
      MODE: 'production',
      MAIL_FROM: 'Portal <portal@ejemplo.com.ar>',
      SECRET: 'q7Zp2mX9vK4tR8wB1nY6cH3jL5sD0fGaUeIoTyWx',
      BEHIND_TLS: 'on',
      BASE_DOMAIN: 'localhost',
      RATE_LIMITS: 'on',
      LOG_LEVEL: 'silent',
    },
  });
});
afterAll(() => portal.stop());

const LARGA = 'mate-cocido-77';
const entrar = (dni: string, password: string, acceso = 'personal') =>
  portal.post('/api/sesion/iniciar', { correo: dni, password, acceso });
const codigo = (ticket: string, dicho: string) =>
  portal.post('/api/sesion/codigo', { ticket, codigo: dicho });
const elegir = (ticket: string, password: string, conf = password) =>
  portal.post('/api/sesion/clave', { ticket, password, conf_password: conf });

/** With a password of staff length, set through the product. */
async function conLarga(account: NewAccount) {
  const email = `p${Date.now()}${Math.random()}@ejemplo.com`;
  const cuenta = await addAccount(portal.db, { ...account, email });
  await portal.post('/api/recuperacionClave/codigo', { email });
  const [mail] = await portal.mail.waitFor(email);
  const answer = await portal.post('/api/recuperacionClave/resetearClave', {
    email,
    codigo: /: (\d{6})$/m.exec(mail!.text)![1]!,
    password: LARGA,
  });
  expect(answer.status, answer.text).toBe(200);
  return { ...cuenta, email };
}
async function vincular(ticket: string) {
  await settleStep();
  const { secreto } = (await portal.post('/api/sesion/segundoFactor/preparar', { ticket })).body as {
    secreto: string;
  };
  const on = await portal.post('/api/sesion/segundoFactor/activar', {
    ticket,
    codigo: codeFrom(secreto, -1),
  });
  expect(on.status, on.text).toBe(200);
  return { secreto, token: on.body.sesion.token as string, respaldo: on.body.respaldo as string[] };
}

describe('the second factor', () => {
  it.each(['profesional', 'administrador'])(
    'is set up by a %s before anything else, and required from then on',
    async (rol) => {
      const { dni } = await conLarga({ roles: [rol] });
      const first = await entrar(dni, LARGA);
      expect([first.status, first.body]).toEqual([200, { falta: 'activar', ticket: expect.any(String) }]);
      expect(first.cookie).toBeUndefined();
      const { token, respaldo } = await vincular(first.body.ticket);
      expect((await portal.request({ path: '/api/cuenta/sesiones', token })).status).toBe(200);
      const again = await entrar(dni, LARGA);
      expect(again.body.falta).toBe('codigo');
      expect((await codigo(again.body.ticket, respaldo[0]!)).status).toBe(200);
      expect(
        (
          await portal.post(
            '/api/cuenta/segundoFactor/quitar',
            { password: LARGA, codigo: respaldo[1] },
            { token },
          )
        ).body.code,
      ).toBe('segundo_factor_exigido');
    },
  );

  it('blocks an older session that used only a password', async () => {
    const { dni, cuentaId, personaId } = await conLarga({ roles: ['profesional', 'paciente'] });
    const { token } = (await entrar(dni, LARGA, 'portal')).body;
    expect((await portal.request({ path: '/api/cuenta/sesiones', token })).status).toBe(200);
    await portal.db.sql(
      `update portal.sesiones set rol = 'profesional' where cuenta_id = $1 and persona_id = $2`,
      [cuentaId, personaId],
    );
    expect((await portal.request({ path: '/api/cuenta/sesiones', token })).status).toBe(401);
    await portal.db.sql(`update portal.sesiones set rol = 'paciente' where cuenta_id = $1`, [cuentaId]);
    expect((await portal.post('/api/sesion/cambiarRol', { rol: 'profesional' }, { token })).body.code).toBe(
      'segundo_factor_requerido',
    );
  });

  it('is required of case managers and coordinators only where the unit demands it, never of patients', async () => {
    for (const rol of ['gestor_art', 'coordinador_art', 'paciente']) {
      const { dni } = await conLarga({ roles: [rol] });
      expect((await entrar(dni, LARGA, rol === 'paciente' ? 'portal' : 'personal')).body.token, rol).toEqual(
        expect.any(String),
      );
    }
    await portal.db.sql(
      `insert into portal.ajustes (unidad_id, clave, valor) values (1, 'seguridad.exigeSegundoFactor', 'true')`,
    );
    const { dni } = await conLarga({ roles: ['gestor_art'] });
    await expect.poll(async () => (await entrar(dni, LARGA)).body.falta).toBe('activar');
    await portal.db.sql(`delete from portal.ajustes where clave = 'seguridad.exigeSegundoFactor'`);
    await expect.poll(async () => (await entrar(dni, LARGA)).body.falta).toBeUndefined();
  });
});

describe('a role granted to an account with a patient’s password', () => {
  it('requires ten characters at the next sign-in, before anything opens, and ends the other sessions', async () => {
    const email = 'corta@ejemplo.com';
    const { dni } = await addAccount(portal.db, { roles: ['paciente', 'gestor_art'], email });
    const patient = (await entrar(dni, 'demo1234', 'portal')).body.token as string;
    expect(
      (await portal.post('/api/sesion/cambiarRol', { rol: 'gestor_art' }, { token: patient })).body.code,
    ).toBe('clave_corta_personal');
    const first = await entrar(dni, 'demo1234');
    expect([first.body.falta, first.cookie]).toEqual(['clave', undefined]);
    const { ticket } = first.body as { ticket: string };
    expect((await elegir(ticket, 'corta-123')).body.fields).toEqual({
      password: 'La contraseña del personal debe tener al menos 10 caracteres',
    });
    expect((await elegir(ticket, LARGA, 'otra-cosa-99')).body.fields).toEqual({
      conf_password: 'Las contraseñas no coinciden',
    });
    const chosen = await elegir(ticket, LARGA);
    expect([chosen.status, chosen.body.usuario?.perfilNome]).toEqual([200, 'gestor_art']);
    expect((await elegir(ticket, 'otra-clave-mas')).body.code).toBe('ingreso_vencido');
    expect((await portal.request({ path: '/api/cuenta/sesiones', token: patient })).status).toBe(401);
    expect((await portal.mail.waitFor(email))[0]!.subject).toBe('Tu contraseña cambió · Portal Demo');
    expect((await entrar(dni, 'demo1234')).status).toBe(401);
    expect((await entrar(dni, LARGA)).body.usuario.perfilNome).toBe('gestor_art');
    const long = (await entrar(dni, LARGA, 'portal')).body.token as string;
    expect((await portal.post('/api/sesion/cambiarRol', { rol: 'gestor_art' }, { token: long })).status).toBe(
      200,
    );
  });

  it('of a professional: asks for the password, then the second factor; with a second factor, for the code first', async () => {
    const { dni, cuentaId } = await addAccount(portal.db, { roles: ['profesional'] });
    const first = await entrar(dni, 'demo1234');
    expect(first.body.falta).toBe('clave');
    const next = await elegir(first.body.ticket, LARGA);
    expect([next.body.falta, next.cookie]).toEqual(['activar', undefined]);
    const { respaldo } = await vincular(next.body.ticket);
    // The short password again, as an older version may have left it.
    await portal.db.sql(
      `update portal.cuentas set clave_hash = (select clave_hash from portal.cuentas where unidad_id = 1 and dni = '30111222') where id = $1`,
      [cuentaId],
    );
    const second = await entrar(dni, 'demo1234');
    expect(second.body.falta).toBe('codigo');
    expect((await elegir(second.body.ticket, LARGA)).body.code).toBe('ingreso_vencido');
    const coded = await codigo(second.body.ticket, respaldo[0]!);
    expect([coded.body.falta, coded.cookie]).toEqual(['clave', undefined]);
    const opened = await elegir(coded.body.ticket, `${LARGA}-nueva`);
    expect((await portal.request({ path: '/api/cuenta/sesiones', token: opened.body.token })).status).toBe(
      200,
    );
  });
});
