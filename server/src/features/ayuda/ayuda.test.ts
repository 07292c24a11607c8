import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addPerson, newDni } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { readZip } from '../../testing/read/read-zip.ts';
import { addStaff, type Staff } from '../../testing/data/staff.ts';

let portal: TestPortal;
let admin: Staff;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T10:00:00-03:00' });
  admin = await addStaff(portal, { nombre: 'Marta' });
});
afterAll(() => portal.stop());

const act = (path: string, body: unknown, token = admin.token) => portal.post(path, body, { token });
const buscar = (texto: string, page = 1) => act('/api/ayuda/buscar', { texto, page });
const ficha = (id: string, token = admin.token) =>
  portal.request({ path: `/api/ayuda/persona/${id}`, token });
const trail = (acto: string, paraId: string) =>
  portal.db.sql(
    'select actor_id, resultado from portal.auditoria where acto = $1 and para_id = $2 order by id',
    [acto, paraId],
  );

let number = 0;
const direccion = () => `ayuda${(number += 1)}@ejemplo.com`;

describe('finding a person', () => {
  async function persona(apellido: string, nombre: string) {
    const id = await addPerson(portal.db, { nombre });
    await portal.db.sql('update portal.personas set apellido = $2 where id = $1', [id, apellido]);
    return id;
  }

  it('works by the whole DNI, with or without dots, never by a part', async () => {
    const { dni, personaId } = await addAccount(portal.db);
    for (const texto of [dni, `${dni.slice(0, 2)}.${dni.slice(2, 5)}.${dni.slice(5)}`, ` ${dni} `]) {
      const { body } = await buscar(texto);
      expect([body.total, body.filas.map(({ id }: { id: string }) => id)]).toEqual([1, [personaId]]);
    }
    expect((await buscar(dni)).body.filas[0]).toEqual({
      id: personaId,
      nombre: 'Eva',
      apellido: 'Prueba',
      documento: dni,
      fec_nac: '1990-05-20',
      cuenta: 'activa',
      unida: false,
    });
    for (const part of [dni.slice(0, 6), `${dni}1`, 'p', '', '12', '%'])
      expect((await buscar(part)).status, part).toBe(422);
    // Each search is audited; a person who was the only result sees it in their own list.
    expect(await trail('buscar_persona', personaId)).toHaveLength(4);
  });

  it('works by the start of the surname, ignoring accents and case, twenty per page', async () => {
    for (let n = 0; n < 23; n += 1) await persona('Zúñigaprueba', `N${String.fromCodePoint(97 + n)}`);
    const { body } = await buscar('zuñIGApru');
    expect([body.total, body.page, body.filas.length, body.filas[0].nombre]).toEqual([23, 1, 20, 'Na']);
    expect((await buscar('zunigapru', 2)).body.filas.map(({ nombre }: { nombre: string }) => nombre)).toEqual(
      ['Nu', 'Nv', 'Nw'],
    );
    // A page beyond the end is the last one.
    expect((await buscar('zunigapru', 99)).body.page).toBe(2);
    expect((await buscar('úñigaprueba')).body.total).toBe(0);
    expect((await buscar('Zúñigaprueba  Nh')).body.total).toBe(1);
  });

  it('shows the account and no health data', async () => {
    const email = direccion();
    const { personaId, dni } = await addAccount(portal.db, { email, nombre: 'Fichada' });
    await portal.db.sql(
      `insert into portal.condiciones_medicas values (1, $1, 'diabetes', 'secreta', now())`,
      [personaId],
    );
    await portal.signIn(dni);
    const twin = await addPerson(portal.db, { documento: dni, nombre: 'Otra' });
    const { body, text } = await ficha(personaId);
    expect(body.cuenta).toMatchObject({
      estado: 'activa',
      bloqueo: null,
      email,
      roles: ['paciente'],
      segundoFactor: false,
    });
    expect(body.cuenta.ultimoIngreso).not.toBeNull();
    expect(body.parecidas.map(({ id }: { id: string }) => id)).toEqual([twin]);
    expect(text).not.toContain('secreta');
    expect((await ficha(twin)).body.cuenta).toBeNull();
    expect(await trail('ver_cuenta', personaId)).toEqual([{ actor_id: admin.personaId, resultado: 'ok' }]);
  });
});

describe('correcting an address', () => {
  const corregir = (id: string, email: string, password = 'demo1234') =>
    act('/api/ayuda/email', { id, email, password });

  it('requires the administrator’s password, mails both addresses, and invalidates a pending code', async () => {
    const [antes, despues] = [direccion(), direccion()];
    const { personaId, cuentaId, dni } = await addAccount(portal.db, { email: antes });
    await portal.post('/api/recuperacionClave/codigo', { email: antes });
    const codigo = /\b\d{6}\b/.exec((await portal.mail.waitFor(antes))[0]!.text)![0];
    expect((await corregir(personaId, despues, 'mala')).body.fields).toEqual({
      password: 'La contraseña no es correcta',
    });
    expect((await corregir(personaId, 'no-es')).body.fields).toEqual({ email: 'Este no es un email válido' });
    expect((await corregir(personaId, despues)).body).toEqual({});
    expect((await portal.mail.waitFor(antes, 2)).at(-1)!.text).toContain(
      'La mesa de ayuda cambió la dirección de tus datos por otra',
    );
    expect((await portal.mail.waitFor(despues))[0]!.text).toContain(
      'La mesa de ayuda cargó esta dirección en tus datos',
    );
    expect(
      await portal.db.sql(
        'select c.email, p.email as persona from portal.cuentas c join portal.personas p on p.id = c.persona_id where c.id = $1',
        [cuentaId],
      ),
    ).toEqual([{ email: despues, persona: despues }]);
    for (const email of [antes, despues]) {
      const taken = await portal.post('/api/recuperacionClave/resetearClave', {
        email,
        codigo,
        password: 'tomada-por-otro',
      });
      expect(taken.body.code).toBe('clave_incorrecta');
    }
    // The owner continues as before, and sees who changed it.
    const { token } = await portal.signIn(dni);
    const { body } = await portal.request({ path: '/api/misDatos/accesos', token });
    expect(body.filas.map(({ quien, acto }: Record<string, string>) => `${quien}: ${acto}`)).toContain(
      'Marta Prueba (Administración): Corrigió el email de la cuenta',
    );
  });

  it('is refused for a colleague: the address controls the recovery', async () => {
    const email = direccion();
    for (const roles of [['administrador'], ['profesional', 'paciente']]) {
      const staff = await addAccount(portal.db, { roles, email });
      const { status, body } = await corregir(staff.personaId, 'mallory@ejemplo.com');
      expect([status, body.code]).toEqual([409, 'cuenta_del_personal']);
      expect(await portal.db.sql('select email from portal.cuentas where id = $1', [staff.cuentaId])).toEqual(
        [{ email }],
      );
    }
    expect(portal.mail.to('mallory@ejemplo.com')).toEqual([]);
  });

  it('of a person without an account changes the mail address and creates no account', async () => {
    const id = await addPerson(portal.db);
    const email = direccion();
    expect((await corregir(id, email)).status).toBe(200);
    expect(await portal.db.sql('select email from portal.personas where id = $1', [id])).toEqual([{ email }]);
    expect(await portal.db.sql('select 1 from portal.cuentas where persona_id = $1', [id])).toEqual([]);
    await portal.mail.waitFor(email);
  });
});

describe('sending the recovery', () => {
  it('goes to the account’s own address, without a secret in it', async () => {
    const email = direccion();
    const { personaId } = await addAccount(portal.db, { email });
    const { body } = await act('/api/ayuda/recuperacion', { id: personaId });
    expect(body).toEqual({ enviadoA: `ay••••@ejemplo.com` });
    const [mail] = await portal.mail.waitFor(email);
    expect(mail!.subject).toBe('Elegí una contraseña nueva · Portal Demo');
    expect(mail!.text).toMatch(/http:\/\/demo\.localhost:\d+\/recuperarclave\n/);
    expect(mail!.text).not.toMatch(/\b\d{6}\b/);
  });

  it('is refused with its reason: no address, blocked account, no account', async () => {
    const bare = await addAccount(portal.db, { email: null });
    const closed = await addAccount(portal.db, { email: direccion(), activa: false });
    expect((await act('/api/ayuda/recuperacion', { id: bare.personaId })).body.code).toBe('cuenta_sin_email');
    expect((await act('/api/ayuda/recuperacion', { id: closed.personaId })).body.code).toBe(
      'cuenta_desactivada',
    );
    expect((await act('/api/ayuda/recuperacion', { id: await addPerson(portal.db) })).status).toBe(404);
  });
});

describe('a copy of a person’s data', () => {
  const pedir = (id: string, token = admin.token) =>
    portal.post('/api/misDatos/copia/ticket', { id, motivo: 'La pidió por nota' }, { token });

  it('is the archive of that person, who sees who took it', async () => {
    const { personaId, dni } = await addAccount(portal.db);
    const { body } = await pedir(personaId);
    const answer = await portal.request({ path: body.url });
    expect([answer.status, answer.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="copia-de-datos-2026-11-16.zip"',
    ]);
    const datos = JSON.parse(readZip(answer.bytes).get('datos.json')!.toString('utf8'));
    expect(datos.tablas.personas.map(({ id }: { id: string }) => id)).toEqual([personaId]);
    expect((await portal.request({ path: body.url })).status).toBe(404);
    const { token } = await portal.signIn(dni);
    const { body: accesos } = await portal.request({ path: '/api/misDatos/accesos', token });
    expect(accesos.filas.map(({ quien, acto }: Record<string, string>) => `${quien}: ${acto}`)).toEqual(
      expect.arrayContaining([
        'Marta Prueba (Administración): Descargó una copia de los datos desde la mesa de ayuda',
        'Marta Prueba (Administración): Pidió una copia de los datos desde la mesa de ayuda',
      ]),
    );
  });

  it('is refused for a link requested by a former administrator', async () => {
    const { personaId } = await addAccount(portal.db);
    const other = await addStaff(portal);
    const { url } = (await pedir(personaId, other.token)).body;
    await portal.db.sql(`delete from portal.cuenta_roles where cuenta_id = $1`, [other.cuentaId]);
    expect((await portal.request({ path: url })).status).toBe(404);
    expect((await pedir(newDniUuid())).status).toBe(404);
  });
});

const newDniUuid = () => `00000000-0000-7000-8000-0000${newDni()}`;

describe('a blocked patient', () => {
  it('is signed out at once, and may sign in again after the block', async () => {
    const { personaId, dni } = await addAccount(portal.db);
    const { token } = await portal.signIn(dni);
    expect(
      (await act('/api/cuenta/bloquear', { id: personaId, motivo: 'Pidió que nadie entre' })).status,
    ).toBe(200);
    expect((await portal.request({ path: '/api/misDatos/accesos', token })).body.code).toBe('sin_sesion');
    expect((await ficha(personaId)).body.cuenta).toMatchObject({
      estado: 'bloqueada',
      bloqueo: 'Pidió que nadie entre',
    });
    await act('/api/cuenta/desbloquear', { id: personaId });
    await portal.signIn(dni);
  });
});
