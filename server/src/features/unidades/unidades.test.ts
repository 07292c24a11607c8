import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { banderas } from '@portal/domain/plantillas/expectativas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, newDni, UNIDAD } from '../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const configuracion = async (host: string) =>
  (await portal.request({ host, path: '/api/configuracion' })).body;
/** The names and flags are typed by hand from the list of templates. */
const thirty = Object.entries(banderas);

describe('the thirty units by host', () => {
  it('there are thirty', () => expect(thirty).toHaveLength(30));

  it.each(thirty)('%s', async (clave, esperado) => {
    const host = clave.replaceAll('_', '-');
    const { unidad, requiere, turnosOn, editDatos, horaServidor } = await configuracion(host);
    expect([unidad.clave, unidad.nombre]).toEqual([clave, esperado.nombre]);
    const flags = {
      portal: requiere.portal,
      registroUsuario: requiere.registroUsuario,
      tramitedni: requiere.tramitedni,
      grupofamiliar: requiere.grupofamiliar,
      turnosOn,
      editDatos,
    };
    expect(Object.fromEntries(Object.entries(flags).map(([flag, on]) => [flag, on ? 1 : 0]))).toEqual(
      Object.fromEntries(Object.keys(flags).map((flag) => [flag, esperado[flag as keyof typeof esperado]])),
    );
    expect(Math.abs(Date.parse(horaServidor) - Date.now())).toBeLessThan(5000);

    const page = await portal.request({ host, path: '/login', headers: { accept: 'text/html' } });
    expect(page.text).toContain(`<title>${esperado.nombre}</title>`);
    const logo = await portal.request({ host, path: '/api/unidad/logo' });
    expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);

    // The form where there is a portal, and the staff's door everywhere.
    const signIn = await portal.post(
      '/api/sesion/iniciar',
      { correo: '30111222', password: 'demo1234' },
      { host },
    );
    expect(signIn.status).toBe(esperado.portal ? 200 : 404);
    expect(
      (
        await portal.post(
          '/api/sesion/iniciar',
          { correo: '20333444', password: 'demo1234', acceso: 'personal' },
          { host },
        )
      ).status,
    ).toBe(200);
    // Registration: judged where it is on, missing where it is off.
    const registration = await portal.post('/api/usuario/registrar', {}, { host });
    expect(registration.status).toBe(esperado.registroUsuario ? 422 : 404);
    if (esperado.registroUsuario)
      expect('nro_tramite' in registration.body.fields).toBe(esperado.tramitedni === 1);
    if (esperado.portal) expect(signIn.body.grupoFamiliar).toHaveLength(esperado.grupofamiliar ? 2 : 0);
  });

  it('no configuration carries postal codes, rolls or colours of the inside', async () => {
    for (const host of ['l-zamora', 'osef', 'escobar']) {
      const text = JSON.stringify(await configuracion(host));
      expect(text).not.toMatch(/codigosPostales|"padron"|"centros"|"colores"/);
    }
    expect((await configuracion('l-zamora')).registro.residentes).toEqual({ distrito: 'Lomas de Zamora' });
  });

  it('capitals, a port and a longer name are the same host; a bare one is demo', async () => {
    for (const [host, nombre] of [
      ['OSEF.localhost:3000', 'OSEF'],
      ['osef', 'OSEF'],
      ['osef.portal.ejemplo.com', 'OSEF'],
      ['localhost', 'Portal Demo'],
      ['localhost:3000', 'Portal Demo'],
      ['127.0.0.1:3000', 'Portal Demo'],
      ['[::1]:3000', 'Portal Demo'],
    ] as const) {
      const { body } = await portal.request({ path: '/api/configuracion', headers: { host } });
      expect(body.unidad?.nombre, host).toBe(nombre);
    }
    const unknown = await portal.request({
      path: '/api/configuracion',
      headers: { host: 'nadie.localhost' },
    });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'unidad_desconocida']);
  });

  it('no header, query or body chooses the unit', async () => {
    const headers = {
      'x-forwarded-host': 'osef.localhost',
      forwarded: 'host=osef.localhost',
      'x-host': 'osef',
      'x-unidad': '17',
    };
    const { body } = await portal.request({ path: '/api/configuracion?unidad=osef', headers });
    expect(body.unidad.nombre).toBe('Portal Demo');
  });

  it('a host that is added answers at once', async () => {
    await portal.db.sql(`insert into portal.hosts (host, unidad_id) values ('telesalud', $1)`, [UNIDAD.osef]);
    await expect
      .poll(async () => (await configuracion('telesalud')).unidad?.nombre, { timeout: 3000 })
      .toBe('OSEF');
  });
});

describe('the thirty units pinned by TEMPLATE', () => {
  // Each starts a whole portal, on the one database.
  it.each(thirty)('%s', async (clave, { nombre }) => {
    const pinned = await startTestPortal({
      plantilla: clave,
      db: portal.db,
      mail: portal.mail,
      dataDir: portal.dataDir,
    });
    try {
      for (const host of ['localhost', 'demo', 'osef', 'nadie']) await expectUnit(pinned, host, nombre);
    } finally {
      await pinned.stop();
    }
  });
});

describe('a property flipped on demo', () => {
  const flip = async (clave: string, valor: unknown, seen: (c: Record<string, never>) => unknown) => {
    await portal.db.sql(
      `insert into portal.ajustes (unidad_id, clave, valor) values (1, $1, $2) on conflict (unidad_id, clave) do update set valor = excluded.valor`,
      [clave, JSON.stringify(valor)],
    );
    // The database tells every process; a moment is what a message takes.
    await expect
      .poll(async () => seen(await configuracion('demo')), { timeout: 3000, interval: 10 })
      .toEqual(valor);
  };
  const registro = (cambio: Record<string, unknown> = {}) => ({
    dni: newDni(),
    nro_tramite: '00123456789',
    apellido: 'N',
    nombre: 'M',
    telefono: '11',
    correo: 'm@ejemplo.com',
    fec_nac: '1990-05-20',
    sexo: 'X',
    domicilio: 'A',
    cp: '1832',
    password: 'una clave larga',
    conf_password: 'una clave larga',
    terms: true,
    ...cambio,
  });
  const registrar = (cambio: Record<string, unknown> = {}, host = 'demo') =>
    portal.post('/api/usuario/registrar', registro(cambio), { host });

  it('registro.emailOpcional: an empty e-mail is taken there and nowhere else', async () => {
    expect((await registrar({ correo: '' })).body.fields).toEqual({ correo: 'El email es requerido' });
    await flip('registro.emailOpcional', true, (c) => c['registro']!['emailOpcional']);
    expect((await registrar({ correo: '' })).status).toBe(200);
    expect((await registrar({ correo: '' }, 'ramallo')).status).toBe(422);
  });

  it('requiere.tramitedni: the procedure number is no longer asked', async () => {
    expect((await registrar({ nro_tramite: '' })).body.fields).toEqual({
      nro_tramite: 'El número de trámite es requerido',
    });
    await flip('requiere.tramitedni', false, (c) => c['requiere']!['tramitedni']);
    expect((await registrar({ nro_tramite: '' })).status).toBe(200);
    expect((await registrar({ nro_tramite: '' }, 'ramallo')).status).toBe(422);
  });

  it('registro.reglaAfiliado: the rule of another insurer', async () => {
    await flip('registro.reglaAfiliado', 'digitos_requerido_largo', (c) => c['registro']!['reglaAfiliado']);
    expect((await registrar({ nroAfiliado: '1234567' })).body.fields).toEqual({
      nroAfiliado: 'El número de afiliado no es válido',
    });
    await flip('registro.reglaAfiliado', 'ninguna', (c) => c['registro']!['reglaAfiliado']);
    expect((await registrar({ nroAfiliado: 'A/1' })).status).toBe(200);
  });

  it('registro.residentes: residents only', async () => {
    await portal.db.sql(
      `insert into portal.ajustes (unidad_id, clave, valor) values (1, 'registro.residentes', '{"distrito":"Azul","codigosPostales":["7300"]}')`,
    );
    await expect
      .poll(async () => (await configuracion('demo')).registro.residentes)
      .toEqual({ distrito: 'Azul' });
    expect((await registrar()).body).toMatchObject({
      code: 'cp',
      message: 'Usted no podrá utilizar la plataforma. No reside en el Partido de Azul.',
    });
    expect((await registrar({ cp: '7300' })).status).toBe(200);
    expect((await registrar({}, 'ramallo')).status).toBe(200);
    await portal.db.sql(`delete from portal.ajustes where clave = 'registro.residentes'`);
    await expect.poll(async () => (await registrar()).status).toBe(200);
  });

  it('padron: eligibility is asked', async () => {
    await portal.db.sql(
      `insert into portal.ajustes (unidad_id, clave, valor) values (1, 'padron', '{"protocolo":"unidad","registro":true,"perfil":false,"familiar":false,"atencion":false}')`,
    );
    await expect.poll(async () => (await registrar()).body.code).toBe('no_habilitado');
    expect((await registrar({ dni: '36555111' })).status).toBe(200);
    await portal.db.sql(`delete from portal.ajustes where clave = 'padron'`);
    await expect.poll(async () => (await registrar()).status).toBe(200);
  });

  it('requiere.grupofamiliar: the family is gone', async () => {
    await flip('requiere.grupofamiliar', false, (c) => c['requiere']!['grupofamiliar']);
    expect((await portal.signIn('30111222')).sesion.grupoFamiliar).toEqual([]);
    expect((await portal.signIn('30111222', { host: 'ramallo' })).sesion.grupoFamiliar).toHaveLength(2);
  });

  it('requiere.registroUsuario: there is no registration', async () => {
    await flip('requiere.registroUsuario', false, (c) => c['requiere']!['registroUsuario']);
    expect((await registrar()).status).toBe(404);
    expect((await registrar({}, 'ramallo')).status).toBe(200);
  });

  it('requiere.portal: the form is gone, staff still enter', async () => {
    await flip('requiere.portal', false, (c) => c['requiere']!['portal']);
    expect(
      (await portal.post('/api/sesion/iniciar', { correo: '30111222', password: 'demo1234' })).status,
    ).toBe(404);
    await portal.signIn('20333444', { acceso: 'personal' });
    await flip('requiere.portal', true, (c) => c['requiere']!['portal']);
    await portal.signIn('30111222');
  });

  it('what the template does not understand is left out, and the rest holds', async () => {
    await portal.db.sql(
      `insert into portal.ajustes (unidad_id, clave, valor) values (1, 'no.existe', '1'), (1, 'turnosOn', '"si"'), (1, '__proto__.x', '1'), (1, 'nombre', '"Otro nombre"')`,
    );
    await expect.poll(async () => (await configuracion('demo')).unidad.nombre).toBe('Otro nombre');
    expect((await configuracion('demo')).turnosOn).toBe(true);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    await portal.db.sql('delete from portal.ajustes');
    await expect.poll(async () => (await configuracion('demo')).unidad.nombre).toBe('Portal Demo');
  });
});

describe('cambiarAjuste', () => {
  const cambiar = (clave: unknown, valor: unknown, token: string | undefined, host = 'gagil') =>
    portal.post('/api/unidad/ajustes', { clave, valor }, { token, host });

  it('an administrator changes a property of their own unit, at once; null brings the template’s own back', async () => {
    const { token } = await portal.signIn('22999000', { host: 'gagil' });
    expect((await cambiar('registro.emailOpcional', true, token)).status).toBe(200);
    expect((await configuracion('gagil')).registro.emailOpcional).toBe(true);
    expect((await configuracion('vilsar')).registro.emailOpcional).toBe(false);
    expect((await cambiar('registro.emailOpcional', null, token)).status).toBe(200);
    expect((await configuracion('gagil')).registro.emailOpcional).toBe(false);
    expect(
      await portal.db.sql(
        `select distinct objeto from portal.auditoria where unidad_id = 9 and acto = 'cambiar_ajuste' and resultado = 'ok'`,
      ),
    ).toEqual([{ objeto: 'registro.emailOpcional' }]);
  });

  it('nobody else does: other roles and another unit’s administrator find nothing', async () => {
    const before = await portal.db.sql('select * from portal.ajustes');
    for (const dni of ['30111222', '20333444', '27555666', '24777888']) {
      const { token } = await portal.signIn(dni, { host: 'gagil' });
      expect((await cambiar('turnosOn', true, token)).status, dni).toBe(404);
    }
    expect((await cambiar('turnosOn', true, undefined)).status).toBe(401);
    const { token } = await portal.signIn('22999000', { host: 'vilsar' });
    expect((await cambiar('turnosOn', true, token, 'gagil')).status).toBe(401);
    expect(await portal.db.sql('select * from portal.ajustes')).toEqual(before);
  });

  it.each([
    ['no.existe', true],
    ['turnosOn', 'si'],
    ['registro.plan', 1],
    ['__proto__.x', 1],
    ['constructor.prototype', 1],
    ['errorRedireccion', 'javascript:alert(1)'],
    ['registro.residentes', { codigosPostales: ['18a2'] }],
    ['', true],
    [['turnosOn'], true],
    // Each of these is shown with what it does first, by an act of its own.
    ['horarios.hrTurnosSemDesde', '09:00'],
    ['seguridad.exigeSegundoFactor', true],
    ['seguridad', { exigeSegundoFactor: true }],
  ])('refuses %j = %j', async (clave, valor) => {
    const { token } = await portal.signIn('22999000', { host: 'gagil' });
    const { status } = await cambiar(clave, valor, token);
    expect(status).toBe(422);
    expect(await portal.db.sql('select * from portal.ajustes where unidad_id = 9')).toEqual([]);
  });
});

describe('images', () => {
  it('are the deployment’s own where it brought them, and inert', async () => {
    const folder = path.join(portal.dataDir, 'archivos/demo/marca');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'logo.png'), 'png');
    const own = await portal.request({ path: '/api/unidad/logo' });
    expect([own.headers['content-type'], own.text, own.headers['content-security-policy']]).toEqual([
      'image/png',
      'png',
      expect.stringContaining('sandbox'),
    ]);
    expect(
      (await portal.request({ host: 'osef', path: '/api/unidad/logo' })).headers['content-type'],
    ).toMatch(/svg/);
    rmSync(folder, { recursive: true });
  });

  it('the 26 help pictures are vilsar’s; no other unit has them', async () => {
    const { ayudas } = await configuracion('vilsar');
    const urls = Object.values(ayudas as Record<string, { imagen: string }>).map(({ imagen }) => imagen);
    expect(urls).toHaveLength(26);
    for (const url of urls) {
      const answer = await portal.request({ host: 'vilsar', path: url });
      expect([url, answer.status, answer.headers['content-type'], answer.text.slice(0, 4)]).toEqual([
        url,
        200,
        'image/gif',
        'GIF8',
      ]);
    }
    expect((await portal.request({ host: 'demo', path: urls[0]! })).status).toBe(404);
  });

  it('maps and the video are there for whom the template has them', async () => {
    for (const [address, host, other] of [
      ['/contenido/mapa-centros', 'escobar', 'demo'],
      ['/contenido/mapa-guardias', 'escobar', 'demo'],
      ['/contenido/ayuda.mp4', 'osef', 'demo'],
    ] as const) {
      expect((await portal.request({ host, path: address })).status, address).toBe(200);
      expect((await portal.request({ host: other, path: address })).status, address).toBe(404);
    }
    for (const address of [
      '/contenido/guia',
      '/contenido/permisos-android',
      '/api/contenido/terminos',
      '/api/unidad/lateral',
      '/api/unidad/tramite-dni',
    ])
      expect((await portal.request({ path: address })).status, address).toBe(200);
  });
});

describe('the certificate', () => {
  const ticket = async (token: string | undefined, host?: string) =>
    portal.post('/api/unidad/certificado/ticket', {}, { token, host });
  const open = (url: string, host?: string) => portal.request({ path: url, host });
  const newUrl = async () => {
    const session = await portal.signIn('28444555');
    return { ...session, url: (await ticket(session.token)).body.url as string };
  };

  it('is a PDF in a frame of the portal, against a ticket', async () => {
    const { url } = await newUrl();
    expect(url).toMatch(/^\/api\/unidad\/certificado\.pdf\?ticket=[\w-]{43}$/);
    const { status, headers, bytes } = await open(url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="certificado.pdf"',
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
    expect(bytes.toString('latin1')).not.toMatch(/\/(URI|JavaScript|Launch|EmbeddedFile)\b/);
  });

  it('a ticket is good once, also when ten ask at once', async () => {
    const { url } = await newUrl();
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(url)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      ...Array<string>(9).fill('404'),
    ]);
    expect((await open(url)).status).toBe(404);
  });

  it('for a minute, in its own unit, while the session lasts', async () => {
    const late = await newUrl();
    await portal.db.sql(
      `update portal.enlaces set vence = vence - interval '61 seconds' where usado is null`,
    );
    expect((await open(late.url)).status).toBe(404);

    const almost = await newUrl();
    await portal.db.sql(
      `update portal.enlaces set vence = vence - interval '55 seconds' where usado is null and vence > now()`,
    );
    expect((await open(almost.url)).status).toBe(200);

    const foreign = await newUrl();
    expect((await open(foreign.url, 'osef')).status).toBe(404);
    expect((await open(foreign.url)).status).toBe(200);

    const ended = await newUrl();
    await portal.post('/api/sesion/cerrar', {}, { token: ended.token });
    expect((await open(ended.url)).status).toBe(404);
  });

  it('no ticket, a made-up one, or one for something else is not found', async () => {
    const { url } = await newUrl();
    await portal.db.sql(
      `update portal.enlaces set proposito = 'ticket:otra' where usado is null and vence > now()`,
    );
    for (const address of [
      url,
      '/api/unidad/certificado.pdf',
      '/api/unidad/certificado.pdf?ticket=',
      `/api/unidad/certificado.pdf?ticket=${'a'.repeat(43)}`,
    ]) {
      const { status, body } = await open(address);
      expect([address, status, body.code]).toEqual([address, 404, 'no_encontrado']);
    }
    expect((await ticket(undefined)).status).toBe(401);
  });

  it('is kept hashed, and never twice the same', async () => {
    const [{ url: one }, { url: other }] = [await newUrl(), await newUrl()];
    expect(one).not.toBe(other);
    const all = JSON.stringify(
      (await portal.db.sql<{ hash: Buffer }>('select hash from portal.enlaces')).map(({ hash }) =>
        hash.toString('base64url'),
      ),
    );
    expect(all).not.toContain(one.split('=')[1]);
  });

  it('a blocked account’s ticket opens nothing', async () => {
    const { dni, cuentaId } = await addAccount(portal.db);
    const { token } = await portal.signIn(dni);
    const { url } = (await ticket(token)).body;
    await portal.db.sql('update portal.cuentas set activa = false where id = $1', [cuentaId]);
    expect((await open(url)).status).toBe(404);
  });
});
