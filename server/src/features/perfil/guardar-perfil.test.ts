import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { holdMachine, releaseMachine } from '../../testing/clock.ts';
import { perfilDe, rowOf } from '../../testing/data/family.ts';
import { newDni } from '../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { newEmail, holder } from '../../testing/fixtures/perfil.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T23:30:00-03:00' });
});
afterAll(() => portal.stop());
afterEach(() => releaseMachine(portal));

const NO_ENCONTRADO = { code: 'no_encontrado', message: 'No encontramos lo que buscás.' };
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

describe('the own profile', () => {
  it('is saved and read again after the next sign-in', async () => {
    await expectUnit(portal, 'demo', 'Portal Demo');
    const { token, dni, personaId, email } = await holder(portal);
    const data = perfilDe(dni, {
      nome: ' Eva María ',
      sobrenome: 'Núñez',
      email,
      cuil: '27-30111222-5',
      sexo: 'X',
      cp: '1425',
      unit: 1,
    });
    const { status, body } = await guardar(token, { id: personaId, data });
    const saved = {
      id: personaId,
      nome: 'Eva María',
      sobrenome: 'Núñez',
      documento: dni,
      fec_nac: '1990-05-20',
      sexo: 'X',
      domicilio: 'Av. Meeks 1250',
      cp: '1425',
      telefono: '1155550101',
      email,
      obraSocial: 'Otra',
      plan: '210',
      nroAfiliado: '12345678',
      cuil: '27301112225',
      perfilNome: 'paciente',
      ativo: true,
    };
    expect([status, body]).toEqual([200, { usuario: { ...saved, emailVerificado: true } }]);
    expect((await portal.signIn(dni)).sesion.usuario).toEqual(saved);
    const [event] = await portal.db.sql<Record<string, unknown>>(
      `select actor_id, para_id, resultado from portal.auditoria where acto = 'guardar_perfil' and actor_id = $1`,
      [personaId],
    );
    expect(event).toEqual({ actor_id: personaId, para_id: personaId, resultado: 'ok' });
    expect(portal.mail.to(email)).toEqual([]);
  });

  it('reports every field with the specification’s message, and stores nothing', async () => {
    const { token, dni, personaId } = await holder(portal);
    const before = await rowOf(portal.db, personaId);
    const { status, body } = await guardar(token, {
      id: personaId,
      data: perfilDe(dni, {
        sobrenome: '1',
        nome: '',
        telefono: 'x',
        sexo: '',
        fec_nac: '2008-11-17',
        domicilio: '',
        cp: '12',
        nroAfiliado: 'x',
        cuil: '1',
      }),
    });
    expect([status, body]).toEqual([
      422,
      {
        code: 'datos_invalidos',
        message: 'Revise la información',
        fields: {
          sobrenome: 'El apellido no debe contener solo numeros',
          nome: 'El nombre es requerido',
          telefono: 'El teléfono debe contener solo numeros',
          email: 'El email es requerido',
          sexo: 'El género es requerido',
          fec_nac: 'Debe ser mayor de edad.',
          domicilio: 'El domicilio es requerido',
          cp: 'El código postal debe contener 4 dígitos',
          nroAfiliado: 'El número de afiliado debe contener solo numeros',
          cuil: 'El CUIL no es válido',
        },
      },
    ]);
    expect(await rowOf(portal.db, personaId)).toEqual(before);
  });

  it.each([
    { perfilNome: 'administrador' },
    { ativo: false },
    { id: '018f0000-0000-7000-8000-000000000000' },
    { unidad: 17 },
    { unidad_id: 17 },
    { roles: ['administrador'] },
  ])('refuses %j among the data, and changes nothing', async (extra) => {
    const { token, dni, personaId, cuentaId, email } = await holder(portal);
    const before = await rowOf(portal.db, personaId);
    const { status, body } = await guardar(token, {
      id: personaId,
      data: perfilDe(dni, { nome: 'Otra', email, ...extra }),
    });
    expect([status, body.code, body.fields]).toEqual([
      422,
      'datos_invalidos',
      { [Object.keys(extra)[0]!]: 'Este dato no se espera acá' },
    ]);
    expect(await rowOf(portal.db, personaId)).toEqual(before);
    expect(
      await portal.db.sql('select rol from portal.cuenta_roles where cuenta_id = $1', [cuentaId]),
    ).toEqual([{ rol: 'paciente' }]);
  });

  it('compares a unit in the data, and never uses it', async () => {
    const { token, dni, personaId, email } = await holder(portal);
    const other = await guardar(token, { id: personaId, data: perfilDe(dni, { email, unit: 17 }) });
    expect([other.status, other.body.code]).toEqual([409, 'unidad_distinta']);
    for (const unit of [1, '1', 'demo'])
      expect((await guardar(token, { id: personaId, data: perfilDe(dni, { email, unit }) })).status).toBe(
        200,
      );
  });

  it('requires exactly one of id and doc', async () => {
    const { token, dni, personaId } = await holder(portal);
    for (const which of [{}, { id: personaId, doc: dni }]) {
      const { status, body } = await guardar(token, { ...which, data: perfilDe(dni) });
      expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'datos_invalidos', ['id']]);
    }
  });

  it('returns 404 where the unit does not allow editing', async () => {
    await expectUnit(portal, 'escobar', 'Municipio de Escobar');
    const { token, sesion } = await portal.signIn('30111222', { host: 'escobar' });
    const answer = await guardar(
      token,
      { id: sesion.usuario.id, data: perfilDe('30111222', { email: sesion.usuario.email, nome: 'Otra' }) },
      'escobar',
    );
    expect([answer.status, answer.body]).toEqual([404, NO_ENCONTRADO]);
    expect((await portal.request({ path: '/api/usuario/30111222', token, host: 'escobar' })).body.nome).toBe(
      'Ana',
    );
  });

  it('requires a session', async () => {
    const { status, body } = await guardar(undefined, {
      id: (await holder(portal)).personaId,
      data: perfilDe('30111222'),
    });
    expect([status, body.code]).toEqual([401, 'sin_sesion']);
  });
});

describe('e-mail and DNI of the own account', () => {
  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['wrong', 'otra cosa'],
  ])('with the password %s changes nothing and notifies nobody', async (_name, password) => {
    const { token, dni, personaId, cuentaId, email } = await holder(portal);
    for (const cambio of [{ email: newEmail() }, { email, documento: newDni() }]) {
      const { status, body } = await guardar(token, {
        id: personaId,
        data: perfilDe(dni, { nome: 'Otra', ...cambio }),
        ...(password === undefined ? {} : { password }),
      });
      expect([status, body]).toEqual([422, CONTRASENA]);
    }
    expect([
      await accountOf(cuentaId),
      (await rowOf(portal.db, personaId))!['nombre'],
      await waiting(personaId),
    ]).toEqual([{ dni, email }, 'Eva', []]);
    expect(await portal.db.sql('select 1 from portal.mensajes where destinatario = $1', [email])).toEqual([]);
  });

  it('changes the e-mail of person and account, and notifies the old address once', async () => {
    const { token, dni, personaId, cuentaId, email } = await holder(portal);
    const nuevo = newEmail();
    const body = { id: personaId, data: perfilDe(dni, { email: nuevo }), password: 'demo1234' };
    expect((await guardar(token, body)).body.usuario.email).toBe(nuevo);
    expect((await guardar(token, body)).status).toBe(200);
    expect(await accountOf(cuentaId)).toEqual({ dni, email: nuevo });
    const [mail, ...more] = await portal.mail.waitFor(email);
    expect(mail!.subject).toBe('Cambio en tu cuenta · Portal Demo');
    expect(mail!.text).toContain('el correo de tu cuenta');
    expect(mail!.text + mail!.html).not.toContain(dni);
    expect(mail!.text + mail!.html).not.toContain(nuevo);
    expect([more, portal.mail.to(nuevo)]).toEqual([[], []]);
  });

  it('leaves a new DNI pending: person, account and sign-in keep the old one, and the address is notified once', async () => {
    const { token, dni, personaId, cuentaId, email } = await holder(portal);
    const nuevo = newDni();
    const body = {
      id: personaId,
      data: perfilDe(dni, { email, documento: nuevo, nome: 'Otra' }),
      password: 'demo1234',
    };
    for (let i = 0; i < 2; i += 1) {
      const answer = await guardar(token, body);
      expect([answer.status, answer.body.usuario]).toMatchObject([
        200,
        { documento: dni, dniPendiente: nuevo, nome: 'Otra' },
      ]);
    }
    expect(await accountOf(cuentaId)).toEqual({ dni, email });
    expect(await waiting(personaId)).toEqual([{ documento: nuevo, estado: 'pendiente' }]);
    expect((await portal.signIn(dni)).sesion.usuario.documento).toBe(dni);
    expect(await portal.mail.waitFor(email)).toHaveLength(1);
    expect(portal.mail.to(email)[0]!.text).toContain(
      'El DNI nuevo vale recién cuando la institución lo aprueba',
    );
    // Another request replaces the first; saving with the old DNI keeps it pending.
    const otro = newDni();
    await guardar(token, { ...body, data: { ...body.data, documento: otro } });
    expect(await waiting(personaId)).toEqual([{ documento: otro, estado: 'pendiente' }]);
    expect(
      (await guardar(token, { id: personaId, data: perfilDe(dni, { email }) })).body.usuario.dniPendiente,
    ).toBe(otro);
  });

  it('shows a pending DNI when the profile is read later, until it is decided', async () => {
    const { token, dni, personaId, email } = await holder(portal);
    const read = async () => (await portal.request({ path: `/api/usuario/${dni}`, token })).body;
    expect(await read()).not.toHaveProperty('dniPendiente');
    const nuevo = newDni();
    await guardar(token, {
      id: personaId,
      data: perfilDe(dni, { email, documento: nuevo }),
      password: 'demo1234',
    });
    expect(await read()).toMatchObject({ documento: dni, dniPendiente: nuevo });
    await portal.db.sql(
      `update portal.cambios_dni set estado = 'rechazado', resuelto = now() where persona_id = $1`,
      [personaId],
    );
    expect(await read()).not.toHaveProperty('dniPendiente');
  });

  it('sends one mail for both changes', async () => {
    const { token, dni, personaId, email } = await holder(portal);
    await guardar(token, {
      id: personaId,
      data: perfilDe(dni, { email: newEmail(), documento: newDni() }),
      password: 'demo1234',
    });
    const mails = await portal.mail.waitFor(email);
    expect(mails.map(({ text }) => text.includes('el correo y el DNI de tu cuenta'))).toEqual([true]);
  });

  it('counts guesses together with those of the sign-in, and delays them', async () => {
    const { token, dni, personaId } = await holder(portal);
    const body = { id: personaId, data: perfilDe(dni, { email: newEmail() }), password: 'mala' };
    holdMachine(portal);
    for (let i = 0; i < 5; i += 1)
      expect((await guardar(token, body)).body.code).toBe('contrasena_incorrecta');
    expect((await guardar(token, { ...body, password: 'demo1234' })).body.code).toBe('demasiados_intentos');
    const signIn = await portal.post('/api/sesion/iniciar', { correo: dni, password: 'demo1234' });
    expect(signIn.status).toBe(401);
  });

  it('does not reveal that another person has the DNI', async () => {
    const { token, dni, personaId, email } = await holder(portal);
    const ask = async (documento: string) =>
      (
        await guardar(token, {
          id: personaId,
          data: perfilDe(dni, { email, documento }),
          password: 'demo1234',
        })
      ).body;
    const [known, unknown] = [await ask('30111222'), await ask('47999111')];
    expect(known).toEqual({ usuario: { ...unknown.usuario, dniPendiente: '30111222' } });
    expect(unknown.usuario.dniPendiente).toBe('47999111');
  });
});

describe('work-risk users and other staff', () => {
  it.each(['gestor_art', 'coordinador_art', 'profesional', 'administrador'])(
    '%s needs and changes only the common fields',
    async (rol) => {
      const { token, dni, personaId, email } = await holder(portal, { roles: [rol], acceso: 'personal' });
      const data = {
        sobrenome: 'Sosa',
        nome: 'Paula',
        documento: dni,
        telefono: '1155550199',
        email,
        sexo: 'M',
        fec_nac: '2020-01-01',
        domicilio: 'x',
        cp: '99',
        obraSocial: 'x',
        nroAfiliado: 'x',
        plan: 'x',
      };
      const { status, body } = await guardar(token, { id: personaId, data });
      expect(status).toBe(200);
      expect(body.usuario).toMatchObject({
        sobrenome: 'Sosa',
        telefono: '1155550199',
        sexo: 'F',
        fec_nac: '1990-05-20',
        domicilio: null,
        cp: null,
        obraSocial: null,
        nroAfiliado: null,
        plan: null,
      });
      expect((await guardar(token, { id: personaId, data: { ...data, telefono: '' } })).body.fields).toEqual({
        telefono: 'El teléfono es requerido',
      });
    },
  );
});
