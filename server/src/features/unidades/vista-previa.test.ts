import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, UNIDAD } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ token } = await portal.signIn('22999000', { acceso: 'personal' }));
});
afterAll(() => portal.stop());

const host = 'demo';
const borrador = async (ajustes: Record<string, unknown>) => {
  const { revision } = (await portal.request({ path: '/api/unidad/plantilla', token })).body;
  expect((await portal.post('/api/unidad/plantilla/borrador', { revision, ajustes }, { token })).status).toBe(
    200,
  );
};
const abrir = async (by = token) => {
  const answer = await portal.post('/api/unidad/plantilla/vista-previa', {}, { token: by });
  expect(answer.status, answer.text).toBe(200);
  return answer.headers['set-cookie']!.find((line) => line.startsWith('vista_previa='))!;
};
const pagina = async (cookie?: string, path = '/login', at = host) =>
  (
    await portal.request({
      host: at,
      path,
      headers: { accept: 'text/html' },
      ...(cookie && { cookie: cookie.split(';')[0] }),
    })
  ).text;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const WEBP = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
const subir = (raw: Buffer, type: string, by: string | undefined = token, que = 'imagen') =>
  portal.request({
    method: 'POST',
    path: `/api/unidad/plantilla/${que}`,
    raw,
    token: by,
    headers: { 'content-type': type },
  });

describe('the preview', () => {
  it('is shown only to the browser that requested it, and changes no rule and no other view', async () => {
    await borrador({ nombre: 'En borrador', 'requiere.registroUsuario': false });
    const cookie = await abrir();
    expect(cookie).toMatch(/^vista_previa=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/);
    const propia = await pagina(cookie);
    expect(propia).toContain('<title>En borrador</title>');
    expect(propia).toContain('"vistaPrevia":true');
    // No other browser, not even the same administrator's; and the administration pages show the published
    // face.
    for (const otra of [
      await pagina(),
      await pagina('vista_previa=inventada'),
      await pagina(cookie, '/admin/plantilla'),
    ]) {
      expect(otra).toContain('<title>Portal Demo</title>');
      expect(otra).not.toContain('vistaPrevia');
    }
    expect(
      (await portal.request({ path: '/api/configuracion', cookie: cookie.split(';')[0] })).body.unidad.nombre,
    ).toBe('Portal Demo');
    // The draft closes registration; the server still accepts it.
    expect((await portal.post('/api/usuario/registrar', {}, { cookie: cookie.split(';')[0] })).status).toBe(
      422,
    );

    const fin = await portal.post(
      '/api/unidad/plantilla/vista-previa/cerrar',
      {},
      { cookie: cookie.split(';')[0] },
    );
    expect(fin.headers['set-cookie']![0]).toMatch(/^vista_previa=;/);
    expect(await pagina(cookie)).toContain('<title>Portal Demo</title>');
  });

  it('ends after half an hour, with its session and its role, and is valid in its unit only', async () => {
    const tarde = await abrir();
    await portal.db.sql(
      `update portal.enlaces set vence = vence - interval '31 minutes' where proposito = 'vista_previa'`,
    );
    expect(await pagina(tarde)).toContain('<title>Portal Demo</title>');

    const ajena = await abrir();
    expect(await pagina(ajena, '/login', 'osef')).toContain('<title>OSEF</title>');
    expect(await pagina(ajena)).toContain('<title>En borrador</title>');

    const { dni, cuentaId } = await addAccount(portal.db, { roles: ['administrador', 'profesional'] });
    const otra = await portal.signIn(dni, { acceso: 'personal' });
    const suya = await abrir(otra.token);
    expect(await pagina(suya)).toContain('<title>En borrador</title>');
    await portal.db.sql(`delete from portal.cuenta_roles where cuenta_id = $1 and rol = 'administrador'`, [
      cuentaId,
    ]);
    expect(await pagina(suya)).toContain('<title>Portal Demo</title>');

    const cerrada = await portal.signIn('22999000', { acceso: 'personal' });
    const deSesion = await abrir(cerrada.token);
    await portal.post('/api/sesion/cerrar', {}, { token: cerrada.token });
    expect(await pagina(deSesion)).toContain('<title>Portal Demo</title>');
    expect(await pagina(ajena)).toContain('<title>En borrador</title>');
  });

  it('stores its secret as a hash', async () => {
    const cookie = await abrir();
    const secreto = /=([\w-]+);/.exec(cookie)![1]!;
    const rows = await portal.db.sql<{ hash: Buffer }>(
      `select hash from portal.enlaces where proposito = 'vista_previa'`,
    );
    expect(rows.some(({ hash }) => hash.equals(createHash('sha256').update(secreto).digest()))).toBe(true);
    expect(JSON.stringify(rows.map(({ hash }) => hash.toString('utf8')))).not.toContain(secreto);
  });
});

describe('pictures and the certificate', () => {
  it('are typed by content, served at their own cacheable address, and run no script', async () => {
    const { body } = await subir(PNG, 'image/png');
    expect(body.archivo).toBe(`${createHash('sha256').update(PNG).digest('hex')}.png`);
    expect((await subir(WEBP, 'image/webp')).body.archivo).toMatch(/^[0-9a-f]{64}\.webp$/);
    await borrador({ 'imagenes.logo': body.archivo });
    expect((await portal.request({ path: '/api/unidad/logo' })).headers['content-type']).toMatch(/svg/);
    const cookie = await abrir();
    expect(await pagina(cookie)).toContain(`/api/unidad/imagenes/${body.archivo}`);
    const { revision } = (await portal.request({ path: '/api/unidad/plantilla', token })).body;
    expect(
      (await portal.post('/api/unidad/plantilla/publicar', { revision, nota: '' }, { token })).status,
    ).toBe(200);
    expect((await portal.request({ path: '/api/configuracion' })).body.imagenes.logo).toBe(
      `/api/unidad/imagenes/${body.archivo}`,
    );
    const imagen = await portal.request({ path: `/api/unidad/imagenes/${body.archivo}` });
    expect(imagen.bytes.equals(PNG)).toBe(true);
    expect(imagen.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await portal.request({ path: '/api/unidad/logo' })).headers['content-type']).toBe('image/png');
    // For this unit only.
    expect(
      (await portal.request({ host: 'osef', path: `/api/unidad/imagenes/${body.archivo}` })).status,
    ).toBe(404);
    const osef = await portal.signIn('22999000', { host: 'osef', acceso: 'personal' });
    const prestado = await portal.post(
      '/api/unidad/plantilla/borrador',
      { revision: 0, ajustes: { 'imagenes.logo': body.archivo } },
      { host: 'osef', token: osef.token },
    );
    expect([prestado.status, prestado.body.fields]).toEqual([
      422,
      { 'imagenes.logo': 'Ese archivo no está. Subilo de nuevo.' },
    ]);
  });

  it.each([
    ['an SVG by its name', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['an SVG that calls itself PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    ['a page that calls itself JPG', Buffer.from('<html><script>alert(1)</script>'), 'image/jpeg'],
    ['half a PNG', PNG.subarray(0, 40), 'image/png'],
    ['a WebP that ends early', Buffer.concat([WEBP.subarray(0, 30)]), 'image/webp'],
    ['one that is too big', Buffer.alloc(2 * 1024 * 1024 + 1), 'image/png'],
    ['a PDF', Buffer.from('%PDF-1.7\n%%EOF'), 'image/png'],
  ])('refuses %s', async (_nombre, bytes, type) => {
    expect([413, 415]).toContain((await subir(bytes, type)).status);
  });

  it('accept a PDF as the certificate, which people then open', async () => {
    const pdf = Buffer.from('%PDF-1.7\nel certificado de la unidad\n%%EOF\n');
    expect((await subir(PNG, 'application/pdf', token, 'certificado')).body.code).toBe(
      'certificado_no_admitido',
    );
    const { archivo } = (await subir(pdf, 'application/pdf', token, 'certificado')).body;
    await borrador({ 'imagenes.certificado': archivo });
    const { revision } = (await portal.request({ path: '/api/unidad/plantilla', token })).body;
    expect(
      (await portal.post('/api/unidad/plantilla/publicar', { revision, nota: '' }, { token })).status,
    ).toBe(200);
    const { url } = (await portal.post('/api/unidad/certificado/ticket', {}, { token })).body;
    expect((await portal.request({ path: url })).bytes.equals(pdf)).toBe(true);
  });

  it('are accepted from no other role', async () => {
    const paciente = await portal.signIn('30111222');
    expect((await subir(PNG, 'image/png', paciente.token)).status).toBe(404);
    expect(
      (
        await portal.request({
          method: 'POST',
          path: '/api/unidad/plantilla/imagen',
          raw: PNG,
          headers: { 'content-type': 'image/png' },
        })
      ).status,
    ).toBe(401);
    expect(
      (
        await portal.db.sql(
          `select 1 from portal.auditoria where unidad_id = $1 and acto = 'subir_archivo_plantilla' and resultado = 'ok' limit 1`,
          [UNIDAD.demo],
        )
      ).length,
    ).toBe(1);
  });
});
