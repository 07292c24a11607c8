import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPatient, LUNES } from '../../testing/data/fila.ts';
import { UNIDAD } from '../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
let token: string;
let admin: { token: string };
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
  await expectUnit(portal, 'osef', 'OSEF');
  ({ token } = await addPatient(portal, { unidadId: UNIDAD.osef }));
  admin = await portal.signIn('22999000', { host: 'osef', acceso: 'personal' });
});
afterAll(() => portal.stop());

const host = 'osef';
const listar = () => portal.request({ path: '/api/banner/listar?tipo=tele_educacion', token, host });
const cambiar = (banners: unknown[], as: { token: string } = admin) =>
  portal.post('/api/banner/cambiar', { tipo: 'tele_educacion', banners }, { token: as.token, host });
const propio = {
  type: 'url',
  cod: 'mi-charla',
  show: true,
  title: 'Charla del jueves',
  text: 'A las 18.',
  address: 'https://ejemplo.com/charla',
  image: null,
};

describe('the starting set', () => {
  it('has a picture, a link and a video, each with a title, and every address answers', async () => {
    const { body, status, text } = await listar();
    expect(status, text).toBe(200);
    expect(new Set(body.map(({ type }: { type: string }) => type))).toEqual(
      new Set(['imagen', 'url', 'video']),
    );
    for (const banner of body) {
      expect(banner).toMatchObject({
        cod: expect.stringMatching(/^[a-z-]+$/),
        show: true,
        title: expect.stringMatching(/\S/),
        text: expect.stringMatching(/\S/),
      });
      const { headers, ...answer } = await portal.request({ path: banner.address, host });
      const kinds = {
        imagen: 'image/svg+xml; charset=utf-8',
        url: 'text/html; charset=utf-8',
        video: 'video/mp4',
      };
      expect([banner.cod, answer.status, headers['content-type']]).toEqual([
        banner.cod,
        200,
        kinds[banner.type as 'url'],
      ]);
      if (banner.image)
        expect((await portal.request({ path: banner.image, host })).headers['content-type']).toMatch(/svg/);
    }
  });

  it('describes its pictures, colours them for the unit, and they run no script', async () => {
    const { text, headers } = await portal.request({
      path: '/contenido/capacitacion/preparar-videollamada.svg',
      host,
    });
    expect(text).toContain('<title>Cuatro consejos para la videollamada');
    expect(text).toContain('Luz de frente');
    expect(text).not.toMatch(/<script|var\(--|href/);
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  });

  it('names the unit on its pages', async () => {
    const { text } = await portal.request({ path: '/contenido/capacitacion/presion-en-casa', host });
    expect(text).toContain('<h1>Medí tu presión en casa</h1>');
    expect(text).toContain('pedí una atención en OSEF');
    expect(text).not.toContain('{unidad}');
  });

  it.each([
    'nada',
    'nada.svg',
    'presion-en-casa.png',
    'constructor',
    'toString.svg',
    '..%2F..%2Fetc',
    '__proto__',
  ])('returns 404 for %s', async (pieza) => {
    expect((await portal.request({ path: `/contenido/capacitacion/${pieza}`, host })).status).toBe(404);
  });
});

describe('permissions', () => {
  it('exists only where the template enables it', async () => {
    const demo = await addPatient(portal);
    for (const path of [
      '/api/banner/listar?tipo=tele_educacion',
      '/contenido/capacitacion/presion-en-casa',
      '/contenido/ayuda.mp4',
    ])
      expect([(await portal.request({ path, token: demo.token })).body.code, path]).toEqual([
        'no_encontrado',
        path,
      ]);
  });

  it('is open to patients, and not to case managers, professionals or visitors', async () => {
    for (const dni of ['27555666', '20333444']) {
      const staff = await portal.signIn(dni, { host, acceso: 'personal' });
      expect((await portal.request({ path: '/api/banner/listar', token: staff.token, host })).body.code).toBe(
        'no_encontrado',
      );
      expect((await cambiar([propio], staff)).body.code).toBe('no_encontrado');
    }
    expect((await portal.request({ path: '/api/banner/listar', host })).body.code).toBe('sin_sesion');
    expect((await cambiar([propio], { token })).body.code).toBe('no_encontrado');
  });

  it('returns nothing for another kind', async () => {
    expect((await portal.request({ path: '/api/banner/listar?tipo=publicidad', token, host })).status).toBe(
      422,
    );
  });
});

describe('the unit’s own items', () => {
  it('replace the starting set in their order, and hidden items are not sent', async () => {
    const oculto = { ...propio, cod: 'oculto', show: false };
    const foto = {
      type: 'imagen',
      cod: 'foto',
      show: true,
      title: 'Foto',
      text: 'Una foto.',
      address: '/contenido/capacitacion/presion-en-casa.svg',
    };
    expect((await cambiar([foto, oculto, propio])).status).toBe(200);
    expect((await listar()).body).toEqual([foto, propio]);
    const todos = await portal.request({ path: '/api/banner/todos', token: admin.token, host });
    expect(todos.body).toEqual({
      banners: [foto, oculto, propio],
      propios: true,
      version: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(
      (
        await portal.db.sql(
          `select acto from portal.auditoria where unidad_id = 17 and acto = 'cambiar_banners' and resultado = 'ok'`,
        )
      ).length,
    ).toBe(1);
    expect((await cambiar([])).status).toBe(200);
    expect((await listar()).body.length).toBe(5);
    expect((await portal.request({ path: '/api/banner/todos', token: admin.token, host })).body.propios).toBe(
      false,
    );
  });

  it.each([
    ['a script', { ...propio, address: 'javascript:alert(1)' }],
    ['a plain address outside', { ...propio, address: 'http://ejemplo.com' }],
    ['another site by two slashes', { ...propio, address: '//ejemplo.com' }],
    ['a backslash', { ...propio, address: '/\\ejemplo.com' }],
    [
      'a picture from outside',
      { type: 'imagen', cod: 'x1', show: true, title: 'x', text: 'x', address: 'https://ejemplo.com/x.png' },
    ],
    ['a video from outside', { ...propio, type: 'video', address: 'https://ejemplo.com/x.mp4' }],
    ['no title', { ...propio, title: '' }],
    ['another type', { ...propio, type: 'html' }],
    ['one key more', { ...propio, html: '<b>' }],
  ])('refuses %s', async (_nombre, banner) => {
    expect((await cambiar([banner])).status).toBe(422);
    expect((await listar()).body.length).toBe(5);
  });

  it('refuses two items with the same code', async () => {
    expect((await cambiar([propio, propio])).body).toMatchObject({
      code: 'datos_invalidos',
      fields: { cod: 'Está repetido' },
    });
  });
});

describe('concurrent changes', () => {
  const version = async () =>
    (await portal.request({ path: '/api/banner/todos', token: admin.token, host })).body.version as string;
  const sobre = (leida: string, title: string) =>
    portal.post(
      '/api/banner/cambiar',
      { tipo: 'tele_educacion', banners: [{ ...propio, title }], version: leida },
      { token: admin.token, host },
    );

  it('refuses the second change and overwrites nothing', async () => {
    const leida = await version();
    expect((await sobre(leida, 'La primera')).status).toBe(200);
    expect((await sobre(leida, 'La segunda')).body.code).toBe('banners_cambiados');
    expect((await listar()).body).toMatchObject([{ title: 'La primera' }]);
    const nueva = await version();
    const cinco = await Promise.all(Array.from({ length: 5 }, (_, n) => sobre(nueva, `Intento ${n}`)));
    expect(cinco.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409', '409']);
    expect((await cambiar([])).status).toBe(200);
  });
});

describe('an uploaded picture', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const subir = (raw: Buffer, as: { token: string } = admin, type = 'image/png') =>
    portal.request({
      method: 'POST',
      path: '/api/banner/imagen',
      raw,
      token: as.token,
      host,
      headers: { 'content-type': type },
    });

  it('is shown to everybody of the unit, and to no other unit', async () => {
    const { body, status, text } = await subir(PNG);
    expect(status, text).toBe(200);
    expect(body.address).toMatch(/^\/api\/banner\/imagenes\/[0-9a-f]{64}\.png$/);
    const foto = {
      type: 'imagen',
      cod: 'foto-nueva',
      show: true,
      title: 'Foto',
      text: 'Una foto.',
      address: body.address,
    };
    expect((await cambiar([foto])).status).toBe(200);
    expect((await listar()).body).toEqual([foto]);
    const imagen = await portal.request({ path: body.address, host });
    expect([imagen.status, imagen.headers['content-type'], imagen.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ]);
    expect(imagen.bytes.equals(PNG)).toBe(true);
    expect((await portal.request({ path: body.address, host: 'demo' })).status).toBe(404);
    expect((await cambiar([])).status).toBe(200);
  });

  it('is refused when it is not a picture, or when the caller is not an administrator', async () => {
    expect((await subir(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).body.code).toBe(
      'imagen_no_admitida',
    );
    expect((await subir(PNG, admin, 'image/svg+xml')).body.code).toBe('formato_no_admitido');
    expect((await subir(PNG, { token })).body.code).toBe('no_encontrado');
  });
});
