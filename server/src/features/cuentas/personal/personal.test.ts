import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, UNIDAD } from '../../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { addStaff, type Staff } from '../../../testing/data/staff.ts';

let portal: TestPortal;
let admin: Staff;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T10:00:00-03:00' });
  admin = await addStaff(portal, { nombre: 'Marta' });
});
afterAll(() => portal.stop());
const LOGIN = { code: 'login_incorrecto', message: 'DNI o contraseña incorrectos' };
const CLAVE = 'mate-cocido-77';
const act = (path: string, body: unknown, token = admin.token) => portal.post(path, body, { token });
const listar = async (token = admin.token) => (await portal.request({ path: '/api/personal', token })).body;
const miembro = async (dni: string) =>
  (await listar()).personal.find((row: { dni: string }) => row.dni === dni);
const entrar = (dni: string, password: string) =>
  portal.post('/api/sesion/iniciar', { correo: dni, password, acceso: 'personal' });

describe('roles', () => {
  it('end a former administrator’s access and session on the next request', async () => {
    const other = await addStaff(portal, { roles: ['administrador', 'profesional'] });
    expect((await portal.request({ path: '/api/personal', token: other.token })).status).toBe(200);
    expect((await act('/api/personal/roles', { id: other.personaId, roles: ['profesional'] })).body).toEqual(
      {},
    );
    expect((await portal.request({ path: '/api/personal', token: other.token })).body.code).toBe(
      'sin_sesion',
    );
    expect((await portal.post('/api/sesion/renovar', {}, { cookie: other.cookie })).body.code).toBe(
      'sin_sesion',
    );
    // Their remaining role still works.
    expect((await portal.signIn(other.dni, { acceso: 'personal' })).sesion.usuario.perfilNome).toBe(
      'profesional',
    );
    const [event] = await portal.db.sql(
      `select actor_id, para_id, objeto, resultado from portal.auditoria where acto = 'cambiar_roles' and para_id = $1`,
      [other.personaId],
    );
    expect(event).toEqual({
      actor_id: admin.personaId,
      para_id: other.personaId,
      objeto: 'profesional',
      resultado: 'ok',
    });
  });

  it('never include removing the patient role', async () => {
    const both = await addAccount(portal.db, { roles: ['paciente', 'gestor_art'] });
    await act('/api/personal/roles', { id: both.personaId, roles: [] });
    expect(
      await portal.db.sql('select rol from portal.cuenta_roles where cuenta_id = $1', [both.cuentaId]),
    ).toEqual([{ rol: 'paciente' }]);
  });

  it('do not allow removing one’s own administration or blocking one’s own account', async () => {
    const mine = await act('/api/personal/roles', { id: admin.personaId, roles: ['profesional'] });
    expect([mine.status, mine.body.code]).toEqual([409, 'rol_propio']);
    expect((await act('/api/cuenta/bloquear', { id: admin.personaId, motivo: 'x' })).body.code).toBe(
      'cuenta_propia',
    );
    // Positive counterpart: granting another role works.
    expect(
      (await act('/api/personal/roles', { id: admin.personaId, roles: ['administrador', 'gestor_art'] }))
        .status,
    ).toBe(200);
    expect((await act('/api/personal/roles', { id: admin.personaId, roles: ['administrador'] })).status).toBe(
      200,
    );
  });

  it('leave one administrator when two remove each other at once', async () => {
    const host = 'iosper';
    await portal.db.sql(
      `delete from portal.cuenta_roles where unidad_id = ${UNIDAD.iosper} and rol = 'administrador'`,
    );
    const pair = [
      await addStaff(portal, { unidadId: UNIDAD.iosper, host }),
      await addStaff(portal, { unidadId: UNIDAD.iosper, host }),
    ] as const;
    const answers = await Promise.all([
      portal.post(
        '/api/personal/roles',
        { id: pair[1].personaId, roles: [] },
        { token: pair[0].token, host },
      ),
      portal.post(
        '/api/cuenta/bloquear',
        { id: pair[0].personaId, motivo: 'x' },
        { token: pair[1].token, host },
      ),
    ]);
    const codes = answers
      .map(({ status, body }) => (status === 200 ? 'ok' : (body.code as string)))
      .toSorted();
    expect(['ok,ultimo_administrador', 'ok,sin_sesion']).toContain(codes.join());
    const left = await portal.db.sql(
      `select c.id from portal.cuentas c join portal.cuenta_roles r on r.unidad_id = c.unidad_id and r.cuenta_id = c.id where c.unidad_id = ${UNIDAD.iosper} and r.rol = 'administrador' and c.activa`,
    );
    expect(left).toHaveLength(1);
  });

  it('do not count an administrator without a password as the remaining one', async () => {
    const host = 'galeno';
    await portal.db.sql(
      `delete from portal.cuenta_roles where unidad_id = ${UNIDAD.galeno} and rol = 'administrador'`,
    );
    const only = await addStaff(portal, { unidadId: UNIDAD.galeno, host });
    const waiting = await addAccount(portal.db, { unidadId: UNIDAD.galeno, roles: ['administrador'] });
    await portal.db.sql(`update portal.cuentas set clave_hash = '-' where id = $1`, [waiting.cuentaId]);
    const other = await addAccount(portal.db, { unidadId: UNIDAD.galeno, roles: ['administrador'] });
    // Two administrators with a password: one may go.
    expect(
      (
        await portal.post(
          '/api/cuenta/bloquear',
          { id: other.personaId, motivo: 'x' },
          { token: only.token, host },
        )
      ).status,
    ).toBe(200);
    await portal.db.sql(`update portal.cuentas set activa = false where id = $1`, [only.cuentaId]);
    expect((await portal.request({ path: '/api/personal', token: only.token, host })).body.code).toBe(
      'sin_sesion',
    );
  });
});

describe('a blocked account', () => {
  it('loses its sessions at once and keeps the reason; unblocked, it accepts the same password', async () => {
    const quien = await addStaff(portal, { roles: ['gestor_art'] });
    expect((await portal.request({ path: '/api/cuenta/sesiones', token: quien.token })).status).toBe(200);
    expect((await act('/api/cuenta/bloquear', { id: quien.personaId, motivo: '  ' })).body.fields).toEqual({
      motivo: 'El motivo es requerido',
    });
    expect(
      (await act('/api/cuenta/bloquear', { id: quien.personaId, motivo: 'Licencia sin goce' })).body,
    ).toEqual({});
    expect((await portal.request({ path: '/api/cuenta/sesiones', token: quien.token })).body.code).toBe(
      'sin_sesion',
    );
    expect((await entrar(quien.dni, 'demo1234')).body).toEqual(LOGIN);
    expect(await miembro(quien.dni)).toMatchObject({ estado: 'desactivada', bloqueo: 'Licencia sin goce' });
    expect((await act('/api/cuenta/desbloquear', { id: quien.personaId })).body).toEqual({});
    expect(await miembro(quien.dni)).toMatchObject({ estado: 'activa', bloqueo: null });
    expect((await entrar(quien.dni, 'demo1234')).status).toBe(200);
    // Unblocking does not restore the ended session.
    expect((await portal.request({ path: '/api/cuenta/sesiones', token: quien.token })).body.code).toBe(
      'sin_sesion',
    );
  });
});

describe('staff passwords have at least ten characters', () => {
  it('in the profile; a patient’s six characters are enough', async () => {
    const staff = await addStaff(portal, { roles: ['gestor_art'] });
    const cambiar = (token: string, password: string) =>
      portal.post(
        '/api/cuenta/cambiarClave',
        { actual: 'demo1234', password, conf_password: password },
        { token },
      );
    expect((await cambiar(staff.token, 'nuevaa9')).body.fields).toEqual({
      password: 'La contraseña del personal debe tener al menos 10 caracteres',
    });
    expect((await cambiar(staff.token, CLAVE)).status).toBe(200);
    const patient = await addAccount(portal.db);
    expect((await cambiar((await portal.signIn(patient.dni)).token, 'nuevaa9')).status).toBe(200);
  });
});
