import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connect,
  escrita,
  startOutsideProcess,
  trust,
  type Outside,
} from '../../testing/outside/outside-process.ts';
import { startOtherProcess } from '../../testing/processes/another-process.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { conexionActiva, type Conexion } from './index.ts';

let refeps: Outside;
let portal: TestPortal;
let admin: string;
beforeAll(async () => {
  refeps = await startOutsideProcess('refeps.ts');
  portal = await startTestPortal({ env: { OUTSIDE_CA: trust(refeps) } });
  ({ token: admin } = await portal.signIn('22999000', { acceso: 'personal' }));
});
afterAll(async () => {
  await portal.stop();
  await refeps.stop();
});

const post = (path: string, body: unknown, token = admin) =>
  portal.post(`/api/conexiones/${path}`, body, { token });
const listar = async (token = admin) => (await portal.request({ path: '/api/conexiones', token })).body;
const activa = (): Promise<Conexion | undefined> =>
  conexionActiva(portal.portal.platform, portal.portal.platform.unit(1), 'refeps');
const tokensPedidos = async () => (await refeps.asked()).filter(({ path }) => path === '/auth/token').length;
const probar = async () => (await post('probar', { tipo: 'refeps' })).body;

it('starts without connections, and says what it takes to have one', async () => {
  expect(await activa()).toBeUndefined();
  expect(await listar()).toMatchObject([
    {
      tipo: 'repositorio',
      nombre: 'Repositorio de recetas',
      estado: 'sin_configurar',
      claves: [],
      prueba: null,
    },
    {
      tipo: 'refeps',
      nombre: 'REFEPS',
      estado: 'sin_configurar',
      faltan: [
        'Guardar los datos de la conexión',
        'Generar la clave y registrar su parte pública en el organismo',
        'Probar la conexión, y que la prueba salga bien',
      ],
    },
    { tipo: 'emisor', nombre: 'Emisor de identidades', estado: 'sin_configurar', emisor: null },
    { tipo: 'reconocedor', nombre: 'Reconocedor de voz', estado: 'sin_configurar' },
  ]);
  expect((await post('probar', { tipo: 'refeps' })).body.code).toBe('conexion_incompleta');
  expect((await post('activar', { tipo: 'refeps', activa: true })).body.code).toBe('conexion_incompleta');
});

it('keeps nothing of wrong input, and names each wrong field', async () => {
  const mal = { ...escrita('repositorio', refeps), url: 'http://repositorio.ejemplo', cliente: ' ' };
  const { status, body } = await post('guardar', {
    ...mal,
    datos: { plataforma: '12', repositorio: '0045', jurisdiccion: 'x' },
  });
  expect([status, body.fields]).toEqual([
    422,
    {
      url: 'Escribí la dirección completa, con https: por ejemplo https://servicio.ejemplo.gob.ar/fhir',
      cliente: 'El identificador que les dio el organismo es requerido',
      plataforma: 'El código de la plataforma tiene 4 cifras',
      jurisdiccion: 'El código INDEC de la jurisdicción tiene 2 cifras',
    },
  ]);
  expect((await listar())[0]).toMatchObject({ estado: 'sin_configurar', url: '' });
  expect((await post('guardar', escrita('repositorio', refeps))).body).toMatchObject({
    estado: 'apagada',
    datos: { plataforma: '0123', repositorio: '0045', jurisdiccion: '02' },
  });
});

it('asks for a recent proof of identity before any change', async () => {
  await portal.db.sql(
    `update portal.sesiones set creada = now() - interval '1 hour', comprobada = null where rol = 'administrador'`,
  );
  for (const [path, body] of [
    ['guardar', escrita('refeps', refeps)],
    ['clave', { tipo: 'refeps' }],
    ['activar', { tipo: 'refeps', activa: true }],
  ] as const)
    expect([path, (await post(path, body)).body.code]).toEqual([path, 'prueba_requerida']);
  ({ token: admin } = await portal.signIn('22999000', { acceso: 'personal' }));
});

describe('a connection', () => {
  it('is switched on only after a good test, and its private key never leaves', async () => {
    await post('guardar', escrita('refeps', refeps));
    const clave = await post('clave', { tipo: 'refeps' });
    const [{ id, publica, estado }] = clave.body.claves;
    expect(estado).toBe('vigente');
    expect(JSON.parse(publica)).toEqual({
      kty: 'RSA',
      use: 'sig',
      alg: 'RS512',
      kid: id,
      n: expect.stringMatching(/^[\w-]{500,}$/),
      e: 'AQAB',
    });
    expect(await probar()).toMatchObject({
      bien: false,
      texto:
        'El servidor de autorización rechazó la clave (error 401): comprobá el identificador, y que el organismo haya registrado la clave pública.',
    });
    expect((await post('activar', { tipo: 'refeps', activa: true })).body.code).toBe('conexion_sin_probar');
    await refeps.set({ clients: { 'portal-demo': JSON.parse(publica) } });
    expect(await probar()).toMatchObject({ bien: true, texto: 'La conexión funciona.' });
    const { text, body } = await post('activar', { tipo: 'refeps', activa: true });
    expect(body).toMatchObject({ estado: 'activa', faltan: [], prueba: { bien: true } });
    expect(text).not.toMatch(/PRIVATE|privada|"[dpq]\\?":/);
    const [row] = await portal.db.sql<{ privada: Buffer }>(
      'select privada from portal.claves_conexion where id = $1',
      [id],
    );
    expect(row!.privada.toString('latin1')).not.toContain('PRIVATE KEY');
  });

  it('uses a token until shortly before it expires, and renews one that is refused', async () => {
    const conexion = (await activa())!;
    await conexion.llamar('/metadata', { method: 'GET' });
    const before = await tokensPedidos();
    await Promise.all([1, 2, 3].map(() => conexion.llamar('/metadata', { method: 'GET' })));
    expect(await tokensPedidos()).toBe(before);
    await refeps.set({ forgetTokens: true });
    expect((await conexion.llamar('/metadata', { method: 'GET' })).status).toBe(200);
    expect(await tokensPedidos()).toBe(before + 1);
    await refeps.set({ fault: 'refuses' });
    expect((await conexion.llamar('/metadata', { method: 'GET' })).status).toBe(401);
    await refeps.set({ fault: '' });
  });

  it.each(['access_token', 'accessToken', 'token'] as const)('understands %s', async (tokenName) => {
    await refeps.set({ tokenName, tokenSeconds: 1 });
    expect(await probar()).toMatchObject({ bien: true });
    await refeps.set({ tokenName: 'access_token', tokenSeconds: 300 });
  });

  it.each([
    [
      'tokenGarbled',
      'El servidor de autorización respondió, pero sin un permiso que se entienda: revisá la dirección.',
    ],
    [
      'refuses',
      'El servicio no aceptó el permiso (error 401): preguntale al organismo si este portal está habilitado.',
    ],
    ['failing', 'El servidor del servicio tiene un problema (error 503). Probá de nuevo en unos minutos.'],
    ['tokenRedirects', expect.stringMatching(/deriva a otra dirección: escribí la definitiva\.$/)],
    ['redirects', expect.stringMatching(/deriva a otra dirección: escribí la definitiva\.$/)],
    ['tokenHuge', expect.stringMatching(/respondió algo demasiado largo\.$/)],
    ['huge', expect.stringMatching(/respondió algo demasiado largo\.$/)],
    ['garbled', 'El servicio respondió, pero no es un servidor FHIR: revisá la dirección.'],
    [
      'hangs',
      expect.stringMatching(
        /^El servidor 127\.0\.0\.1:\d+ no respondió a tiempo\. Probá de nuevo en unos minutos\.$/,
      ),
    ],
    ['away', expect.stringMatching(/^El servidor 127\.0\.0\.1:\d+ no acepta conexiones: /)],
  ])(
    'says what is wrong: %s',
    async (fault, texto) => {
      await refeps.set({ fault });
      const prueba = await probar();
      await refeps.set({ fault: '' });
      expect(prueba).toMatchObject({ bien: false, texto });
    },
    20_000,
  );

  it('keeps signing with its key while the next one waits', async () => {
    const { claves } = (await post('clave', { tipo: 'refeps' })).body;
    const [vigente, siguiente] = claves;
    expect([vigente.estado, siguiente.estado]).toEqual(['vigente', 'siguiente']);
    expect((await post('probar', { tipo: 'refeps', clave: 'siguiente' })).body.bien).toBe(false);
    expect((await probar()).bien).toBe(true);
    await refeps.set({ clients: { 'portal-demo': JSON.parse(siguiente.publica) } });
    expect((await post('probar', { tipo: 'refeps', clave: 'siguiente' })).body.bien).toBe(true);
    const { body } = await post('clave/usar', { tipo: 'refeps', id: siguiente.id });
    expect(body).toMatchObject({
      estado: 'activa',
      claves: [{ id: siguiente.id, estado: 'vigente' }],
      prueba: null,
    });
    expect((await probar()).bien).toBe(true);
    const [old] = await portal.db.sql('select estado, privada from portal.claves_conexion where id = $1', [
      vigente.id,
    ]);
    expect(old).toEqual({ estado: 'retirada', privada: null });
  });

  it('works from a second process, and stops at once in both when it is switched off', async () => {
    const other = await startOtherProcess(portal, { OUTSIDE_CA: trust(refeps) });
    const alli = await other.post('/api/conexiones/probar', { tipo: 'refeps' }, { token: admin });
    expect(alli.body.bien).toBe(true);
    await other.post('/api/conexiones/activar', { tipo: 'refeps', activa: false }, { token: admin });
    await other.stop();
    expect(await activa()).toBeUndefined();
    await post('activar', { tipo: 'refeps', activa: true });
    expect(await activa()).toBeDefined();
  });

  it('is of one unit only', async () => {
    const { token } = await portal.signIn('22999000', { acceso: 'personal', host: 'osef' });
    const { text } = await portal.request({ path: '/api/conexiones', token, host: 'osef' });
    expect(text).not.toContain('portal-demo');
    await connect(portal, token, 'refeps', refeps, { host: 'osef', cliente: 'portal-osef' });
    expect((await listar())[1].cliente).toBe('portal-demo');
  });
});

it('refuses the twenty-first test within ten minutes', async () => {
  await portal.db.sql(`delete from portal.intentos where clave like 'probar-conexion:%'`);
  await refeps.set({ fault: 'away' });
  const statuses = [];
  for (let time = 0; time < 21; time += 1) statuses.push((await post('probar', { tipo: 'refeps' })).status);
  await refeps.set({ fault: '' });
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});
