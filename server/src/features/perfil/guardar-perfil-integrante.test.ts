import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, perfilDe, rowOf } from '../../testing/data/family.ts';
import { newDni } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { newEmail, holder } from '../../testing/fixtures/perfil.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T23:30:00-03:00' });
});
afterAll(() => portal.stop());

const CONTRASENA = {
  code: 'contrasena_incorrecta',
  message: 'La contraseña no es correcta',
  fields: { password: 'La contraseña no es correcta' },
};
const guardar = (token: string | undefined, body: Record<string, unknown>, host?: string) =>
  portal.post('/api/usuario/guardarPerfil', body, { token, host });
const accountOf = async (cuentaId: string) =>
  (
    await portal.db.sql<{ dni: string; email: string | null }>(
      'select dni, email from portal.cuentas where id = $1',
      [cuentaId],
    )
  )[0]!;
const waiting = (personaId: string) =>
  portal.db.sql<{ documento: string; estado: string }>(
    'select documento, estado from portal.cambios_dni where persona_id = $1 order by creado',
    [personaId],
  );

describe('a member’s profile', () => {
  /** A holder with one member, whose address is `email`. */
  async function family(email: string | null) {
    const ana = await holder(portal);
    const mia = await addMember(portal.db, ana.personaId);
    await portal.db.sql('update portal.personas set email = $2 where id = $1', [mia.personaId, email]);
    const save = (cambio: Record<string, unknown>, password?: string) =>
      guardar(ana.token, {
        doc: mia.documento,
        data: perfilDe(mia.documento, { fec_nac: '2018-06-10', email: email ?? newEmail(), ...cambio }),
        ...(password === undefined ? {} : { password }),
      });
    return { ana, mia, save };
  }

  it('is saved by the DNI, without id, domicilio, postal code and password', async () => {
    const email = newEmail();
    const { ana, mia, save } = await family(email);
    await portal.db.sql(`update portal.personas set domicilio = 'Casa 1', cp = '1000' where id = $1`, [
      mia.personaId,
    ]);
    const { status, body } = await save({
      nome: 'Mía Luz',
      fec_nac: '2018-06-09',
      domicilio: 'Otra 2',
      cp: '9999',
    });
    expect(status).toBe(200);
    expect(body.usuario).toMatchObject({
      nome: 'Mía Luz',
      documento: mia.documento,
      fec_nac: '2018-06-09',
      domicilio: 'Casa 1',
      cp: '1000',
    });
    for (const absent of ['id', 'perfilNome', 'dniPendiente'])
      expect(body.usuario).not.toHaveProperty(absent);
    const [event] = await portal.db.sql<Record<string, unknown>>(
      `select actor_id, para_id from portal.auditoria where acto = 'guardar_perfil' and para_id = $1`,
      [mia.personaId],
    );
    expect(event).toEqual({ actor_id: ana.personaId, para_id: mia.personaId });
    expect(await portal.db.sql('select 1 from portal.mensajes where destinatario = $1', [email])).toEqual([]);
  });

  it.each([
    ['an adult', '2008-11-16', 'Debe ser menor de edad.'],
    [
      'a day younger',
      '2018-06-11',
      'La fecha no puede ser posterior a la guardada. Si está mal, pedile a la institución que la corrija.',
    ],
    [
      'born today',
      '2026-11-16',
      'La fecha no puede ser posterior a la guardada. Si está mal, pedile a la institución que la corrija.',
    ],
  ])('cannot become that of %s', async (_name, fec_nac, mensaje) => {
    const { mia, save } = await family(newEmail());
    const before = await rowOf(portal.db, mia.personaId);
    const { status, body } = await save({ fec_nac, nome: 'Otra' });
    expect([status, body.code, body.fields]).toEqual([422, 'datos_invalidos', { fec_nac: mensaje }]);
    expect(await rowOf(portal.db, mia.personaId)).toEqual(before);
    expect((await save({ fec_nac: '2018-06-10' })).status).toBe(200);
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['wrong', 'otra cosa'],
  ])('with the holder’s password %s keeps e-mail and DNI, and notifies nobody', async (_name, password) => {
    const email = newEmail();
    const { mia, save } = await family(email);
    const before = await rowOf(portal.db, mia.personaId);
    for (const cambio of [
      { email: newEmail() },
      { documento: newDni() },
      { email: newEmail(), documento: newDni() },
    ]) {
      const { status, body } = await save({ nome: 'Otra', ...cambio }, password);
      expect([status, body]).toEqual([422, CONTRASENA]);
    }
    expect([await rowOf(portal.db, mia.personaId), await waiting(mia.personaId)]).toEqual([before, []]);
    expect(await portal.db.sql('select 1 from portal.mensajes where destinatario = $1', [email])).toEqual([]);
  });

  it('with the password saves a new e-mail, notifies the member’s old address once, and keeps the holder’s account', async () => {
    const email = newEmail();
    const { ana, mia, save } = await family(email);
    const nuevo = newEmail();
    for (let i = 0; i < 2; i += 1)
      expect((await save({ email: nuevo }, 'demo1234')).body.usuario.email).toBe(nuevo);
    expect(await accountOf(ana.cuentaId)).toEqual({ dni: ana.dni, email: ana.email });
    const [mail, ...more] = await portal.mail.waitFor(email);
    expect(mail!.subject).toBe('Cambio en los datos de Mía · Portal Demo');
    expect(mail!.text).toContain(
      'Quien administra el grupo familiar de Mía pidió cambiar el correo de su perfil.',
    );
    for (const secret of [mia.documento, nuevo, ana.dni])
      expect(mail!.text + mail!.html).not.toContain(secret);
    expect([more, portal.mail.to(nuevo), portal.mail.to(ana.email)]).toEqual([[], [], []]);
  });

  it('with the password leaves a new DNI pending, notifies the member’s address, and still shows it later', async () => {
    const email = newEmail();
    const { ana, mia, save } = await family(email);
    const nuevo = newDni();
    const { status, body } = await save({ documento: nuevo }, 'demo1234');
    expect([status, body.usuario]).toMatchObject([200, { documento: mia.documento, dniPendiente: nuevo }]);
    expect(await waiting(mia.personaId)).toEqual([{ documento: nuevo, estado: 'pendiente' }]);
    expect(
      (await portal.request({ path: `/api/usuario/${mia.documento}`, token: ana.token })).body.dniPendiente,
    ).toBe(nuevo);
    expect(
      (await portal.request({ path: `/api/usuario/${ana.dni}`, token: ana.token })).body,
    ).not.toHaveProperty('dniPendiente');
    expect((await portal.mail.waitFor(email))[0]!.text).toContain(
      'El DNI nuevo vale recién cuando la institución lo aprueba',
    );
  });

  it('requires the password for a first address too, and has no address to notify', async () => {
    const { mia, save } = await family(null);
    const primero = newEmail();
    expect((await save({ email: primero })).body).toEqual(CONTRASENA);
    expect((await save({ email: primero }, 'demo1234')).body.usuario.email).toBe(primero);
    expect(
      await portal.db.sql('select 1 from portal.mensajes where causa like $1', [`%${mia.personaId}%`]),
    ).toEqual([]);
  });
});
