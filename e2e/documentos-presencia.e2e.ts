import { expect, test, type Locator, type Page } from '@playwright/test';
import { conEquipos } from './support/atenciones.ts';
import { Autenticador } from './support/autenticador.ts';
import { revisar as revisarAxe } from './support/axe.ts';
import {
  borradorGuardado,
  boton,
  campo,
  CUIL,
  despuesDeAtender,
  escribirMedicamento,
  revisar,
  titulo,
} from './support/documentos.ts';
import { conProductoPropio, dicho, ficha } from './support/escritorio.ts';
import { MARTA, MARTIN } from './support/gente.ts';
import { entrar } from './support/sesion.ts';

// A passkey changes the dialog of its professional, so the tests share no product with others.
conProductoPropio();
test.use(conEquipos);

type Pedir = Awaited<ReturnType<typeof despuesDeAtender>>['pedir'];
const CON = 'Firmar con huella, rostro o PIN';
const SIN = 'Firmar sin huella';
const DICHO = 'Firmado con verificación del profesional';
const anchos = process.env['E2E'] === 'completo' ? [320, 360, 1440] : [320, 1440];

/** Adds a passkey of the device to the professional's account. */
async function agregarLlave(page: Page, pedir: Pedir) {
  const asked = await pedir<{ desafio: string; host: string; usuario: { id: string; dni: string } }>(
    '/api/cuenta/llaves/preparar',
    {},
  );
  const made = await page.evaluate(async ({ desafio, host, usuario }) => {
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.codePointAt(0)!);
    const text = (data: ArrayBuffer) =>
      btoa(String.fromCodePoint(...new Uint8Array(data)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const credential = (await navigator.credentials.create({
      publicKey: {
        challenge: bytes(desafio),
        rp: { id: host, name: 'Portal' },
        user: { id: bytes(usuario.id), name: usuario.dni, displayName: usuario.dni },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    })) as PublicKeyCredential;
    const response = credential.response as AuthenticatorAttestationResponse;
    return {
      credencial: credential.id,
      datosDelCliente: text(response.clientDataJSON),
      atestacion: text(response.attestationObject),
      transportes: response.getTransports(),
    };
  }, asked);
  await pedir('/api/cuenta/llaves/agregar', made);
  // The desk asks again what its professional has.
  await page.reload();
  await expect(ficha(page).getByRole('textbox', { name: 'Evolución' })).toBeVisible();
}

async function escribirReceta(page: Page): Promise<Locator> {
  await boton(page, /^Receta/).click();
  await escribirMedicamento(page, { generico: 'Azitromicina' });
  await campo(page, 'Diagnóstico').fill('Faringitis aguda');
  await borradorGuardado(page);
  const dialogo = await revisar(page, 'Firmar la receta');
  await dialogo.getByLabel('CUIL de Ana Gómez').fill(CUIL);
  await dialogo.getByLabel('Cobertura').fill('OSDE');
  return dialogo;
}

async function escribirCertificado(page: Page): Promise<Locator> {
  await boton(page, /^Certificado/).click();
  await campo(page, 'Texto del certificado').fill('Apto para actividad física.');
  await borradorGuardado(page);
  return revisar(page, 'Firmar el certificado');
}

const propios = async (pedir: Pedir) =>
  (await pedir<{ documentos: { id: string; estado: string }[] }>('/api/documento/propios')).documentos;

/** The public page of the newest signed receta, as its QR opens it. */
async function verificar(page: Page, pedir: Pedir) {
  const { id } = (await propios(pedir)).find(({ estado }) => estado === 'firmado')!;
  const [receta] = await pedir<[{ verificar: string }]>('/api/recetas/getReceta', { idReceta: id });
  await page.goto(receta.verificar);
  await expect(page.getByText('El archivo guardado es, byte por byte, el que se firmó.')).toBeVisible();
}

test('a receta is signed with the passkey, and /verificar says so; a cancelled one stays a draft', async ({
  browser,
  page: publica,
}) => {
  test.setTimeout(360_000);
  const { page, pedir } = await despuesDeAtender(browser, 'demo');
  const device = await Autenticador.en(page);
  await agregarLlave(page, pedir);

  const dialogo = await escribirReceta(page);
  await revisarAxe(page, 'signing with a passkey', anchos);
  await page.setViewportSize({ width: 1440, height: 900 });
  await device.reconoce(false);
  await dialogo.getByRole('button', { name: CON }).click();
  await expect(dialogo.getByRole('alert')).toContainText('No firmamos nada');
  expect((await propios(pedir)).filter(({ estado }) => estado === 'borrador')).toHaveLength(1);

  await device.reconoce(true);
  await dialogo.getByRole('button', { name: CON }).click();
  await expect(titulo(page, /^Receta n° \d+$/)).toBeVisible();
  await expect(ficha(page).getByText('Con verificación del profesional')).toBeVisible();
  await verificar(publica, pedir);
  await expect(publica.getByText(DICHO)).toBeVisible();
  await revisarAxe(publica, 'a paper signed with a passkey', anchos);

  // The answer to the signature is lost after it was written: the desk hears of it all the same.
  await boton(page, 'Volver a la ficha').click();
  const otro = await escribirCertificado(page);
  await page.evaluate(() => {
    const own = window.fetch;
    window.fetch = async (...sent) => {
      const answer = await own(...sent);
      if (!answer.url.endsWith('/api/documento/firmar')) return answer;
      window.fetch = own;
      throw new TypeError('lost');
    };
  });
  await otro.getByRole('button', { name: CON }).click();
  await expect(titulo(page, /^Certificado n° \d+$/)).toBeVisible();
  await expect(ficha(page).getByText('Con verificación del profesional')).toBeVisible();

  await boton(page, 'Volver a la ficha').click();
  const sin = await escribirCertificado(page);
  await sin.getByRole('button', { name: SIN }).click();
  await expect(titulo(page, /^Certificado n° \d+$/)).toBeVisible();
  await expect(ficha(page).getByText('Con verificación del profesional')).toBeHidden();
});

test('a unit that demands it leaves no other way to who has a passkey, and warns who has none', async ({
  browser,
  page: administracion,
}) => {
  test.setTimeout(360_000);
  await entrar(administracion, 'osef', MARTA, '/admin/personal');
  await administracion.getByRole('button', { name: 'Exigir verificación' }).click();
  await expect(dicho(administracion, 'Desde ahora se firma con verificación')).toBeVisible();
  await revisarAxe(administracion, 'a unit that demands presence', anchos);

  const laura = await despuesDeAtender(browser, 'osef');
  await Autenticador.en(laura.page);
  await agregarLlave(laura.page, laura.pedir);
  const con = await escribirReceta(laura.page);
  await expect(con.getByRole('button', { name: CON })).toBeVisible();
  await expect(con.getByRole('button', { name: SIN })).toBeHidden();
  await con.getByRole('button', { name: CON }).click();
  await expect(titulo(laura.page, /^Receta n° \d+$/)).toBeVisible();
  await laura.pedir('/api/fila/guardia', { enGuardia: false });

  const martin = await despuesDeAtender(browser, 'osef', { profesional: MARTIN });
  const sin = await escribirCertificado(martin.page);
  await expect(sin).toContainText('La institución pide confirmar quién firma.');
  await sin.getByRole('button', { name: 'Firmar', exact: true }).click();
  await expect(titulo(martin.page, /^Certificado n° \d+$/)).toBeVisible();
});
