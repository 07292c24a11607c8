import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { holdMachine, releaseMachine } from '../../../testing/clock.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { addStaff, codeFrom, settleStep, turnOn } from '../../../testing/data/staff.ts';

let portal: TestPortal;
// The business clock is moved; TOTP codes follow the machine's own clock.
beforeAll(async () => {
  portal = await startTestPortal({ now: '2027-03-01T10:00:00-03:00' });
});
afterAll(() => portal.stop());
afterEach(() => releaseMachine(portal));

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

describe('sign-in with a second factor', () => {
  it('gives a ticket after the password and no session; the code opens a session of level two', async () => {
    const { dni, secreto, cuentaId } = await withPhone();
    const first = await iniciar(dni);
    expect([first.status, Object.keys(first.body).toSorted(), first.body.falta, first.cookie]).toEqual([
      200,
      ['falta', 'ticket'],
      'codigo',
      undefined,
    ]);
    expect(
      await portal.db.sql(
        'select 1 from portal.sesiones where cuenta_id = $1 and terminada is null and nivel = 1',
        [cuentaId],
      ),
    ).toEqual([]);
    for (const path of ['/api/cuenta/sesiones', '/api/cuenta/segundoFactor'])
      expect((await portal.request({ path, token: first.body.ticket })).status).toBe(401);
    await settleStep();
    const second = await conCodigo(first.body.ticket, codeFrom(secreto));
    expect([second.status, second.body.usuario.perfilNome]).toEqual([200, 'gestor_art']);
    expect((await portal.request({ path: '/api/cuenta/sesiones', token: second.body.token })).status).toBe(
      200,
    );
    const levels = await portal.db.sql(
      'select nivel from portal.sesiones where cuenta_id = $1 order by creada desc limit 1',
      [cuentaId],
    );
    expect(levels).toEqual([{ nivel: 2 }]);
    // The ticket is consumed with the code.
    expect((await conCodigo(first.body.ticket, codeFrom(secreto, 1))).body.code).toBe('ingreso_vencido');
  });

  it('does not reveal the second factor after a wrong password', async () => {
    const { dni } = await withPhone();
    const { body } = await portal.post('/api/sesion/iniciar', {
      correo: dni,
      password: 'mala',
      acceso: 'personal',
    });
    expect(body).toEqual({ code: 'login_incorrecto', message: 'DNI o contraseña incorrectos' });
  });

  it('asks for the code in the patient’s form too', async () => {
    const { dni } = await withPhone(['gestor_art', 'paciente']);
    expect((await iniciar(dni, undefined, 'portal')).body.falta).toBe('codigo');
  });

  it('refuses a wrong code, another telephone’s code and a used code', async () => {
    const one = await withPhone();
    const other = await withPhone();
    const ticket = await ticketDe(one.dni);
    await settleStep();
    expect((await conCodigo(ticket, codeFrom(other.secreto))).body).toMatchObject({
      code: 'codigo_incorrecto',
      fields: { codigo: INCORRECTO },
    });
    const used = codeFrom(one.secreto);
    expect((await conCodigo(ticket, used)).status).toBe(200);
    expect((await conCodigo(await ticketDe(one.dni), used)).body.code).toBe('codigo_incorrecto');
    // Positive counterpart: the next code of the same telephone.
    expect((await conCodigo(await ticketDe(one.dni), codeFrom(one.secreto, 1))).status).toBe(200);
    // Codes older than a used one are used up too.
    expect((await conCodigo(await ticketDe(one.dni), codeFrom(one.secreto, -1))).body.code).toBe(
      'codigo_incorrecto',
    );
  });

  it('accepts a backup code once', async () => {
    const { dni, respaldo, cuentaId } = await withPhone();
    const typed = respaldo[0]!.toLowerCase().replace('-', ' ');
    expect((await conCodigo(await ticketDe(dni), typed)).status).toBe(200);
    expect((await conCodigo(await ticketDe(dni), typed)).body.code).toBe('codigo_incorrecto');
    expect((await conCodigo(await ticketDe(dni), respaldo[1]!)).status).toBe(200);
    expect(
      await portal.db.sql(
        'select count(*)::int as n from portal.codigos_respaldo where cuenta_id = $1 and usado is null',
        [cuentaId],
      ),
    ).toEqual([{ n: 8 }]);
    const another = await withPhone();
    expect((await conCodigo(await ticketDe(another.dni), respaldo[2]!)).body.code).toBe('codigo_incorrecto');
  });

  it('delays guesses like those of passwords, concurrent ones too; a right password does not reset the count', async () => {
    const { dni, secreto } = await withPhone();
    const ticket = await ticketDe(dni);
    await settleStep();
    holdMachine(portal);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => conCodigo(ticket, String(100_000 + n))),
    );
    const codes = answers.map(({ body }) => body.code as string);
    expect(codes.filter((code) => code === 'codigo_incorrecto')).toHaveLength(5);
    expect(codes.filter((code) => code === 'demasiados_intentos')).toHaveLength(7);
    const again = await ticketDe(dni);
    expect((await conCodigo(again, codeFrom(secreto))).body.code).toBe('demasiados_intentos');
    releaseMachine(portal);
    await portal.db.sql(`delete from portal.intentos where unidad_id = 1`);
    expect((await conCodigo(again, codeFrom(secreto))).status).toBe(200);
  });

  it('ends the ticket with the password, with the account and after five minutes, and binds it to its unit', async () => {
    const { dni, secreto, personaId, cuentaId, token } = await withPhone();
    const ticket = await ticketDe(dni);
    await settleStep();
    expect((await conCodigo(ticket, codeFrom(secreto), 'osef')).body.code).toBe('ingreso_vencido');
    await portal.db.sql(`update portal.cuentas set activa = false where id = $1`, [cuentaId]);
    expect((await conCodigo(ticket, codeFrom(secreto))).body.code).toBe('ingreso_vencido');
    await portal.db.sql(`update portal.cuentas set activa = true where id = $1`, [cuentaId]);
    const [vence] = await portal.db.sql<{ s: number }>(
      `select round(extract(epoch from vence - now()))::int as s from portal.enlaces where persona_id = $1 and proposito = 'ingreso:segundo-paso' order by vence desc limit 1`,
      [personaId],
    );
    expect(vence!.s).toBeGreaterThan(280);
    expect(vence!.s).toBeLessThanOrEqual(300);
    await portal.db.sql(
      `update portal.enlaces set vence = now() - interval '1 second' where persona_id = $1`,
      [personaId],
    );
    expect((await conCodigo(ticket, codeFrom(secreto))).body.code).toBe('ingreso_vencido');
    expect((await conCodigo(await ticketDe(dni), codeFrom(secreto))).status).toBe(200);
    const before = await ticketDe(dni);
    const nueva = { actual: 'demo1234', password: 'mate-cocido-77', conf_password: 'mate-cocido-77' };
    expect((await portal.post('/api/cuenta/cambiarClave', nueva, { token })).status).toBe(200);
    expect((await conCodigo(before, codeFrom(secreto, 1))).body.code).toBe('ingreso_vencido');
  });
});
