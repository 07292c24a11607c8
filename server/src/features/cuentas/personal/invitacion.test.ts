import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addPerson, newDni } from '../../../testing/data/people.ts';
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
  it('creates an account without a password and mails a link that sets the password once', async () => {
    const quien = nuevo({ roles: ['profesional', 'administrador'] });
    const { status, body } = await invitar(quien);
    expect([status, body]).toEqual([200, { resultado: 'invitada', enviadoA: `in••••@ejemplo.com` }]);
    expect(await miembro(quien.dni)).toMatchObject({
      estado: 'invitada',
      roles: ['administrador', 'profesional'],
      segundoFactor: false,
      ultimoIngreso: null,
    });
    // Offered, not granted.
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
    // Stored as a hash, valid for seven days.
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

  it('lets one of two concurrent uses win', async () => {
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

  it('is invalid when expired, withdrawn or replaced', async () => {
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
    // The DNI is free again: the same person can be invited with the corrected address.
    expect((await invitar({ ...quien, email: 'corregida@ejemplo.com' })).body.resultado).toBe('invitada');
  });

  it('of a blocked account opens nothing, and is not sent again', async () => {
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
  ])('without %s is refused at the field', async (field, value, message) => {
    const { status, body } = await invitar(nuevo({ [field]: value }));
    expect([status, body.fields]).toEqual([422, { [field]: message }]);
  });

  it('grants neither the patient role nor an unknown role', async () => {
    for (const rol of ['paciente', 'dueño'])
      expect((await invitar(nuevo({ roles: [rol] }))).status).toBe(422);
  });

  it('leaves older records of that DNI pending, and uses a professional’s record without an account', async () => {
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

describe('inviting an account that has a password', () => {
  const existente = {
    code: 'cuenta_existente',
    message: 'Ya hay una cuenta con ese DNI. Mirá de quién es y confirmalo antes de invitar.',
  };

  it('first shows the owner and the differences; the link goes to the typed address and needs the account’s password', async () => {
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

  it('asks for the password that a recovery set in the meantime', async () => {
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

  it('sends the second invitation to the latest address and ends the former link', async () => {
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

  it('sends at most five mails per person and day', async () => {
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
