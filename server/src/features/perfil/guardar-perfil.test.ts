import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember, perfilDe, rowOf } from '../../testing/data/family.ts';
import { startInsurer, type Insurer } from '../../testing/servers/insurer.ts';
import { addAccount, newDni, UNIDAD } from '../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
let insurer: Insurer;
beforeAll(async () => {
  insurer = await startInsurer();
  portal = await startTestPortal({
    now: '2026-11-16T23:30:00-03:00',
    padronUrls: { osef: insurer.url, obsba: insurer.url },
  });
});
afterAll(async () => {
  await portal.stop();
  insurer.stop();
});

const NO_ENCONTRADO = { code: 'no_encontrado', message: 'No encontramos lo que buscás.' };
const CONTRASENA = {
  code: 'contrasena_incorrecta',
  message: 'La contraseña no es correcta',
  fields: { password: 'La contraseña no es correcta' },
};

let number = 0;
const newEmail = () => `perfil${(number += 1)}@ejemplo.com`;
const guardar = (token: string | undefined, body: Record<string, unknown>, host?: string) =>
  portal.post('/api/usuario/guardarPerfil', body, { token, host });

/** A holder with an e-mail on both person and account, signed in. */
async function holder(
  options: {
    unidadId?: number;
    host?: string;
    roles?: readonly string[];
    acceso?: 'portal' | 'personal';
  } = {},
) {
  const email = newEmail();
  const cuenta = await addAccount(portal.db, {
    email,
    ...(options.unidadId ? { unidadId: options.unidadId } : {}),
    ...(options.roles ? { roles: options.roles } : {}),
  });
  await portal.db.sql('update portal.personas set email = $2 where id = $1', [cuenta.personaId, email]);
  const { token } = await portal.signIn(cuenta.dni, {
    ...(options.host ? { host: options.host } : {}),
    ...(options.acceso ? { acceso: options.acceso } : {}),
  });
  return { ...cuenta, email, token };
}
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
    const { token, dni, personaId, email } = await holder();
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

  it('tells every field in the specification’s words, and stores nothing', async () => {
    const { token, dni, personaId } = await holder();
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
    const { token, dni, personaId, cuentaId, email } = await holder();
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

  it('a unit that the data name is compared, never used', async () => {
    const { token, dni, personaId, email } = await holder();
    const other = await guardar(token, { id: personaId, data: perfilDe(dni, { email, unit: 17 }) });
    expect([other.status, other.body.code]).toEqual([409, 'unidad_distinta']);
    for (const unit of [1, '1', 'demo'])
      expect((await guardar(token, { id: personaId, data: perfilDe(dni, { email, unit }) })).status).toBe(
        200,
      );
  });

  it('asks for one of id and doc', async () => {
    const { token, dni, personaId } = await holder();
    for (const which of [{}, { id: personaId, doc: dni }]) {
      const { status, body } = await guardar(token, { ...which, data: perfilDe(dni) });
      expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'datos_invalidos', ['id']]);
    }
  });

  it('does not exist where the unit does not edit data', async () => {
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

  it('a session is asked for', async () => {
    const { status, body } = await guardar(undefined, {
      id: (await holder()).personaId,
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
  ])('with the password %s nothing changes, and nobody is told', async (_name, password) => {
    const { token, dni, personaId, cuentaId, email } = await holder();
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

  it('a new e-mail changes person and account, and the old address is told once', async () => {
    const { token, dni, personaId, cuentaId, email } = await holder();
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

  it('a new DNI waits: person, account and sign-in keep the old one, and the address is told once', async () => {
    const { token, dni, personaId, cuentaId, email } = await holder();
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
    // Asking for another replaces the first, and saving with the old one leaves it waiting.
    const otro = newDni();
    await guardar(token, { ...body, data: { ...body.data, documento: otro } });
    expect(await waiting(personaId)).toEqual([{ documento: otro, estado: 'pendiente' }]);
    expect(
      (await guardar(token, { id: personaId, data: perfilDe(dni, { email }) })).body.usuario.dniPendiente,
    ).toBe(otro);
  });

  it('a DNI that waits is still told when the profile is read later, and no more once it is decided', async () => {
    const { token, dni, personaId, email } = await holder();
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

  it('both at once are one mail', async () => {
    const { token, dni, personaId, email } = await holder();
    await guardar(token, {
      id: personaId,
      data: perfilDe(dni, { email: newEmail(), documento: newDni() }),
      password: 'demo1234',
    });
    const mails = await portal.mail.waitFor(email);
    expect(mails.map(({ text }) => text.includes('el correo y el DNI de tu cuenta'))).toEqual([true]);
  });

  it('guesses count with those of the sign-in, and make wait', async () => {
    const { token, dni, personaId } = await holder();
    const body = { id: personaId, data: perfilDe(dni, { email: newEmail() }), password: 'mala' };
    for (let i = 0; i < 5; i += 1)
      expect((await guardar(token, body)).body.code).toBe('contrasena_incorrecta');
    expect((await guardar(token, { ...body, password: 'demo1234' })).body.code).toBe('demasiados_intentos');
    const signIn = await portal.post('/api/sesion/iniciar', { correo: dni, password: 'demo1234' });
    expect(signIn.status).toBe(401);
  });

  it('a DNI that somebody else has is not told', async () => {
    const { token, dni, personaId, email } = await holder();
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

describe('a member’s profile', () => {
  /** A holder with one member, who has an address where `email` says so. */
  async function family(email: string | null) {
    const ana = await holder();
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
  ])('does not become that of %s', async (_name, fec_nac, mensaje) => {
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
  ])(
    'another e-mail or DNI with the holder’s password %s: nothing changes, and nobody is told',
    async (_name, password) => {
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
      expect(await portal.db.sql('select 1 from portal.mensajes where destinatario = $1', [email])).toEqual(
        [],
      );
    },
  );

  it('with it a new e-mail is saved, the member’s old address is told once, and the holder’s account stays', async () => {
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

  it('with it a new DNI waits, is told to the member’s address, and is still told when the profile is read later', async () => {
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

  it('a first address asks for the password too, and there is nobody to tell', async () => {
    const { mia, save } = await family(null);
    const primero = newEmail();
    expect((await save({ email: primero })).body).toEqual(CONTRASENA);
    expect((await save({ email: primero }, 'demo1234')).body.usuario.email).toBe(primero);
    expect(
      await portal.db.sql('select 1 from portal.mensajes where causa like $1', [`%${mia.personaId}%`]),
    ).toEqual([]);
  });
});

describe('work-risk users and other staff', () => {
  it.each(['gestor_art', 'coordinador_art', 'profesional', 'administrador'])(
    '%s needs and changes only the common fields',
    async (rol) => {
      const { token, dni, personaId, email } = await holder({ roles: [rol], acceso: 'personal' });
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

describe('eligibility before saving', () => {
  const NO_HABILITADO = {
    code: 'no_habilitado',
    message: 'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina',
  };
  const SIN_RESPUESTA = { ...NO_HABILITADO, code: 'padron_sin_respuesta' };
  let path = 0;
  beforeEach(() => {
    path += 1;
    // The breaker remembers an address: each test has its own.
    for (const unit of ['osef', 'obsba'])
      (portal.portal.platform.config.padronUrls as Record<string, string>)[unit] =
        `${insurer.url}/${unit}?${path}`;
    insurer.asked.length = 0;
  });

  it('osef: the payload of the specification, and what is fixed or hidden stays', async () => {
    const { token, dni, personaId, email } = await holder({ unidadId: UNIDAD.osef, host: 'osef' });
    await portal.db.sql(`update portal.personas set plan = 'viejo', nro_afiliado = '555' where id = $1`, [
      personaId,
    ]);
    insurer.answer = () => ({ body: '{"Estado":"A","Nafiliado":"777","Plan":"otro"}' });
    const { status, body } = await guardar(
      token,
      { id: personaId, data: perfilDe(dni, { email, obraSocial: 'MIA', plan: 'mío', nroAfiliado: '1' }) },
      'osef',
    );
    expect(status).toBe(200);
    expect(body.usuario).toMatchObject({ obraSocial: 'OSEF', plan: 'viejo', nroAfiliado: '555' });
    const afiliado = {
      sobrenome: 'Prueba',
      nome: 'Eva',
      documento: dni,
      email,
      obraSocial: 'OSEF',
      nroAfiliado: '555',
      plan: 'viejo',
    };
    expect(insurer.asked.map(({ body: sent }) => sent)).toEqual([
      { usuario: afiliado, afiliado, tipo_documento: 96, codigo: 1, fecha_prestacion: '2026-11-16' },
    ]);
  });

  it('osef: for a member the holder asks', async () => {
    const { token, dni, personaId, email } = await holder({ unidadId: UNIDAD.osef, host: 'osef' });
    const { documento } = await addMember(portal.db, personaId, { unidadId: UNIDAD.osef });
    insurer.answer = () => ({ body: '{"Estado":"A"}' });
    expect(
      (
        await guardar(
          token,
          {
            doc: documento,
            data: perfilDe(documento, { nome: 'Mía', fec_nac: '2018-06-10', email: 'mia@ejemplo.com' }),
            password: 'demo1234',
          },
          'osef',
        )
      ).status,
    ).toBe(200);
    expect(insurer.asked[0]!.body).toMatchObject({
      usuario: { nome: 'Eva', documento: dni, email },
      afiliado: { nome: 'Mía', documento, email: 'mia@ejemplo.com' },
    });
  });

  it.each([
    ['1234567890', '345678'],
    ['12345678', '12345678'],
  ])('obsba: of the number %s it sends %s', async (nroAfiliado, sent) => {
    const { token, dni, personaId, email } = await holder({ unidadId: UNIDAD.obsba, host: 'obsba' });
    insurer.answer = () => ({ body: '{"afiliado":true}' });
    const { body } = await guardar(
      token,
      { id: personaId, data: perfilDe(dni, { email, nroAfiliado }) },
      'obsba',
    );
    expect(body.usuario).toMatchObject({ obraSocial: 'OBSBA', nroAfiliado });
    expect(insurer.asked.map(({ body: asked }) => asked)).toEqual([
      { documento: dni, afiliado: sent, fec_nac: '1990-05-20', sexo: 'F' },
    ]);
  });

  it.each([
    ['osef', 'another state', { body: '{"Estado":"B"}' }, 403, NO_HABILITADO],
    ['osef', 'a small a', { body: '{"Estado":"a"}' }, 403, NO_HABILITADO],
    ['osef', 'down', { status: 500, body: '' }, 503, SIN_RESPUESTA],
    ['osef', 'HTML', { body: '<html>A</html>' }, 503, SIN_RESPUESTA],
    ['osef', 'malformed', { body: '{"Estado":' }, 503, SIN_RESPUESTA],
    ['osef', 'slow', { never: true }, 503, SIN_RESPUESTA],
    ['obsba', 'an error', { body: '{"error":"no"}' }, 403, NO_HABILITADO],
    ['obsba', 'a refusal', { status: 422, body: '{}' }, 403, NO_HABILITADO],
    ['obsba', 'HTML', { body: '<html></html>' }, 503, SIN_RESPUESTA],
    ['obsba', 'malformed', { body: '[]' }, 503, SIN_RESPUESTA],
  ] as const)(
    '%s with %s: not eligible, and nothing is stored',
    async (host, _name, answer, status, refusal) => {
      const unidadId = host === 'osef' ? UNIDAD.osef : UNIDAD.obsba;
      const { token, dni, personaId, cuentaId, email } = await holder({ unidadId, host });
      const before = [await rowOf(portal.db, personaId), await accountOf(cuentaId)];
      insurer.answer = () => answer;
      const refused = await guardar(
        token,
        {
          id: personaId,
          data: perfilDe(dni, { email: newEmail(), documento: newDni(), nome: 'Otra' }),
          password: 'demo1234',
        },
        host,
      );
      expect([refused.status, refused.body]).toEqual([status, refusal]);
      expect([
        await rowOf(portal.db, personaId),
        await accountOf(cuentaId),
        await waiting(personaId),
      ]).toEqual([...before, []]);
      expect(await portal.db.sql('select 1 from portal.mensajes where destinatario = $1', [email])).toEqual(
        [],
      );
      expect(insurer.asked).toHaveLength(1);
    },
  );

  it('where nobody listens at all', async () => {
    (portal.portal.platform.config.padronUrls as Record<string, string>)['osef'] = 'http://127.0.0.1:1/x';
    const { token, dni, personaId, email } = await holder({ unidadId: UNIDAD.osef, host: 'osef' });
    const { status, body } = await guardar(token, { id: personaId, data: perfilDe(dni, { email }) }, 'osef');
    expect([status, body]).toEqual([503, SIN_RESPUESTA]);
  });

  it('osprera and the demo do not ask on the profile, nor anybody for staff', async () => {
    const { token, sesion } = await portal.signIn('30111222', { host: 'osprera' });
    expect(
      (
        await guardar(
          token,
          { id: sesion.usuario.id, data: perfilDe('30111222', { email: sesion.usuario.email }) },
          'osprera',
        )
      ).status,
    ).toBe(200);
    const staff = await portal.signIn('22999000', { host: 'osef', acceso: 'personal' });
    const { usuario } = staff.sesion;
    expect(
      (
        await guardar(
          staff.token,
          { id: usuario.id, data: perfilDe('22999000', { email: usuario.email }) },
          'osef',
        )
      ).status,
    ).toBe(200);
    expect(insurer.asked).toEqual([]);
  });
});
