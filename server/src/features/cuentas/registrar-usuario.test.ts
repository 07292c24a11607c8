import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addPerson, newDni, UNIDAD } from '../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { valido } from '../../testing/fixtures/registro.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
});
afterAll(() => portal.stop());

const registrar = (cuerpo: unknown, options: { host?: string; key?: string; in?: TestPortal } = {}) =>
  (options.in ?? portal).post('/api/usuario/registrar', cuerpo, {
    host: options.host,
    ...(options.key ? { headers: { 'idempotency-key': options.key } } : {}),
  });
const personasDe = (dni: string, unidadId: number = UNIDAD.demo) =>
  portal.db.sql<Record<string, unknown>>(
    'select * from portal.personas where documento = $1 and unidad_id = $2 order by creada',
    [dni, unidadId],
  );

describe('registrarUsuario', () => {
  it('creates person, account, role and consent, and the person signs in', async () => {
    await expectUnit(portal, 'demo', 'Portal Demo');
    const cuerpo = valido();
    const answer = await registrar(cuerpo);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    const { sesion } = await portal.signIn(cuerpo.dni, { password: 'una clave larga' });
    expect(sesion.usuario).toMatchObject({
      nome: 'María José',
      sobrenome: 'Núñez',
      documento: cuerpo.dni,
      fec_nac: '1990-05-20',
      sexo: 'X',
      telefono: '1155550101',
      email: 'maria@ejemplo.com',
      domicilio: 'Av. Meeks 1250',
      cp: '1832',
      obraSocial: 'Otra',
      plan: '210',
      nroAfiliado: '12345678',
      perfilNome: 'paciente',
    });
    expect(sesion.roles).toEqual(['paciente']);
    const [consent] = await portal.db.sql<{ documento: string }>(
      'select c.documento from portal.consentimientos c join portal.personas p on p.id = c.persona_id where p.documento = $1',
      [cuerpo.dni],
    );
    expect(consent).toEqual({ documento: 'terminos' });
    const [cuenta] = await portal.db.sql<{ clave_hash: string }>(
      'select clave_hash from portal.cuentas where dni = $1',
      [cuerpo.dni],
    );
    expect(cuenta!.clave_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each([
    ['dni', '', 'El DNI es requerido'],
    ['dni', '30.111.222', 'El DNI debe contener solo numeros'],
    ['dni', '３０１１１２２２', 'El DNI debe contener solo numeros'],
    ['dni', '123456', 'El DNI debe contener entre 7 y 8 dígitos'],
    ['dni', '123456789', 'El DNI debe contener entre 7 y 8 dígitos'],
    ['nro_tramite', '', 'El número de trámite es requerido'],
    ['nro_tramite', '1234567890a', 'El número de trámite debe contener solo numeros'],
    ['nro_tramite', '1234567890', 'El número de trámite debe contener 11 digitos'],
    ['apellido', '', 'El apellido es requerido'],
    ['apellido', '123', 'El apellido no debe contener solo numeros'],
    ['nombre', '', 'El nombre es requerido'],
    ['nombre', '123', 'El nombre no debe contener solo numeros'],
    ['telefono', '', 'El teléfono es requerido'],
    ['telefono', '11-55', 'El teléfono debe contener solo numeros'],
    ['correo', '', 'El email es requerido'],
    ['correo', 'maria', 'Este no es un email válido'],
    ['fec_nac', '', 'La fecha de nacimiento es requerida'],
    ['fec_nac', '2008-11-17', 'Debe ser mayor de edad para registrarse'],
    ['sexo', '', 'El género es requerido'],
    ['domicilio', '', 'El domicilio es requerido'],
    ['cp', '', 'El código postal es requerido'],
    ['cp', '183', 'El código postal debe contener 4 dígitos'],
    ['nroAfiliado', '12a', 'El número de afiliado debe contener solo numeros'],
    ['password', '', 'La contraseña es requerida'],
    ['password', '12345', 'La contraseña debe tener al menos 6 dígitos'],
    ['conf_password', '', 'La confirmación de la contraseña es requerida'],
    ['conf_password', 'otra', 'Las contraseñas no coinciden'],
    ['terms', false, 'Debe aceptar los términos y condiciones'],
  ])('refuses %s %j alone, with the field’s message, and changes nothing', async (campo, valor, mensaje) => {
    const before = await portal.db.counts(['auditoria', 'auditoria_sellos']);
    const cuerpo = { ...valido(), [campo]: valor };
    if (campo === 'password') cuerpo.conf_password = valor as string;
    if (campo === 'password' && valor === '') cuerpo.conf_password = 'x';
    const { status, body } = await registrar(cuerpo);
    expect([status, body.code, body.message]).toEqual([422, 'datos_invalidos', 'Revise la información']);
    expect(body.fields[campo]).toBe(mensaje);
    expect(await portal.db.counts(['auditoria', 'auditoria_sellos'])).toEqual(before);
  });

  it('treats an absent field as empty', async () => {
    const { body } = await registrar({});
    expect(body.fields).toMatchObject({
      dni: 'El DNI es requerido',
      terms: 'Debe aceptar los términos y condiciones',
      password: 'La contraseña es requerida',
    });
  });

  it('counts 18 years by the portal’s clock', async () => {
    expect((await registrar(valido({ fec_nac: '2008-11-16' }))).status).toBe(200);
    expect((await registrar(valido({ fec_nac: '2008-11-17' }))).body.fields).toEqual({
      fec_nac: 'Debe ser mayor de edad para registrarse',
    });
  });

  it.each([
    ['123456', 'Esa contraseña es muy común. Elegí otra.'],
    ['password', 'Esa contraseña es muy común. Elegí otra.'],
    ['20051990', 'La contraseña no puede ser tu fecha de nacimiento.'],
  ])('refuses the weak password %s with a readable message', async (password, mensaje) => {
    expect((await registrar(valido({ password, conf_password: password }))).body.fields).toEqual({
      password: mensaje,
    });
  });

  it('refuses the DNI as password', async () => {
    const dni = newDni();
    expect((await registrar(valido({ dni, password: dni, conf_password: dni }))).body.fields).toEqual({
      password: 'La contraseña no puede ser tu DNI.',
    });
  });
});

describe('a DNI that has an account', () => {
  it('fails without a reason, and mails the account’s address once', async () => {
    const { dni } = await addAccount(portal.db, { email: 'duena@ejemplo.com' });
    const before = await portal.db.counts(['auditoria', 'auditoria_sellos', 'mensajes']);
    for (let i = 0; i < 3; i += 1) {
      const { status, body } = await registrar(valido({ dni, correo: 'atacante@ejemplo.com' }));
      expect([status, body]).toEqual([409, { code: 'registro_fallido', message: 'Revise la información' }]);
    }
    await portal.mail.waitFor('duena@ejemplo.com');
    await expect
      .poll(() => portal.db.sql(`select 1 from portal.mensajes where estado = 'pendiente'`))
      .toEqual([]);
    const mails = portal.mail.to('duena@ejemplo.com');
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toBe('Ya tenés una cuenta · Portal Demo');
    expect(mails[0]!.text).toContain('/recuperarclave');
    expect(`${mails[0]!.text}${mails[0]!.html}`).not.toContain(dni);
    expect(portal.mail.to('atacante@ejemplo.com')).toEqual([]);
    expect(await portal.db.counts(['auditoria', 'auditoria_sellos', 'mensajes'])).toEqual(before);
    expect((await portal.signIn(dni)).sesion.usuario.email).not.toBe('atacante@ejemplo.com');
  });

  it('fails the same without an address, and mails nobody', async () => {
    const { dni } = await addAccount(portal.db);
    expect((await registrar(valido({ dni }))).body).toEqual({
      code: 'registro_fallido',
      message: 'Revise la información',
    });
  });

  it('of another unit is free here', async () => {
    const { dni } = await addAccount(portal.db, { unidadId: UNIDAD.osef });
    expect((await registrar(valido({ dni }))).status).toBe(200);
  });

  it('lets one of two concurrent registrations win', async () => {
    const dni = newDni();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => registrar(valido({ dni, nombre: `Eva ${'abcdef'[i]}` }))),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      '409',
      '409',
      '409',
      '409',
      '409',
    ]);
    expect(await personasDe(dni)).toHaveLength(1);
    expect(await portal.db.sql('select 1 from portal.cuentas where dni = $1', [dni])).toHaveLength(1);
  });
});

describe('a known person without an account', () => {
  it('gets a new account, and the older record waits for the unit’s approval', async () => {
    const dni = newDni();
    const anterior = await addPerson(portal.db, { documento: dni });
    expect((await registrar(valido({ dni }))).status).toBe(200);
    const { sesion } = await portal.signIn(dni, { password: 'una clave larga' });
    expect(sesion.usuario.id).not.toBe(anterior);
    expect(
      await portal.db.sql(
        'select anterior_id, persona_id, estado from portal.identidades_pendientes where anterior_id = $1',
        [anterior],
      ),
    ).toEqual([{ anterior_id: anterior, persona_id: sesion.usuario.id, estado: 'pendiente' }]);
  });
});

describe('an idempotency key', () => {
  const key = () => `clave-${newDni()}`;

  it('returns the same answer to the same body every time', async () => {
    const [mine, cuerpo] = [key(), valido()];
    expect((await registrar(cuerpo, { key: mine })).status).toBe(200);
    const again = await registrar(cuerpo, { key: mine });
    expect([again.status, again.body]).toEqual([200, {}]);
    expect(await personasDe(cuerpo.dni)).toHaveLength(1);
    // Without the key it is a second registration.
    expect((await registrar(cuerpo)).status).toBe(409);
    const other = await registrar({ ...cuerpo, nombre: 'Otra' }, { key: mine });
    expect([other.status, other.body.code]).toEqual([409, 'clave_repetida']);
  });

  it('of one unit has no effect in another', async () => {
    const [mine, cuerpo] = [key(), valido()];
    expect((await registrar(cuerpo, { key: mine })).status).toBe(200);
    expect((await registrar({ ...cuerpo, nombre: 'Otra' }, { key: mine, host: 'gagil' })).status).toBe(200);
  });

  it('gives concurrent requests the same answer, and sends no mail to the account’s address', async () => {
    const [mine, cuerpo] = [key(), valido({ correo: 'doble@ejemplo.com' })];
    const answers = await Promise.all(Array.from({ length: 6 }, () => registrar(cuerpo, { key: mine })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await personasDe(cuerpo.dni)).toHaveLength(1);
    expect(
      await portal.db.sql(`select 1 from portal.mensajes where destinatario = 'doble@ejemplo.com'`),
    ).toEqual([]);
  });

  it('does not store a refusal: the corrected form is accepted', async () => {
    const [mine, cuerpo] = [key(), valido()];
    expect((await registrar({ ...cuerpo, cp: '1' }, { key: mine })).status).toBe(422);
    expect((await registrar(cuerpo, { key: mine })).status).toBe(200);
  });

  it.each(['corta', 'con espacios adentro', 'x'.repeat(101), 'ñandu-ñandu'.replaceAll('ñ', '%')])(
    'refuses the key %j',
    async (bad) => {
      expect((await registrar(valido(), { key: bad })).status).toBe(400);
    },
  );

  it('survives a restart', async () => {
    const [mine, cuerpo] = [key(), valido()];
    expect((await registrar(cuerpo, { key: mine })).status).toBe(200);
    await portal.restart();
    expect((await registrar(cuerpo, { key: mine })).body).toEqual({});
    expect((await registrar({ ...cuerpo, nombre: 'Otra' }, { key: mine })).body.code).toBe('clave_repetida');
    expect(await personasDe(cuerpo.dni)).toHaveLength(1);
  });
});

describe('the unit in the body', () => {
  it.each([[1], ['1'], ['demo']])('accepts %j as this unit', async (unidad) => {
    expect((await registrar(valido({ unidad }))).status).toBe(200);
  });
  it.each([[17], ['17'], ['osef']])(
    'refuses %j as another unit, and creates nothing in either',
    async (unidad) => {
      const cuerpo = valido({ unidad });
      const { status, body } = await registrar(cuerpo);
      expect([status, body.code]).toEqual([409, 'unidad_distinta']);
      expect(await portal.db.sql('select 1 from portal.personas where documento = $1', [cuerpo.dni])).toEqual(
        [],
      );
    },
  );
});
