import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addPerson, newDni, UNIDAD } from '../../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { addStaff, type Staff } from '../../../testing/data/staff.ts';

let portal: TestPortal;
let admin: Staff;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T10:00:00-03:00' });
  admin = await addStaff(portal, { nombre: 'Marta' });
});
afterAll(() => portal.stop());

const INVALIDO = { code: 'enlace_invalido', message: 'El enlace no es válido o ya venció.' };
const LOGIN = { code: 'login_incorrecto', message: 'DNI o contraseña incorrectos' };
const CLAVE = 'mate-cocido-77';

let number = 0;
const nuevo = (over: Record<string, unknown> = {}) => ({
  dni: newDni(),
  nombre: 'Inés',
  apellido: 'Invitada',
  email: `invitada${(number += 1)}@ejemplo.com`,
  roles: ['gestor_art'],
  ...over,
});
const invitar = (body: unknown, token = admin.token) => portal.post('/api/personal/invitar', body, { token });
const act = (path: string, body: unknown, token = admin.token) => portal.post(path, body, { token });
const listar = async (token = admin.token) => (await portal.request({ path: '/api/personal', token })).body;
const miembro = async (dni: string) =>
  (await listar()).personal.find((row: { dni: string }) => row.dni === dni);
const personaDe = async (dni: string) =>
  (
    await portal.db.sql<{ persona_id: string }>('select persona_id from portal.cuentas where dni = $1', [dni])
  )[0]!.persona_id;
const codigoDe = (text: string) => /\/invitacion\?codigo=([\w-]{43})/.exec(text)![1]!;
async function ultimoCodigo(email: string, count = 1) {
  return codigoDe((await portal.mail.waitFor(email, count)).at(-1)!.text);
}
const ver = (codigo: string, host?: string) => portal.post('/api/invitacion/ver', { codigo }, { host });
const aceptar = (codigo: string, password = CLAVE, conf = password) =>
  portal.post('/api/invitacion/aceptar', { codigo, password, conf_password: conf });
const entrar = (dni: string, password: string) =>
  portal.post('/api/sesion/iniciar', { correo: dni, password, acceso: 'personal' });
const hashDe = async (dni: string) =>
  (
    await portal.db.sql<{ clave_hash: string }>('select clave_hash from portal.cuentas where dni = $1', [dni])
  )[0]!.clave_hash;

describe('an invitation', () => {
  it('makes an account without a password, mails a link, and the link sets the password once', async () => {
    const quien = nuevo({ roles: ['profesional', 'administrador'] });
    const { status, body } = await invitar(quien);
    expect([status, body]).toEqual([200, { resultado: 'invitada', enviadoA: `in••••@ejemplo.com` }]);
    expect(await miembro(quien.dni)).toMatchObject({
      estado: 'invitada',
      roles: ['administrador', 'profesional'],
      segundoFactor: false,
      ultimoIngreso: null,
    });
    // Offered, not given.
    const dado = async () => [
      await portal.db.sql('select 1 as n from portal.profesionales where persona_id = $1', [
        await personaDe(quien.dni),
      ]),
      await portal.db.sql(
        'select rol from portal.cuenta_roles r join portal.cuentas c on c.unidad_id = r.unidad_id and c.id = r.cuenta_id where c.dni = $1 order by rol',
        [quien.dni],
      ),
    ];
    expect(await dado()).toEqual([[], []]);
    const [mail] = await portal.mail.waitFor(quien.email);
    expect(mail!.subject).toBe('Te invitaron al personal · Portal Demo');
    expect(mail!.text).not.toContain(quien.dni);
    const codigo = codigoDe(mail!.text);
    // Hashed at rest, for seven days.
    expect(
      await portal.db.sql(`select 1 from portal.enlaces where encode(hash, 'escape') like '%' || $1 || '%'`, [
        codigo,
      ]),
    ).toEqual([]);
    const [enlace] = await portal.db.sql<{ dias: number }>(
      `select round(extract(epoch from vence - now()) / 86400)::int as dias from portal.enlaces where persona_id = $1 and proposito = 'invitacion'`,
      [await personaDe(quien.dni)],
    );
    expect(enlace!.dias).toBe(7);

    expect((await entrar(quien.dni, '-')).body).toEqual(LOGIN);
    expect((await ver(codigo)).body).toEqual({
      estado: 'pendiente',
      nombre: 'Inés',
      roles: ['administrador', 'profesional'],
    });
    expect((await ver(codigo, 'osef')).body).toEqual(INVALIDO);
    expect((await aceptar(codigo)).body).toEqual({});
    expect(await dado()).toEqual([[{ n: 1 }], [{ rol: 'administrador' }, { rol: 'profesional' }]]);
    expect((await entrar(quien.dni, CLAVE)).status).toBe(200);
    expect((await miembro(quien.dni)).estado).toBe('activa');
    // Used twice.
    expect((await aceptar(codigo, 'otra-clave-distinta')).body).toEqual(INVALIDO);
    expect((await ver(codigo)).body).toEqual(INVALIDO);
    expect((await entrar(quien.dni, CLAVE)).status).toBe(200);
  });

  it('of two who use the link at once one wins', async () => {
    const quien = nuevo();
    await invitar(quien);
    const codigo = await ultimoCodigo(quien.email);
    const answers = await Promise.all(
      ['primera-clave-1', 'segunda-clave-2', 'tercera-clave-3'].map((clave) => aceptar(codigo, clave)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  });

  it.each([
    [
      'short',
      'corta-123',
      'corta-123',
      { password: 'La contraseña del personal debe tener al menos 10 caracteres' },
    ],
    ['different', CLAVE, 'otra-cosa-99', { conf_password: 'Las contraseñas no coinciden' }],
    ['common', '1234554321', '1234554321', { password: 'Esa contraseña es muy común. Elegí otra.' }],
    ['the twin', CLAVE, CLAVE, {}],
  ])('password %s', async (_name, password, conf, fields) => {
    const quien = nuevo();
    await invitar(quien);
    const { body } = await aceptar(await ultimoCodigo(quien.email), password, conf);
    expect(body.fields ?? {}).toEqual(fields);
  });

  it('out of time, withdrawn or replaced by a newer one: nothing', async () => {
    const quien = nuevo();
    await invitar(quien);
    const first = await ultimoCodigo(quien.email);
    const id = await personaDe(quien.dni);
    expect((await act('/api/personal/invitacion/reenviar', { id })).body).toEqual({
      enviadoA: 'in••••@ejemplo.com',
    });
    const second = await ultimoCodigo(quien.email, 2);
    expect((await ver(first)).body).toEqual(INVALIDO);
    expect((await ver(second)).status).toBe(200);
    await portal.db.sql(
      `update portal.enlaces set vence = now() - interval '1 second' where persona_id = $1`,
      [id],
    );
    expect((await ver(second)).body).toEqual(INVALIDO);
    expect((await aceptar(second)).body).toEqual(INVALIDO);
    expect(await miembro(quien.dni)).toMatchObject({ estado: 'invitada', invitacionVence: null });

    await act('/api/personal/invitacion/reenviar', { id });
    const third = await ultimoCodigo(quien.email, 3);
    expect((await act('/api/personal/invitacion/retirar', { id })).body).toEqual({});
    expect((await aceptar(third)).body).toEqual(INVALIDO);
    expect(await miembro(quien.dni)).toBeUndefined();
    // The DNI is free again: the same person can be invited anew, with the address put right.
    expect((await invitar({ ...quien, email: 'corregida@ejemplo.com' })).body.resultado).toBe('invitada');
  });

  it('of a closed account opens nothing, and is not made again for it', async () => {
    const quien = nuevo();
    await invitar(quien);
    const codigo = await ultimoCodigo(quien.email);
    await act('/api/cuenta/bloquear', { id: await personaDe(quien.dni), motivo: 'Se fue' });
    expect((await aceptar(codigo)).body).toEqual(INVALIDO);
    expect((await invitar(quien)).body.code).toBe('cuenta_desactivada');
    await act('/api/cuenta/desbloquear', { id: await personaDe(quien.dni) });
    expect((await aceptar(codigo)).status).toBe(200);
  });

  it.each([
    ['dni', '', 'El DNI es requerido'],
    ['email', 'no', 'Este no es un email válido'],
    ['apellido', ' ', 'El apellido es requerido'],
    ['roles', [], 'Elegí al menos una función'],
  ])('without %s is refused by field', async (field, value, message) => {
    const { status, body } = await invitar(nuevo({ [field]: value }));
    expect([status, body.fields]).toEqual([422, { [field]: message }]);
  });

  it('nobody is made a patient by it, nor anything unknown', async () => {
    for (const rol of ['paciente', 'dueño'])
      expect((await invitar(nuevo({ roles: [rol] }))).status).toBe(422);
  });

  it('older records of that DNI wait to be joined; a professional without an account is who is meant', async () => {
    const older = await addPerson(portal.db, { documento: newDni() });
    const [{ documento }] = (await portal.db.sql<{ documento: string }>(
      'select documento from portal.personas where id = $1',
      [older],
    )) as [{ documento: string }];
    await invitar(nuevo({ dni: documento }));
    expect(await personaDe(documento)).not.toBe(older);
    expect(
      await portal.db.sql('select estado from portal.identidades_pendientes where anterior_id = $1', [older]),
    ).toEqual([{ estado: 'pendiente' }]);

    const doctor = await addPerson(portal.db, { documento: newDni() });
    await portal.db.sql('insert into portal.profesionales (unidad_id, persona_id) values (1, $1)', [doctor]);
    const [row] = await portal.db.sql<{ documento: string }>(
      'select documento from portal.personas where id = $1',
      [doctor],
    );
    await invitar(nuevo({ dni: row!.documento, roles: ['profesional'] }));
    expect(await personaDe(row!.documento)).toBe(doctor);
  });
});

describe('an account that has a password', () => {
  const existente = {
    code: 'cuenta_existente',
    message: 'Ya hay una cuenta con ese DNI. Mirá de quién es y confirmalo antes de invitar.',
  };

  it('whose it is and what differs is shown before anything is sent; the link goes to the typed address and asks for the account’s own password', async () => {
    const email = 'duenia@ejemplo.com';
    const { dni } = await addAccount(portal.db, { email });
    const before = await hashDe(dni);
    const quien = nuevo({ dni, email: 'medica@ejemplo.com', roles: ['coordinador_art'] });
    const asked = await invitar(quien);
    expect([asked.status, asked.body]).toEqual([
      409,
      {
        ...existente,
        detalle: { nombre: 'Eva', apellido: 'Prueba', email, distintos: ['nombre', 'apellido', 'email'] },
      },
    ]);
    expect([...portal.mail.to(email), ...portal.mail.to('medica@ejemplo.com')]).toEqual([]);
    expect(
      (await invitar(nuevo({ dni, nombre: 'EVA', apellido: 'prueba', email: 'Duenia@ejemplo.com' }))).body
        .detalle.distintos,
    ).toEqual([]);

    expect((await invitar({ ...quien, confirma: true })).body).toEqual({
      resultado: 'rol_ofrecido',
      enviadoA: 'me••••@ejemplo.com',
    });
    const codigo = await ultimoCodigo('medica@ejemplo.com');
    expect((await ver(codigo)).body).toEqual({
      estado: 'con_clave',
      nombre: 'Eva',
      roles: ['coordinador_art'],
    });
    expect((await entrar(dni, 'demo1234')).body.code).toBe('solo_personal');
    // The link alone is not enough, and sets no password.
    const refused = await aceptar(codigo, 'clave-de-mallory');
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { password: 'La contraseña no es correcta' },
    ]);
    expect((await entrar(dni, 'demo1234')).body.code).toBe('solo_personal');
    expect((await aceptar(codigo, 'demo1234')).body).toEqual({});
    expect([
      await hashDe(dni),
      (await portal.db.sql('select email from portal.cuentas where dni = $1', [dni]))[0],
    ]).toEqual([before, { email }]);
    expect((await entrar(dni, 'demo1234')).body.usuario.perfilNome).toBe('coordinador_art');
    expect((await portal.mail.waitFor(email))[0]!.subject).toBe('Tenés una función nueva · Portal Demo');
    expect((await aceptar(codigo, 'demo1234')).body).toEqual(INVALIDO);
  });

  it('set by the recovery while the invitation was on its way: the link asks for that password', async () => {
    const quien = nuevo();
    await invitar(quien);
    const codigo = await ultimoCodigo(quien.email);
    await portal.db.sql(
      `update portal.cuentas set clave_hash = (select clave_hash from portal.cuentas where unidad_id = 1 and dni = '30111222') where dni = $1`,
      [quien.dni],
    );
    expect((await entrar(quien.dni, 'demo1234')).body.code).toBe('solo_personal');
    expect((await aceptar(codigo)).body.code).toBe('contrasena_incorrecta');
    expect((await aceptar(codigo, 'demo1234')).status).toBe(200);
    expect((await entrar(quien.dni, 'demo1234')).status).toBe(200);
    expect(
      (await act('/api/personal/invitacion/reenviar', { id: await personaDe(quien.dni) })).body.code,
    ).toBe('invitacion_usada');
  });

  it('one that waits gets the second invitation at the address typed last, and the former link ends', async () => {
    const quien = nuevo();
    await invitar(quien);
    const first = await ultimoCodigo(quien.email);
    await invitar({ ...quien, email: 'otra-mas@ejemplo.com', roles: ['administrador'] });
    const second = await ultimoCodigo('otra-mas@ejemplo.com');
    expect((await ver(first)).body).toEqual(INVALIDO);
    expect(await miembro(quien.dni)).toMatchObject({
      roles: ['administrador'],
      email: 'otra-mas@ejemplo.com',
      estado: 'invitada',
    });
    expect((await aceptar(second)).status).toBe(200);
    expect((await miembro(quien.dni)).roles).toEqual(['administrador']);
  });

  it('five mails to one person in a day', async () => {
    const quien = nuevo();
    await invitar(quien);
    const id = await personaDe(quien.dni);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => act('/api/personal/invitacion/reenviar', { id })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(answers.find(({ status }) => status !== 200)!.body).toMatchObject({
      code: 'correos_del_dia',
      message: 'Hoy ya le enviaste varios correos a esa persona. Probá de nuevo mañana.',
    });
  });
});

describe('roles', () => {
  it('a demoted administrator loses access on the next request, and the session with it', async () => {
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
    // What is left to them is left to them.
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

  it('being a patient is not the administrator’s to take', async () => {
    const both = await addAccount(portal.db, { roles: ['paciente', 'gestor_art'] });
    await act('/api/personal/roles', { id: both.personaId, roles: [] });
    expect(
      await portal.db.sql('select rol from portal.cuenta_roles where cuenta_id = $1', [both.cuentaId]),
    ).toEqual([{ rol: 'paciente' }]);
  });

  it('nobody takes the own administration away, nor closes the own account', async () => {
    const mine = await act('/api/personal/roles', { id: admin.personaId, roles: ['profesional'] });
    expect([mine.status, mine.body.code]).toEqual([409, 'rol_propio']);
    expect((await act('/api/cuenta/bloquear', { id: admin.personaId, motivo: 'x' })).body.code).toBe(
      'cuenta_propia',
    );
    // The twin: another role besides is fine.
    expect(
      (await act('/api/personal/roles', { id: admin.personaId, roles: ['administrador', 'gestor_art'] }))
        .status,
    ).toBe(200);
    expect((await act('/api/personal/roles', { id: admin.personaId, roles: ['administrador'] })).status).toBe(
      200,
    );
  });

  it('two administrators who take each other’s role at the same moment: one is left', async () => {
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

  it('an administrator who never set a password does not count as the other one', async () => {
    const host = 'galeno';
    await portal.db.sql(
      `delete from portal.cuenta_roles where unidad_id = ${UNIDAD.galeno} and rol = 'administrador'`,
    );
    const only = await addStaff(portal, { unidadId: UNIDAD.galeno, host });
    const waiting = await addAccount(portal.db, { unidadId: UNIDAD.galeno, roles: ['administrador'] });
    await portal.db.sql(`update portal.cuentas set clave_hash = '-' where id = $1`, [waiting.cuentaId]);
    const other = await addAccount(portal.db, { unidadId: UNIDAD.galeno, roles: ['administrador'] });
    // Two with a password: one may go.
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

describe('a closed account', () => {
  it('its sessions end at once, the reason stays, and opening it lets the same password in', async () => {
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
    // Opening it does not bring the ended session back.
    expect((await portal.request({ path: '/api/cuenta/sesiones', token: quien.token })).body.code).toBe(
      'sin_sesion',
    );
  });
});

describe('staff choose ten characters wherever they choose', () => {
  it('in the profile; a patient’s six are still enough', async () => {
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
