import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { emisorEscrito, registrarCliente, startEmisor } from '../../../testing/outside/emisor-process.ts';
import { trust, type Outside } from '../../../testing/outside/outside-process.ts';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';

let emisor: Outside;
let portal: TestPortal;
let admin: string;
beforeAll(async () => {
  emisor = await startEmisor();
  portal = await startTestPortal({ env: { OUTSIDE_CA: trust(emisor) } });
  ({ token: admin } = await portal.signIn('22999000', { acceso: 'personal' }));
}, 60_000);
afterEach(() => emisor.set({ fault: '' }));
afterAll(async () => {
  await portal.stop();
  await emisor.stop();
});

const post = (path: string, body: unknown) => portal.post(`/api/conexiones/${path}`, body, { token: admin });
const guardar = (more: Record<string, unknown> = {}) => post('emisor', emisorEscrito(emisor, more));
const probar = async () => {
  await portal.db.sql(`delete from portal.intentos where clave like 'probar-conexion:%'`);
  return (await post('probar', { tipo: 'emisor' })).body;
};
const vuelta = () => `http://demo.localhost:${portal.port}/ingresoEmisor/vuelta`;
const FUNCIONA = 'El emisor responde, ofrece lo que hace falta y reconoce al portal.';
const NO_RECONOCE =
  'El emisor no reconoce al portal: comprobá el identificador, y que el organismo haya registrado la clave pública.';

it('keeps nothing of wrong input, and names each wrong field', async () => {
  const { claims } = emisorEscrito(emisor);
  const { status, body } = await guardar({
    url: 'http://id.ejemplo.gob.ar',
    cliente: ' ',
    boton: '',
    scope: 'profile',
    niveles: 'bajo "alto"',
    claims: { ...claims, dni: '', cp: 'código postal', sexo: '' },
  });
  expect([status, body.fields]).toEqual([
    422,
    {
      url: 'Escribí la dirección completa, con https: por ejemplo https://id.ejemplo.gob.ar',
      cliente: 'El identificador que les dio el organismo es requerido',
      boton: 'El texto del botón es requerido',
      scope: 'El alcance tiene que incluir «openid»',
      niveles: 'Escribí los valores separados por espacios',
      dni: 'Escribí el nombre con el que el organismo manda este dato',
      cp: 'Escribí el nombre con el que el organismo manda este dato',
    },
  ]);
  const [, , antes] = (await portal.request({ path: '/api/conexiones', token: admin })).body;
  expect(antes).toMatchObject({ tipo: 'emisor', estado: 'sin_configurar', emisor: null });
  expect((await guardar({ claims: { ...claims, sexo: '' } })).body).toMatchObject({
    estado: 'apagada',
    emisor: { boton: 'Ingresar con Mi Argentina', prueba: 'clave', vuelta: vuelta(), conSecreto: false },
    faltan: [
      'Generar la clave y registrar su parte pública en el organismo',
      'Probar la conexión, y que la prueba salga bien',
    ],
  });
});

describe('with a key of the unit', () => {
  it('is switched on only once the issuer knows the unit and its address', async () => {
    await guardar();
    expect(await probar()).toMatchObject({
      bien: false,
      texto: 'Falta la clave: generala y registrá su parte pública en el organismo.',
    });
    const { claves } = (await post('clave', { tipo: 'emisor' })).body;
    const jwk = JSON.parse(claves[0].publica);
    expect(jwk).toMatchObject({ kty: 'RSA', alg: 'RS256', kid: claves[0].id });
    expect(await probar()).toMatchObject({ bien: false, texto: NO_RECONOCE });
    await registrarCliente(emisor, 'portal-demo', 'https://otro.ejemplo/vuelta', { jwk });
    expect(await probar()).toMatchObject({
      bien: false,
      texto: `El emisor no acepta que la gente vuelva a ${vuelta()}: pedile al organismo que registre esa dirección.`,
    });
    expect((await post('activar', { tipo: 'emisor', activa: true })).body.code).toBe('conexion_sin_probar');
    await registrarCliente(emisor, 'portal-demo', vuelta(), { jwk });
    expect(await probar()).toMatchObject({ bien: true, texto: FUNCIONA });
    expect((await post('activar', { tipo: 'emisor', activa: true })).body).toMatchObject({
      estado: 'activa',
    });
  });

  it.each([
    [
      'onlyImplicit',
      'El emisor no ofrece el ingreso con código («code»), y el portal no usa el flujo implícito. Pedile al organismo que lo habilite.',
    ],
    [
      'noPkce',
      'El emisor no ofrece PKCE con S256, que el portal exige. Pedile al organismo que lo habilite.',
    ],
    [
      'foreignMetadata',
      'Lo que hay en esa dirección es de otro emisor («https://otro-emisor.ejemplo»): escribí la dirección exacta que les dio el organismo.',
    ],
    [
      'garbled',
      'En esa dirección no hay un emisor de OpenID Connect: el portal busca ahí «/.well-known/openid-configuration».',
    ],
    ['failing', 'El servidor del servicio tiene un problema (error 503). Probá de nuevo en unos minutos.'],
    ['away', expect.stringMatching(/^El servidor 127\.0\.0\.1:\d+ no acepta conexiones: /)],
  ])('says what is wrong: %s', async (fault, texto) => {
    await emisor.set({ fault });
    expect(await probar()).toMatchObject({ bien: false, texto });
    await emisor.set({ fault: '' });
    expect(await probar()).toMatchObject({ bien: true, texto: FUNCIONA });
  });

  it.each([
    [{ niveles: 'alto' }, 'El emisor no ofrece el nivel «alto». Ofrece «1», «2», «3».'],
    [
      { claims: { ...emisorEscrito({ url: '' }).claims, dni: 'documento' } },
      'El emisor no dice que envía «documento»: revisá cómo se llama cada dato, y el alcance.',
    ],
  ])('says what the issuer does not offer: %j', async (more, texto) => {
    await guardar(more);
    expect(await probar()).toMatchObject({ bien: false, texto });
    await guardar();
    expect(await probar()).toMatchObject({ bien: true, texto: FUNCIONA });
  });
});

describe('with a secret of the issuer', () => {
  it('works, and the secret is neither shown nor lost', async () => {
    const SECRETO = 'un-secreto-del-organismo-0123456789';
    await registrarCliente(emisor, 'portal-secreto', vuelta(), { secreto: SECRETO });
    const con = (secreto: string) => guardar({ cliente: 'portal-secreto', prueba: 'secreto', secreto });
    expect((await con('')).body.faltan).toContain('Guardar el secreto que les dio el organismo');
    expect(await probar()).toMatchObject({
      bien: false,
      texto: 'Falta el secreto que les dio el organismo.',
    });
    await con('otro-secreto');
    expect(await probar()).toMatchObject({
      bien: false,
      texto: 'El emisor no reconoce al portal: comprobá el identificador y el secreto.',
    });
    const { text, body } = await con(SECRETO);
    expect(body.emisor).toMatchObject({ conSecreto: true });
    expect(text).not.toContain(SECRETO);
    await con('');
    expect(await probar()).toMatchObject({ bien: true, texto: FUNCIONA });
    const [row] = await portal.db.sql<{ secreto: Buffer }>(
      `select secreto from portal.conexiones where tipo = 'emisor'`,
    );
    expect(row!.secreto.toString('latin1')).not.toContain(SECRETO);
  });

  it('does not carry the secret over to another issuer', async () => {
    const { body } = await guardar({
      url: 'https://otro-emisor.ejemplo',
      cliente: 'portal-secreto',
      prueba: 'secreto',
    });
    expect(body.emisor).toMatchObject({ conSecreto: false });
  });
});
