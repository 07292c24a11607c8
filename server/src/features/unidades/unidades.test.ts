import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { banderas } from '@portal/domain/plantillas/expectativas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, UNIDAD } from '../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const configuracion = async (host: string) =>
  (await portal.request({ host, path: '/api/configuracion' })).body;
/** Names and flags are typed by hand from the list of templates. */
const thirty = Object.entries(banderas);

describe('the thirty units by host', () => {
  it('are thirty', () => expect(thirty).toHaveLength(30));

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

    // The patients' form where there is a portal, and the staff's form everywhere.
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
    // Registration: validated where it is on, 404 where it is off.
    const registration = await portal.post('/api/usuario/registrar', {}, { host });
    expect(registration.status).toBe(esperado.registroUsuario ? 422 : 404);
    if (esperado.registroUsuario)
      expect('nro_tramite' in registration.body.fields).toBe(esperado.tramitedni === 1);
    if (esperado.portal) expect(signIn.body.grupoFamiliar).toHaveLength(esperado.grupofamiliar ? 2 : 0);
  });

  it('send no postal codes, rolls or staff colours in their configuration', async () => {
    for (const host of ['l-zamora', 'osef', 'escobar']) {
      const text = JSON.stringify(await configuracion(host));
      expect(text).not.toMatch(/codigosPostales|"padron"|"centros"|"colores"/);
    }
    expect((await configuracion('l-zamora')).registro.residentes).toEqual({ distrito: 'Lomas de Zamora' });
  });

  it('ignore case, port and longer names in the host; a bare host is demo', async () => {
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

  it('are not chosen by any header, query or body', async () => {
    const headers = {
      'x-forwarded-host': 'osef.localhost',
      forwarded: 'host=osef.localhost',
      'x-host': 'osef',
      'x-unidad': '17',
    };
    const { body } = await portal.request({ path: '/api/configuracion?unidad=osef', headers });
    expect(body.unidad.nombre).toBe('Portal Demo');
  });

  it('answer at an added host at once', async () => {
    await portal.db.sql(`insert into portal.hosts (host, unidad_id) values ('telesalud', $1)`, [UNIDAD.osef]);
    await expect
      .poll(async () => (await configuracion('telesalud')).unidad?.nombre, { timeout: 10_000 })
      .toBe('OSEF');
  });
});

describe('the thirty units pinned by TEMPLATE', () => {
  // Each starts a whole portal on the one database.
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

describe('images', () => {
  it('come from the deployment where it brings its own, and run no script', async () => {
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

  it('include the 26 help pictures for vilsar only', async () => {
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

  it('include maps and video where the template has them', async () => {
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

  it('accepts a ticket once, even for ten concurrent requests', async () => {
    const { url } = await newUrl();
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(url)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      ...Array<string>(9).fill('404'),
    ]);
    expect((await open(url)).status).toBe(404);
  });

  it('accepts it for a minute, in its own unit, while the session lasts', async () => {
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

  it('returns 404 without a ticket, with an invented one, or with one for another purpose', async () => {
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

  it('stores tickets as hashes, never the same twice', async () => {
    const [{ url: one }, { url: other }] = [await newUrl(), await newUrl()];
    expect(one).not.toBe(other);
    const all = JSON.stringify(
      (await portal.db.sql<{ hash: Buffer }>('select hash from portal.enlaces')).map(({ hash }) =>
        hash.toString('base64url'),
      ),
    );
    expect(all).not.toContain(one.split('=')[1]);
  });

  it('refuses a blocked account’s ticket', async () => {
    const { dni, cuentaId } = await addAccount(portal.db);
    const { token } = await portal.signIn(dni);
    const { url } = (await ticket(token)).body;
    await portal.db.sql('update portal.cuentas set activa = false where id = $1', [cuentaId]);
    expect((await open(url)).status).toBe(404);
  });
});
