import { numeroDeUnidad } from '@portal/domain/plantillas/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOtherProcess } from '../../testing/processes/another-process.ts';
import { addAccount, UNIDAD } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
/** Each part uses its own unit. */
const admins = new Map<string, string>();
beforeAll(async () => {
  portal = await startTestPortal();
  for (const host of ['demo', 'gagil', 'osef', 'ramallo', 'pehuajo', 'chacabuco', 'vilsar', 'galeno'])
    admins.set(host, (await portal.signIn('22999000', { host, acceso: 'personal' })).token);
});
afterAll(() => portal.stop());

const de = (host: string) => ({ host, token: admins.get(host) });
const ver = async (host: string) =>
  (await portal.request({ path: '/api/unidad/plantilla', ...de(host) })).body;
const guardar = (
  host: string,
  revision: number,
  ajustes: Record<string, unknown>,
  token = admins.get(host),
) => portal.post('/api/unidad/plantilla/borrador', { revision, ajustes }, { host, token });
const publicar = (host: string, revision: number, nota = '', token = admins.get(host)) =>
  portal.post('/api/unidad/plantilla/publicar', { revision, nota }, { host, token });
const configuracion = async (host: string) =>
  (await portal.request({ host, path: '/api/configuracion' })).body;
const pagina = async (host: string, path = '/login', cookie?: string) =>
  (await portal.request({ host, path, headers: { accept: 'text/html' }, ...(cookie && { cookie }) })).text;
const primario = (html: string) => /--primary:(#[0-9a-f]{6})/.exec(html)?.[1];

/** Navy and apricot; their expected look was computed by hand from the tokens. */
const AZUL = { 'colores.primario': { l: 0.36, c: 0.1, h: 262 }, 'colores.neutro': 262 };
/** A primary colour on which white text is not readable. */
const AMARILLO = { 'colores.primario': { l: 0.85, c: 0.16, h: 95 } };

describe('draft, publication, rollback', () => {
  it('keeps a draft private until it is published; the version then records author and reason', async () => {
    const antes = await pagina('gagil');
    expect((await ver('gagil')).versiones).toEqual([]);
    expect((await guardar('gagil', 0, { nombre: 'Salud del Centro', ...AZUL })).body).toEqual({
      revision: 1,
    });
    expect((await configuracion('gagil')).unidad.nombre).not.toBe('Salud del Centro');
    expect((await ver('gagil')).borrador).toMatchObject({
      ajustes: { nombre: 'Salud del Centro' },
      autor: expect.stringMatching(/\S+ \S+/),
    });

    expect((await publicar('gagil', 1, 'Nombre nuevo')).body).toEqual({ version: 2, revision: 2 });
    expect((await configuracion('gagil')).unidad.nombre).toBe('Salud del Centro');
    const despues = await pagina('gagil');
    expect(despues).toContain('<title>Salud del Centro</title>');
    expect(primario(despues)).not.toBe(primario(antes));
    const { versiones, borrador, ajustes, revision } = await ver('gagil');
    expect([borrador, revision, ajustes.nombre]).toEqual([null, 2, 'Salud del Centro']);
    expect(versiones).toMatchObject([
      { version: 2, nota: 'Nombre nuevo', restaura: null, autor: expect.stringMatching(/\S/) },
      { version: 1, nota: '', restaura: null, autor: null },
    ]);
    expect((await configuracion('vilsar')).unidad.nombre).not.toBe('Salud del Centro');

    // Back to the former state: a new version that names the restored one.
    const volver = await portal.post(
      '/api/unidad/plantilla/restaurar',
      { version: 1, vigente: 2 },
      de('gagil'),
    );
    expect(volver.body).toEqual({ version: 3, revision: 2 });
    expect(primario(await pagina('gagil'))).toBe(primario(antes));
    expect(await pagina('gagil')).toContain(/<title>.*<\/title>/.exec(antes)![0]);
    expect((await ver('gagil')).versiones[0]).toMatchObject({ version: 3, restaura: 1 });

    const actos = await portal.db.sql<{ acto: string; objeto: string }>(
      `select acto, objeto from portal.auditoria where unidad_id = $1 and acto like '%plantilla' and acto <> 'ver_plantilla' and resultado = 'ok' order by acto`,
      [9],
    );
    expect(actos).toEqual([
      { acto: 'guardar_borrador_plantilla', objeto: 'borrador:1' },
      { acto: 'publicar_plantilla', objeto: 'version:2' },
      { acto: 'restaurar_plantilla', objeto: 'version:3' },
    ]);
  });

  it('stores no setting equal to the template; null removes a value of the template', async () => {
    const { modelo } = await ver('galeno');
    expect(modelo.errorRedireccion).toBeDefined();
    await guardar('galeno', 0, { nombre: modelo.nombre, errorRedireccion: null, turnosOn: modelo.turnosOn });
    expect((await ver('galeno')).borrador.ajustes).toEqual({ errorRedireccion: null });
    await publicar('galeno', 1);
    expect((await configuracion('galeno')).errorRedireccion).toBeUndefined();
    expect(
      await portal.db.sql('select clave, valor from portal.ajustes where unidad_id = $1', [UNIDAD.galeno]),
    ).toEqual([{ clave: 'errorRedireccion', valor: null }]);
  });

  it('keeps limits and rules in a rollback, since they are not part of the face', async () => {
    const regla = (clave: string, valor: unknown) =>
      portal.post('/api/unidad/ajustes', { clave, valor }, de('vilsar'));
    await guardar('vilsar', 0, { nombre: 'Vilsar Uno' });
    await publicar('vilsar', 1);
    expect((await regla('atencion.limiteMensual', 7)).status).toBe(200);
    await portal.post('/api/unidad/plantilla/restaurar', { version: 1, vigente: 2 }, de('vilsar'));
    expect(
      (await portal.request({ path: '/api/unidad/reglas', ...de('vilsar') })).body.vigente.atencion
        .limiteMensual,
    ).toBe(7);
    expect((await regla('atencion.limiteMensual', null)).status).toBe(200);
  });

  it('refuses an empty publication, an unknown version and an old revision', async () => {
    expect((await publicar('chacabuco', 0)).body.code).toBe('sin_borrador');
    expect((await publicar('chacabuco', 5)).body.code).toBe('borrador_cambiado');
    await guardar('chacabuco', 0, { nombre: 'Chacabuco Salud' });
    await publicar('chacabuco', 1);
    const volver = (version: number, vigente: number) =>
      portal.post('/api/unidad/plantilla/restaurar', { version, vigente }, de('chacabuco'));
    expect((await volver(9, 2)).body.code).toBe('version_inexistente');
    expect((await volver(1, 1)).body.code).toBe('borrador_cambiado');
    expect((await volver(1, 2)).status).toBe(200);
  });

  it('refuses the second of two administrators, and overwrites nothing', async () => {
    const otra = await addAccount(portal.db, { unidadId: numeroDeUnidad.pehuajo, roles: ['administrador'] });
    const { token } = await portal.signIn(otra.dni, { host: 'pehuajo', acceso: 'personal' });
    expect((await guardar('pehuajo', 0, { nombre: 'De la primera' })).status).toBe(200);
    const tarde = await guardar('pehuajo', 0, { nombre: 'De la segunda' }, token);
    expect([tarde.status, tarde.body.code]).toEqual([409, 'borrador_cambiado']);
    expect((await ver('pehuajo')).borrador.ajustes).toEqual({ nombre: 'De la primera' });
    expect((await guardar('pehuajo', 1, { nombre: 'De la segunda' }, token)).status).toBe(200);
    // Ten at once over the same revision: one succeeds.
    const diez = await Promise.all(
      Array.from({ length: 10 }, (_, n) => guardar('pehuajo', 2, { nombre: `Intento ${n}` })),
    );
    expect(diez.map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      ...Array<string>(9).fill('409'),
    ]);
    expect(
      (await portal.post('/api/unidad/plantilla/descartar', { revision: 3 }, de('pehuajo'))).body,
    ).toEqual({ revision: 4 });
    expect((await ver('pehuajo')).borrador).toBeNull();
  });
});

describe('refused publications', () => {
  it('drafts and previews unreadable colours, refuses to publish them with the reason, and accepts darker ones', async () => {
    expect((await guardar('ramallo', 0, AMARILLO)).status).toBe(200);
    const refused = await publicar('ramallo', 1);
    expect([refused.status, refused.body.code]).toEqual([422, 'plantilla_no_publicable']);
    expect(refused.body.fields['colores.primario']).toMatch(
      /no se distingue del blanco.*más oscuro.*hace falta 4,5/,
    );
    expect((await ver('ramallo')).versiones).toEqual([]);
    // Nor through the endpoint of single settings.
    const directo = await portal.post(
      '/api/unidad/ajustes',
      { clave: 'colores.primario', valor: AMARILLO['colores.primario'] },
      de('ramallo'),
    );
    expect(directo.body.code).toBe('plantilla_no_publicable');
    expect((await guardar('ramallo', 1, AZUL)).status).toBe(200);
    expect((await publicar('ramallo', 2)).status).toBe(200);
  });

  it('refuses the call’s green as the unit’s own colour, with the reason', async () => {
    await guardar('chacabuco', (await ver('chacabuco')).revision, {
      'colores.primario': { l: 0.51, c: 0.13, h: 154 },
    });
    const { body } = await publicar('chacabuco', (await ver('chacabuco')).revision);
    expect(body.fields['colores.primario']).toContain('verde de la videollamada');
  });

  it.each([
    ['nombre', ''],
    ['nombre', 'x'.repeat(61)],
    ['turnosOn', 'si'],
    ['pie.texto', 'Sin número'],
    ['pie.avisoLegal', 'Nada'],
    ['errorRedireccion', 'https://ejemplo.com/'],
    ['errorRedireccion', 'javascript:alert(1)'],
    [
      'login.contacto',
      { titulo: 'Contacto', datos: [{ etiqueta: 'Sitio', valor: 'x', enlace: 'javascript:alert(1)' }] },
    ],
    ['imagenes.logo', '../../etc/passwd'],
    ['imagenes.logo', `${'a'.repeat(64)}.png`],
    ['imagenes.logo', `${'a'.repeat(64)}.svg`],
    ['atencion.limiteMensual', 3],
    ['padron.protocolo', 'ninguno'],
    ['__proto__.x', 1],
    ['no.existe', 1],
  ])('refuses %s = %j', async (clave, valor) => {
    const { revision } = await ver('osef');
    const { status } = await guardar('osef', revision, { [clave]: valor });
    expect(status).toBe(422);
    expect((await ver('osef')).revision).toBe(revision);
  });

  it('accepts the unit’s own site once allowed, and links to the portal when it no longer is', async () => {
    const sitios = (valor: unknown) =>
      portal.post('/api/unidad/ajustes', { clave: 'sitiosPermitidos', valor }, de('osef'));
    for (const malo of [['https://ejemplo.com'], ['10.0.0.1'], ['ejemplo'], ['EJEMPLO.COM'], 'ejemplo.com'])
      expect((await sitios(malo)).status).toBe(422);
    expect((await sitios(['ayuda.ejemplo.com'])).status).toBe(200);
    for (const malo of [
      'https://ayuda.ejemplo.com.ar/',
      'https://ayuda.ejemplo.com@otro.com/',
      'https://ayuda.ejemplo.com:8443/',
      'http://ayuda.ejemplo.com/',
    ])
      expect(
        (await guardar('osef', (await ver('osef')).revision, { errorRedireccion: malo })).status,
        malo,
      ).toBe(422);
    await guardar('osef', (await ver('osef')).revision, {
      errorRedireccion: 'https://ayuda.ejemplo.com/error',
    });
    expect((await publicar('osef', (await ver('osef')).revision)).status).toBe(200);
    expect((await configuracion('osef')).errorRedireccion).toBe('https://ayuda.ejemplo.com/error');
    await sitios(null);
    expect((await configuracion('osef')).errorRedireccion).toBeUndefined();
  });
});

describe('permissions', () => {
  it('admit only this unit’s administrator, and refuse a former one on the next request', async () => {
    const intentos = (host: string, token: string | undefined) =>
      Promise.all([
        portal.request({ path: '/api/unidad/plantilla', host, token }),
        portal.request({ path: '/api/unidad/reglas', host, token }),
        guardar(host, 0, { nombre: 'Ajeno' }, token),
        publicar(host, 0, '', token),
        portal.post('/api/unidad/plantilla/descartar', { revision: 0 }, { host, token }),
        portal.post('/api/unidad/plantilla/restaurar', { version: 1, vigente: 1 }, { host, token }),
        portal.post('/api/unidad/plantilla/vista-previa', {}, { host, token }),
      ]);
    for (const dni of ['30111222', '20333444', '27555666', '24777888']) {
      const { token } = await portal.signIn(dni, {
        host: 'demo',
        acceso: dni === '30111222' ? 'portal' : 'personal',
      });
      expect(
        (await intentos('demo', token)).map(({ status }) => status),
        dni,
      ).toEqual(Array(7).fill(404));
    }
    expect((await intentos('demo', 'nadie')).map(({ status }) => status)).toEqual(Array(7).fill(401));
    // An administrator of another unit has no session here.
    expect((await intentos('demo', admins.get('osef'))).map(({ status }) => status)).toEqual(
      Array(7).fill(401),
    );
    expect((await ver('demo')).revision).toBe(0);

    const { dni, cuentaId } = await addAccount(portal.db, { roles: ['administrador', 'paciente'] });
    const { token } = await portal.signIn(dni, { acceso: 'personal' });
    expect((await guardar('demo', 0, { nombre: 'Propio' }, token)).status).toBe(200);
    await portal.db.sql(`delete from portal.cuenta_roles where cuenta_id = $1 and rol = 'administrador'`, [
      cuentaId,
    ]);
    expect((await guardar('demo', 1, { nombre: 'Otra vez' }, token)).status).toBe(401);
    expect((await ver('demo')).borrador.ajustes).toEqual({ nombre: 'Propio' });
    await portal.post('/api/unidad/plantilla/descartar', { revision: 1 }, de('demo'));
    const rechazos = await portal.db.sql<{ resultado: string }>(
      `select distinct resultado from portal.auditoria where unidad_id = 1 and acto = 'publicar_plantilla' and resultado in ('no_encontrado', 'sin_sesion') order by 1`,
    );
    expect(rechazos).toEqual([{ resultado: 'no_encontrado' }, { resultado: 'sin_sesion' }]);
  });
});

describe('every process', () => {
  it('shows another process’s publication at once', async () => {
    const other = await startOtherProcess(portal);
    try {
      const nombre = async () =>
        (await other.request({ host: 'demo', path: '/api/configuracion' })).body.unidad.nombre;
      expect(await nombre()).toBe('Portal Demo');
      const { revision } = await ver('demo');
      await guardar('demo', revision, { nombre: 'Dos procesos' });
      expect(await nombre()).toBe('Portal Demo');
      await publicar('demo', revision + 1);
      await expect.poll(nombre, { timeout: 10_000, interval: 20 }).toBe('Dos procesos');
      await portal.post('/api/unidad/plantilla/restaurar', { version: 1, vigente: 2 }, de('demo'));
      await expect.poll(nombre, { timeout: 10_000, interval: 20 }).toBe('Portal Demo');
    } finally {
      await other.stop();
    }
  });
});
