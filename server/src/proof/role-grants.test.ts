import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdministrator } from '../operations/create-administrator.ts';
import { addAccount, newDni } from '../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';
import { addStaff, type Staff } from '../testing/data/staff.ts';

/**
 * Every way in which an account could gain a staff role, tried by somebody who should not have it: the roles
 * of every account are compared before and after.
 */

let portal: TestPortal;
let admin: Staff;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await addStaff(portal, { nombre: 'Marta' });
});
afterAll(() => portal.stop());

const act = (path: string, body: unknown, token = admin.token) => portal.post(path, body, { token });
const rolesDe = async (dni: string) =>
  (
    await portal.db.sql<{ rol: string }>(
      `select r.rol from portal.cuenta_roles r join portal.cuentas c on c.unidad_id = r.unidad_id and c.id = r.cuenta_id where c.unidad_id = 1 and c.dni = $1 order by 1`,
      [dni],
    )
  ).map(({ rol }) => rol);
const registro = (dni: string, correo: string) => ({
  dni,
  nro_tramite: '00123456789',
  apellido: 'Impostor',
  nombre: 'Mallory',
  telefono: '1155550101',
  correo,
  fec_nac: '1990-05-20',
  sexo: 'X',
  domicilio: 'Av. Meeks 1250',
  cp: '1832',
  obraSocial: 'Otra',
  nroAfiliado: '12345678',
  plan: '210',
  password: 'clave-de-mallory',
  conf_password: 'clave-de-mallory',
  terms: true,
});
const medica = (dni: string, email: string) => ({
  dni,
  nombre: 'Elena',
  apellido: 'Sosa',
  email,
  roles: ['administrador', 'profesional'],
});
/** The newest mail with an invitation; other mails may arrive at the same address. */
async function codigoEn(email: string): Promise<string> {
  await expect
    .poll(() => portal.mail.to(email).some(({ text }) => text.includes('/invitacion?codigo=')))
    .toBe(true);
  const text = portal.mail.to(email).findLast((mail) => mail.text.includes('/invitacion?codigo='))!.text;
  return /\/invitacion\?codigo=([\w-]{43})/.exec(text)![1]!;
}
const entrar = (dni: string, password: string) =>
  portal.post('/api/sesion/iniciar', { correo: dni, password, acceso: 'personal' });

let serial = 0;
const correo = (quien: string) => `${quien}${(serial += 1)}@ejemplo.com`;

describe('an attacker who registered a DNI first', () => {
  it('does not become staff when the owner is invited: the administrator sees the account’s data, and accepting needs link and password', async () => {
    const dni = newDni();
    const [mallory, elena] = [correo('mallory'), correo('elena')];
    expect((await portal.post('/api/usuario/registrar', registro(dni, mallory))).status).toBe(200);
    const asked = await act('/api/personal/invitar', medica(dni, elena));
    expect([asked.status, asked.body.detalle]).toEqual([
      409,
      { nombre: 'Mallory', apellido: 'Impostor', email: mallory, distintos: ['nombre', 'apellido', 'email'] },
    ]);
    expect(await rolesDe(dni)).toEqual(['paciente']);
    // The administrator continues nevertheless: one person has the password, the other the link.
    expect((await act('/api/personal/invitar', { ...medica(dni, elena), confirma: true })).status).toBe(200);
    expect(await rolesDe(dni)).toEqual(['paciente']);
    expect((await entrar(dni, 'clave-de-mallory')).body.code).toBe('solo_personal');
    const { token } = (
      await portal.post('/api/sesion/iniciar', { correo: dni, password: 'clave-de-mallory' })
    ).body;
    for (const rol of ['administrador', 'profesional'])
      expect((await act('/api/sesion/cambiarRol', { rol }, token)).status).toBe(404);
    const codigo = await codigoEn(elena);
    const sinClave = await portal.post('/api/invitacion/aceptar', {
      codigo,
      password: 'clave-de-elena-1',
      conf_password: 'clave-de-elena-1',
    });
    expect(sinClave.body.code).toBe('contrasena_incorrecta');
    expect(await rolesDe(dni)).toEqual(['paciente']);
    expect(portal.mail.to(mallory).filter(({ text }) => text.includes('/invitacion'))).toEqual([]);
  });

  it('cannot register a DNI with a pending invitation', async () => {
    const dni = newDni();
    const elena = correo('elena');
    await act('/api/personal/invitar', medica(dni, elena));
    expect((await portal.post('/api/usuario/registrar', registro(dni, correo('mallory')))).body.code).toBe(
      'registro_fallido',
    );
    expect(await rolesDe(dni)).toEqual([]);
    const codigo = await codigoEn(elena);
    await portal.post('/api/invitacion/aceptar', {
      codigo,
      password: 'clave-de-elena-1',
      conf_password: 'clave-de-elena-1',
    });
    expect(await rolesDe(dni)).toEqual(['administrador', 'profesional']);
  });

  it('gets no role from an administrator who grants one by hand to an account that is not staff', async () => {
    const { dni, personaId } = await addAccount(portal.db);
    const answer = await act('/api/personal/roles', { id: personaId, roles: ['administrador'] });
    expect([answer.status, answer.body.code]).toEqual([409, 'rol_sin_invitacion']);
    expect(await rolesDe(dni)).toEqual(['paciente']);
    const staff = await addAccount(portal.db, { roles: ['gestor_art'] });
    expect(
      (await act('/api/personal/roles', { id: staff.personaId, roles: ['coordinador_art'] })).status,
    ).toBe(200);
    expect(await rolesDe(staff.dni)).toEqual(['coordinador_art']);
  });

  it('gets no role from the command line', async () => {
    const dni = newDni();
    await portal.post('/api/usuario/registrar', registro(dni, correo('mallory')));
    await expect(
      createAdministrator(portal.db.adminUrl, {
        unidad: 'demo',
        dni,
        nombre: 'Elena',
        apellido: 'Sosa',
        email: correo('elena'),
      }),
    ).rejects.toThrow(`Ya hay una cuenta con el DNI ${dni} en 'demo'.`);
    expect(await rolesDe(dni)).toEqual(['paciente']);
  });
});

describe('a pending invitation', () => {
  it('ends when the DNI changes', async () => {
    const email = correo('eva');
    const { dni, personaId } = await addAccount(portal.db, { email });
    await act('/api/personal/invitar', { ...medica(dni, email), confirma: true });
    const codigo = await codigoEn(email);
    const other = newDni();
    await portal.db.sql('update portal.cuentas set dni = $2 where persona_id = $1', [personaId, other]);
    expect(
      (
        await portal.post('/api/invitacion/aceptar', {
          codigo,
          password: 'demo1234',
          conf_password: 'demo1234',
        })
      ).body.code,
    ).toBe('enlace_invalido');
    expect(await rolesDe(other)).toEqual(['paciente']);
  });

  it('is not accepted by a recovery: a new password grants no role', async () => {
    const dni = newDni();
    const email = correo('elena');
    await act('/api/personal/invitar', medica(dni, email));
    await portal.mail.waitFor(email);
    await portal.post('/api/recuperacionClave/codigo', { email });
    const codigo = /: (\d{6})$/m.exec((await portal.mail.waitFor(email, 2)).at(-1)!.text)![1]!;
    expect(
      (
        await portal.post('/api/recuperacionClave/resetearClave', {
          email,
          codigo,
          password: 'otra-clave-larga',
        })
      ).status,
    ).toBe(200);
    expect(await rolesDe(dni)).toEqual([]);
    expect((await entrar(dni, 'otra-clave-larga')).status).toBe(403);
  });

  it('is accepted once by two concurrent requests; a concurrent withdrawal either wins or loses completely', async () => {
    for (let i = 0; i < 4; i += 1) {
      const dni = newDni();
      const email = correo('elena');
      await act('/api/personal/invitar', medica(dni, email));
      const codigo = await codigoEn(email);
      const [{ persona_id: id }] = (await portal.db.sql<{ persona_id: string }>(
        'select persona_id from portal.cuentas where dni = $1',
        [dni],
      )) as [{ persona_id: string }];
      const aceptar = () =>
        portal.post('/api/invitacion/aceptar', {
          codigo,
          password: 'clave-de-elena-1',
          conf_password: 'clave-de-elena-1',
        });
      const [a, b, quitada] = await Promise.all([
        aceptar(),
        aceptar(),
        act('/api/personal/invitacion/retirar', { id }),
      ]);
      const taken = [a, b].filter(({ status }) => status === 200).length;
      expect(taken + (quitada.status === 200 ? 1 : 0)).toBe(1);
      expect(await rolesDe(dni)).toEqual(taken === 1 ? ['administrador', 'profesional'] : []);
    }
  });
});

it('joining two records moves no role', async () => {
  const staff = await addAccount(portal.db, { roles: ['administrador'], activa: false });
  const patient = await addAccount(portal.db, { dni: newDni() });
  await portal.db.sql('update portal.personas set documento = $2 where id = $1', [
    patient.personaId,
    staff.dni,
  ]);
  const answer = await act('/api/ayuda/unir', { id: patient.personaId, repetida: staff.personaId });
  expect(await rolesDe(patient.dni), answer.text).toEqual(['paciente']);
});

describe('recent authentication', () => {
  const vieja = (token: string) =>
    portal.db.sql(
      `update portal.sesiones set creada = creada - interval '6 minutes', comprobada = comprobada - interval '6 minutes' where id = $1`,
      [JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sub],
    );

  it('is required to grant power over others, and the same call then succeeds', async () => {
    const own = await addStaff(portal);
    const gestor = await addAccount(portal.db, { roles: ['gestor_art'] });
    const calls: [string, unknown][] = [
      ['/api/personal/invitar', medica(newDni(), correo('elena'))],
      ['/api/personal/roles', { id: gestor.personaId, roles: ['coordinador_art'] }],
      ['/api/personal/segundoFactor/reiniciar', { id: gestor.personaId }],
      ['/api/personal/segundoFactor/exigir', { exige: false }],
      ['/api/misDatos/copia/ticket', { id: gestor.personaId, motivo: 'Lo pidió por nota' }],
    ];
    await vieja(own.token);
    for (const [path, body] of calls) {
      const answer = await act(path, body, own.token);
      expect([path, answer.status, answer.body.code, answer.body.detalle]).toEqual([
        path,
        403,
        'prueba_requerida',
        { codigo: false, llave: false },
      ]);
    }
    expect((await act('/api/sesion/comprobar', { password: 'otra', codigo: '' }, own.token)).body.code).toBe(
      'contrasena_incorrecta',
    );
    expect((await act('/api/sesion/comprobar', { password: 'demo1234', codigo: '' }, own.token)).status).toBe(
      200,
    );
    for (const [path, body] of calls) expect((await act(path, body, own.token)).status, path).toBe(200);
    await vieja(own.token);
    expect(
      (await act('/api/personal/roles', { id: gestor.personaId, roles: ['gestor_art'] }, own.token)).body
        .code,
    ).toBe('prueba_requerida');
  });

  it('requires a reason for a copy of data, which the person sees in their list of accesses', async () => {
    const { dni, personaId } = await addAccount(portal.db);
    const refused = await act('/api/misDatos/copia/ticket', { id: personaId, motivo: '  ' });
    expect(refused.body.fields).toEqual({ motivo: 'El motivo es requerido' });
    expect(
      (
        await act('/api/misDatos/copia/ticket', {
          id: personaId,
          motivo: 'Lo pidió  por nota, expediente 12/26',
        })
      ).status,
    ).toBe(200);
    const { token } = (await portal.post('/api/sesion/iniciar', { correo: dni, password: 'demo1234' })).body;
    const read = async () => {
      const { body } = await portal.request({ path: '/api/misDatos/accesos?otros=1', token });
      return (body.filas as { quien: string; resultado: string; motivo: string | null }[]).filter(
        ({ motivo }) => motivo !== null,
      );
    };
    await expect
      .poll(read)
      .toEqual([expect.objectContaining({ resultado: 'ok', motivo: 'Lo pidió por nota, expediente 12/26' })]);
    expect((await read())[0]!.quien).toContain('Marta');
  });
});
