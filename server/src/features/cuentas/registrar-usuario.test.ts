import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startInsurer, type Insurer } from '../../testing/servers/insurer.ts';
import { addAccount, addPerson, newDni, UNIDAD } from '../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
let osef: Insurer;
let obsba: Insurer;
beforeAll(async () => {
  [osef, obsba] = [await startInsurer(), await startInsurer()];
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
});
afterAll(async () => {
  await portal.stop();
  osef.stop();
  obsba.stop();
});

const valido = (cambio: Record<string, unknown> = {}) => ({
  dni: newDni(),
  nro_tramite: '00123456789',
  apellido: 'Núñez',
  nombre: 'María José',
  telefono: '1155550101',
  correo: 'maria@ejemplo.com',
  fec_nac: '1990-05-20',
  sexo: 'X',
  domicilio: 'Av. Meeks 1250',
  cp: '1832',
  obraSocial: 'Otra',
  nroAfiliado: '12345678',
  plan: '210',
  password: 'una clave larga',
  conf_password: 'una clave larga',
  terms: true,
  ...cambio,
});
type Cuerpo = ReturnType<typeof valido>;
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
  ])(
    'refuses %s %j by itself, with the words beside the field, and changes nothing',
    async (campo, valor, mensaje) => {
      const before = await portal.db.counts(['auditoria', 'auditoria_sellos']);
      const cuerpo = { ...valido(), [campo]: valor };
      if (campo === 'password') cuerpo.conf_password = valor as string;
      if (campo === 'password' && valor === '') cuerpo.conf_password = 'x';
      const { status, body } = await registrar(cuerpo);
      expect([status, body.code, body.message]).toEqual([422, 'datos_invalidos', 'Revise la información']);
      expect(body.fields[campo]).toBe(mensaje);
      expect(await portal.db.counts(['auditoria', 'auditoria_sellos'])).toEqual(before);
    },
  );

  it('an absent field is a required one', async () => {
    const { body } = await registrar({});
    expect(body.fields).toMatchObject({
      dni: 'El DNI es requerido',
      terms: 'Debe aceptar los términos y condiciones',
      password: 'La contraseña es requerida',
    });
  });

  it('18 years are counted by the portal’s clock', async () => {
    expect((await registrar(valido({ fec_nac: '2008-11-16' }))).status).toBe(200);
    expect((await registrar(valido({ fec_nac: '2008-11-17' }))).body.fields).toEqual({
      fec_nac: 'Debe ser mayor de edad para registrarse',
    });
  });

  it.each([
    ['123456', 'Esa contraseña es muy común. Elegí otra.'],
    ['password', 'Esa contraseña es muy común. Elegí otra.'],
    ['20051990', 'La contraseña no puede ser tu fecha de nacimiento.'],
  ])('refuses the weak password %s in words', async (password, mensaje) => {
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

/** Which field of an otherwise complete form each unit refuses, typed from section 5 and the list of templates. */
const porPlantilla: [
  host: string,
  nombre: string,
  cambio: Record<string, unknown>,
  fields: Record<string, string>,
][] = [
  [
    'almirantebrown',
    'Municipio de Almirante Brown',
    { nro_tramite: '' },
    { nro_tramite: 'El número de trámite es requerido' },
  ],
  ['almirantebrown', 'Municipio de Almirante Brown', { nroAfiliado: 'A/1' }, {}],
  ['chacabuco', 'Municipio de Chacabuco', { nro_tramite: '', correo: '' }, {}],
  ['chacabuco', 'Municipio de Chacabuco', { correo: 'x' }, { correo: 'Este no es un email válido' }],
  [
    'corredores-viales',
    'Corredores Viales',
    { nro_tramite: '', nroAfiliado: 'A/1' },
    { nroAfiliado: 'El número de afiliado debe contener solo numeros' },
  ],
  ['corredores-viales', 'Corredores Viales', { nro_tramite: '', nroAfiliado: '' }, {}],
  [
    'gagil',
    'Gagil',
    { nroAfiliado: 'A/1' },
    { nroAfiliado: 'El número de afiliado debe contener solo numeros' },
  ],
  [
    'guemes',
    'Sanatorio Güemes',
    { nroAfiliado: 'A/1' },
    { nroAfiliado: 'El número de afiliado debe contener solo numeros' },
  ],
  [
    'guardia',
    'Guardia Virtual',
    { nroAfiliado: 'A/1' },
    { nroAfiliado: 'El número de afiliado debe contener solo numeros' },
  ],
  [
    'vilsar',
    'Vilsar',
    { nroAfiliado: 'A/1' },
    { nroAfiliado: 'El número de afiliado debe contener solo numeros' },
  ],
  [
    'osperyh',
    'OSPERYH',
    { nroAfiliado: 'A/1' },
    { nroAfiliado: 'El número de afiliado debe contener solo numeros' },
  ],
  ['iosfa', 'IOSFA', { nroAfiliado: '' }, { nroAfiliado: 'El número de afiliado es requerido' }],
  ['iosfa', 'IOSFA', { nroAfiliado: '1234567' }, {}],
  ['obsba', 'ObSBA', { nroAfiliado: '' }, { nroAfiliado: 'El número de afiliado es requerido' }],
  ['obsba', 'ObSBA', { nroAfiliado: '1234567' }, { nroAfiliado: 'El número de afiliado no es válido' }],
  ['obsba', 'ObSBA', { nroAfiliado: '123456789' }, { nroAfiliado: 'El número de afiliado no es válido' }],
  ['obsba', 'ObSBA', { nroAfiliado: '12345678901' }, { nroAfiliado: 'El número de afiliado no es válido' }],
  ['osprera', 'OSPRERA', { nroAfiliado: 'A/1', nro_tramite: '' }, {}],
  [
    'iosper',
    'IOSPER',
    { nro_tramite: '123' },
    { nro_tramite: 'El número de trámite debe contener 11 digitos' },
  ],
  ['ramallo', 'Municipio de Ramallo', { correo: '' }, { correo: 'El email es requerido' }],
];

describe('what the template changes', () => {
  it.each(porPlantilla)('%s (%s) with %j: %j', async (host, nombre, cambio, fields) => {
    await expectUnit(portal, host, nombre);
    const { status, body } = await registrar(valido(cambio), { host });
    if (Object.keys(fields).length === 0) expect([status, body]).toEqual([200, {}]);
    else expect([status, body.fields]).toEqual([422, fields]);
  });

  it('an account without e-mail is created where the e-mail is optional', async () => {
    const cuerpo = valido({ correo: '' });
    await registrar(cuerpo, { host: 'chacabuco' });
    expect((await personasDe(cuerpo.dni, UNIDAD.chacabuco))[0]).toMatchObject({ email: null });
  });

  it('the insurer of the template is kept whatever is typed, and what it hides is not kept', async () => {
    const iosfa = valido();
    expect((await registrar(iosfa, { host: 'iosfa' })).status).toBe(200);
    expect((await personasDe(iosfa.dni, 13))[0]).toMatchObject({
      obra_social: 'IOSFA',
      plan: null,
      nro_afiliado: '12345678',
    });
  });

  it.each(['galeno', 'escobar', 'escobar-udp', 'lanus', 'osprera-totem', 'telemedicina'])(
    '%s has no registration: not found, and nothing is created',
    async (host) => {
      const cuerpo = valido();
      const { status, body } = await registrar(cuerpo, { host });
      expect([status, body.code]).toEqual([404, 'no_encontrado']);
      expect(await portal.db.sql('select 1 from portal.personas where documento = $1', [cuerpo.dni])).toEqual(
        [],
      );
      expect((await registrar(cuerpo, { host: 'demo' })).status).toBe(200);
    },
  );

  it.each([
    [
      'l-zamora',
      'Municipio de Lomas de Zamora',
      '1832',
      '1642',
      'Usted no podrá utilizar la plataforma. No reside en el Partido de Lomas de Zamora.',
    ],
    [
      'san-isidro',
      'Municipio de San Isidro',
      '1642',
      '1832',
      'Usted no podrá utilizar la plataforma. No reside en el Partido de San Isidro.',
    ],
  ])('%s (%s) registers residents only: %s yes, %s no', async (host, nombre, si, no, mensaje) => {
    await expectUnit(portal, host, nombre);
    const refused = await registrar(valido({ cp: no }), { host });
    expect([refused.status, refused.body]).toEqual([
      422,
      { code: 'cp', message: mensaje, fields: { cp: 'Código postal no válido' } },
    ]);
    expect((await registrar(valido({ cp: si }), { host })).status).toBe(200);
  });

  it('a unit that lists postal codes without naming a district says that the code is invalid', async () => {
    await portal.db.sql(
      `insert into portal.ajustes (unidad_id, clave, valor) values ($1, 'registro.residentes', '{"codigosPostales":["3260"]}')`,
      [UNIDAD.iosper],
    );
    await expect
      .poll(
        async () =>
          (await portal.request({ host: 'iosper', path: '/api/configuracion' })).body.registro.residentes,
      )
      .toBeDefined();
    const { body } = await registrar(valido({ cp: '1832' }), { host: 'iosper' });
    expect(body).toEqual({
      code: 'cp',
      message: 'Código postal inválido',
      fields: { cp: 'Código postal no válido' },
    });
    expect((await registrar(valido({ cp: '3260' }), { host: 'iosper' })).status).toBe(200);
    await portal.db.sql('delete from portal.ajustes where unidad_id = $1', [UNIDAD.iosper]);
  });
});

describe('a DNI that has an account', () => {
  it('fails without saying why, and its address is told once', async () => {
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

  it('without an address fails alike and tells nobody', async () => {
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

  it('two at once: one wins', async () => {
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

describe('a person known without an account', () => {
  it('gets an account of their own, and the older record waits for the unit’s approval', async () => {
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

  it('gives the same answer to the same body, once and for all', async () => {
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

  it('of one unit says nothing in another', async () => {
    const [mine, cuerpo] = [key(), valido()];
    expect((await registrar(cuerpo, { key: mine })).status).toBe(200);
    expect((await registrar({ ...cuerpo, nombre: 'Otra' }, { key: mine, host: 'gagil' })).status).toBe(200);
  });

  it('gives presses at the same moment the same answer, and the account’s address is not told', async () => {
    const [mine, cuerpo] = [key(), valido({ correo: 'doble@ejemplo.com' })];
    const answers = await Promise.all(Array.from({ length: 6 }, () => registrar(cuerpo, { key: mine })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await personasDe(cuerpo.dni)).toHaveLength(1);
    expect(
      await portal.db.sql(`select 1 from portal.mensajes where destinatario = 'doble@ejemplo.com'`),
    ).toEqual([]);
  });

  it('a refusal is not kept: what was put right goes through', async () => {
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

  it('holds across a restart', async () => {
    const [mine, cuerpo] = [key(), valido()];
    expect((await registrar(cuerpo, { key: mine })).status).toBe(200);
    await portal.restart();
    expect((await registrar(cuerpo, { key: mine })).body).toEqual({});
    expect((await registrar({ ...cuerpo, nombre: 'Otra' }, { key: mine })).body.code).toBe('clave_repetida');
    expect(await personasDe(cuerpo.dni)).toHaveLength(1);
  });
});

describe('the unit in the body', () => {
  it.each([[1], ['1'], ['demo']])('%j is this one', async (unidad) => {
    expect((await registrar(valido({ unidad }))).status).toBe(200);
  });
  it.each([[17], ['17'], ['osef']])(
    '%j is another: refused, and nothing is created in either',
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

const NO_HABILITADO = {
  code: 'no_habilitado',
  message: 'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina',
};

describe('eligibility by the unit’s own roll', () => {
  it('osef lets in who is in force, and keeps the roll’s number and plan', async () => {
    expect((await registrar(valido({ dni: '36555111' }), { host: 'osef' })).status).toBe(200);
    expect((await personasDe('36555111', UNIDAD.osef))[0]).toMatchObject({
      obra_social: 'OSEF',
      nro_afiliado: '36555111',
      plan: '210',
    });
  });
  it('obsba lets in whose number, birth date and sex are the roll’s, and keeps what was typed', async () => {
    const cuerpo = valido({ dni: '36555111', nroAfiliado: '36555111', fec_nac: '1991-08-09', sexo: 'F' });
    expect((await registrar({ ...cuerpo, nroAfiliado: '12345678' }, { host: 'obsba' })).status).toBe(403);
    expect((await registrar(cuerpo, { host: 'obsba' })).status).toBe(200);
    expect((await personasDe('36555111', UNIDAD.obsba))[0]).toMatchObject({
      obra_social: 'OBSBA',
      nro_afiliado: '36555111',
      plan: null,
    });
  });
  it.each(['osef', 'obsba'])('%s keeps out who is not, or is unknown, and creates nothing', async (host) => {
    for (const dni of ['37555222', newDni()]) {
      const { status, body } = await registrar(valido({ dni }), { host });
      expect([status, body]).toEqual([403, NO_HABILITADO]);
      expect(await portal.db.sql('select 1 from portal.personas where documento = $1', [dni])).toEqual([]);
    }
  });
  it('osprera and iosper do not ask at registration', async () => {
    for (const host of ['osprera', 'iosper'])
      expect((await registrar(valido(), { host })).status, host).toBe(200);
  });
});

describe('eligibility by the insurer’s web service', () => {
  let asking: TestPortal;
  const SIN_RESPUESTA = {
    code: 'padron_sin_respuesta',
    message: 'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina',
  };
  let path = 0;

  beforeAll(async () => {
    asking = await startTestPortal({
      db: portal.db,
      mail: portal.mail,
      now: '2026-11-16T23:30:00-03:00',
      padronUrls: { osef: `${osef.url}/habilitacion`, obsba: `${obsba.url}/afiliado` },
    });
  });
  afterAll(() => asking.stop());
  beforeEach(() => {
    path += 1;
    // The breaker remembers an address: each test has its own.
    (asking.portal.platform.config.padronUrls as Record<string, string>)['osef'] =
      `${osef.url}/habilitacion?${path}`;
    osef.asked.length = 0;
    obsba.asked.length = 0;
  });
  const enOsef = (cuerpo: Partial<Cuerpo> = {}) => registrar(valido(cuerpo), { host: 'osef', in: asking });

  it('habilitacion sends exactly the payload of the specification and keeps what the insurer says', async () => {
    osef.answer = () => ({ body: JSON.stringify({ Estado: 'A', Nafiliado: 778899, Plan: 'Único' }) });
    const cuerpo = valido();
    expect((await registrar(cuerpo, { host: 'osef', in: asking })).status).toBe(200);
    const persona = {
      sobrenome: 'Núñez',
      nome: 'María José',
      documento: cuerpo.dni,
      email: 'maria@ejemplo.com',
      obraSocial: 'OSEF',
      nroAfiliado: null,
      plan: null,
    };
    expect(osef.asked).toEqual([
      {
        method: 'POST',
        path: `/habilitacion?${path}`,
        type: 'application/json',
        body: {
          usuario: persona,
          afiliado: persona,
          tipo_documento: 96,
          codigo: 1,
          fecha_prestacion: '2026-11-16',
        },
      },
    ]);
    expect((await personasDe(cuerpo.dni, UNIDAD.osef))[0]).toMatchObject({
      nro_afiliado: '778899',
      plan: 'Único',
    });
  });

  it.each([
    ['another state', { body: '{"Estado":"B"}' }],
    ['a refusal', { status: 404, body: '{"mensaje":"no existe"}' }],
  ])('habilitacion with %s is not enabled', async (_name, answer) => {
    osef.answer = () => answer;
    const { status, body } = await enOsef();
    expect([status, body]).toEqual([403, NO_HABILITADO]);
  });

  it.each([
    ['status 500', { status: 500, body: '{"Estado":"A"}' }],
    ['no JSON', { body: '<html>Estado A</html>' }],
    ['an answer of another shape', { body: '{"estado":"A"}' }],
    ['an answer that is a list', { body: '[{"Estado":"A"}]' }],
    ['an empty answer', { body: '' }],
    ['a redirect', { status: 302, headers: { location: '/otra' }, body: '' }],
  ])('habilitacion with %s lets nobody in', async (_name, answer) => {
    osef.answer = (request) => (request.url === '/otra' ? { body: '{"Estado":"A"}' } : answer);
    const cuerpo = valido();
    const { status, body } = await registrar(cuerpo, { host: 'osef', in: asking });
    expect([status, body]).toEqual([503, SIN_RESPUESTA]);
    expect(osef.asked.every((asked) => asked.path !== '/otra')).toBe(true);
    expect(await personasDe(cuerpo.dni, UNIDAD.osef)).toEqual([]);
  });

  it('waits three seconds for an answer, and no longer', async () => {
    osef.answer = () => ({ never: true });
    const since = performance.now();
    const { status, body } = await enOsef();
    expect([status, body]).toEqual([503, SIN_RESPUESTA]);
    expect(performance.now() - since).toBeGreaterThan(2900);
    expect(performance.now() - since).toBeLessThan(8000);
  });

  it('after three failures in a row it stops asking for a while; an answer in between begins anew', async () => {
    osef.answer = () => ({ status: 500 });
    await enOsef();
    await enOsef();
    osef.answer = () => ({ body: '{"Estado":"A"}' });
    expect((await enOsef()).status).toBe(200);
    osef.answer = () => ({ status: 500 });
    for (let i = 0; i < 3; i += 1) expect((await enOsef()).status).toBe(503);
    expect(osef.asked).toHaveLength(6);
    osef.answer = () => ({ body: '{"Estado":"A"}' });
    expect((await enOsef()).body).toEqual(SIN_RESPUESTA);
    expect(osef.asked).toHaveLength(6);
  });

  it.each([
    ['1234567890', '345678'],
    ['12345678', '12345678'],
  ])('afiliado of %s sends %s', async (nroAfiliado, afiliado) => {
    obsba.answer = () => ({ body: '{"afiliado":true}' });
    const cuerpo = valido({ nroAfiliado });
    expect((await registrar(cuerpo, { host: 'obsba', in: asking })).status).toBe(200);
    expect(obsba.asked.map(({ body }) => body)).toEqual([
      { documento: cuerpo.dni, afiliado, fec_nac: '1990-05-20', sexo: 'X' },
    ]);
    expect((await personasDe(cuerpo.dni, UNIDAD.obsba))[0]).toMatchObject({ nro_afiliado: nroAfiliado });
  });

  it.each([
    ['an error in the answer', { body: '{"error":"no es afiliado"}' }, 403],
    ['an error status', { status: 400, body: '{}' }, 403],
    ['status 500', { status: 500, body: '{}' }, 503],
    ['an empty answer', { body: '' }, 503],
    ['an answer that is no object', { body: '"si"' }, 503],
  ])('afiliado with %s lets nobody in', async (_name, answer, status) => {
    obsba.answer = () => answer;
    expect((await registrar(valido(), { host: 'obsba', in: asking })).status).toBe(status);
  });

  it('nobody is asked about somebody whose form is wrong', async () => {
    osef.answer = () => ({ body: '{"Estado":"A"}' });
    await enOsef({ cp: '1' });
    expect(osef.asked).toEqual([]);
  });
});
