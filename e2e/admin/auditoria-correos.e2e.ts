import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { expect, test, type Page } from '@playwright/test';
import { revisar } from '../support/axe.ts';
import { aviso } from '../support/casos.ts';
import { en, esperarCorreo, estaAdentro, tabHasta } from '../support/portal.ts';
import { llamarComo, reservar } from '../support/turnos.ts';
import { CARLOS } from '../support/gente.ts';
import { ahora } from '../support/reloj.ts';
import { entrar } from '../support/sesion.ts';

const ADMIN = '22999000';
const UNIDAD = 'ramallo';
const AUDITADA = 'tres_arroyos';
const filas = (page: Page) => page.getByRole('table').getByRole('row');

/** Checks that the table shows only Carlos's sign-ins. */
async function soloCarlos(page: Page) {
  await expect(filas(page).nth(1)).toContainText('Inició sesión');
  await expect(filas(page).nth(1)).toContainText('Carlos Díaz');
  await expect(page.getByRole('table')).not.toContainText('Marta Rey');
  await expect(page.getByText(/^\d+ eventos? a la vista$/)).toBeVisible();
}

test('the audit trail is searched by DNI and act, loads older events, and verifies its hash chain', async ({
  page,
  browser,
}) => {
  const carlos = await llamarComo(browser, en(AUDITADA), CARLOS);
  await carlos.cerrar();
  await entrar(page, AUDITADA, ADMIN, '/admin/auditoria');
  await expect(page.getByRole('heading', { level: 1, name: 'Auditoría' })).toBeVisible();
  await expect(page).toHaveTitle(/Tres Arroyos/);
  await expect(filas(page).nth(1)).toBeVisible();
  await revisar(page, 'audit', [360, 1440]);

  // An invalid search is reported beside its field.
  await page.getByLabel('Sobre quién (DNI)').fill('12');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('El DNI debe contener entre 7 y 8 dígitos')).toBeVisible();
  await revisar(page, 'audit, with an error', [360, 1440]);

  // By keyboard alone.
  await page.getByLabel('Sobre quién (DNI)').fill('28.444.555');
  await page.getByLabel('Acto').selectOption({ label: 'Inició sesión' });
  await tabHasta(page, page.getByRole('button', { name: 'Buscar' }));
  await page.keyboard.press('Enter');
  await soloCarlos(page);
  // The DNI must not appear in the address.
  expect(page.url()).not.toContain('28444555');
  await page.reload();
  await soloCarlos(page);

  await page.getByLabel('Sobre quién (DNI)').fill('45999999');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('Nadie tiene ese DNI en «Sobre quién».')).toBeVisible();
  await revisar(page, 'audit, nothing found', [360, 1440]);
  await page.goBack();
  await soloCarlos(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^auditoria-\d{4}-\d\d-\d\d\.csv$/);

  await page.getByRole('button', { name: 'Verificar la cadena' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Verificar la cadena' });
  await dialogo.getByRole('button', { name: 'Verificar', exact: true }).click();
  await expect(dialogo.getByText('La cadena está íntegra')).toBeVisible();
  await expect(dialogo.getByText(/^Sellada hasta el /)).toBeVisible();
  await revisar(page, 'chain', [360, 1440]);
  await page.keyboard.press('Escape');
  await expect(dialogo).toHaveCount(0);

  // Says where the chain is broken.
  await page.route('**/api/auditoria/verificar', (route) =>
    route.fulfill({
      json: {
        hasta: 8,
        total: 8,
        fin: true,
        selladoHasta: '2026-11-16T12:00:00.000Z',
        sinSellar: 0,
        problemas: [{ orden: 5, evento: '77', texto: 'el evento 77 no coincide con su sello 5' }],
      },
    }),
  );
  await page.getByRole('button', { name: 'Verificar la cadena' }).click();
  await dialogo.getByRole('button', { name: 'Verificar', exact: true }).click();
  await expect(dialogo.getByRole('alert')).toContainText('La cadena está rota en el evento 77');
  await revisar(page, 'chain, broken', [360, 1440]);
});

test('a mail of a turno is sent again once, with the same links, and then says why it cannot be', async ({
  page,
  browser,
}) => {
  const para = 'carlos.diaz@ejemplo.com.ar';
  const carlos = await llamarComo(browser, en(UNIDAD), CARLOS);
  const { confirmar, recibido } = await reservar(carlos, para, {
    documento: CARLOS,
    servicio_id: 1,
    fecha: diaDe(new Date(ahora().getTime() + 2 * 86_400_000)),
    hora: '16:00',
  });
  await entrar(page, UNIDAD, ADMIN, '/admin/correos');
  await page.getByLabel('Para (email)').fill('carlos.diaz');
  await page.getByLabel('Tipo').selectOption({ label: 'Turno reservado' });
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText(/^1 correo a la vista$/)).toBeVisible();
  await expect(filas(page).nth(1)).toContainText('Enviado');
  await revisar(page, 'mails', [360, 1440]);

  await filas(page).nth(1).getByRole('button', { name: 'Ver' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Turno reservado' });
  await expect(dialogo.getByText(para)).toBeVisible();
  await expect(dialogo).not.toContainText(new URL(confirmar).search);
  await revisar(page, 'a mail', [360, 1440]);
  await dialogo.getByRole('button', { name: 'Reenviar' }).dblclick();
  await aviso(page, 'El correo está en camino');
  const otro = await esperarCorreo(carlos.page, para, recibido);
  expect(otro.texto).toContain(confirmar);
  await expect(dialogo.getByRole('heading', { name: 'Reenvíos' })).toBeVisible();
  await expect(dialogo.getByText(/hace menos de un minuto|está en camino/).first()).toBeVisible();
  await expect(dialogo.getByRole('button', { name: 'Reenviar' })).toHaveCount(0);
  const llegados = await carlos.page.evaluate(
    async (address) =>
      ((await (await fetch('/_dev/correo.json')).json()) as { para: string; asunto: string }[]).filter(
        (mail) => mail.para === address,
      ),
    para,
  );
  expect(llegados.filter(({ asunto }) => asunto === otro.asunto)).toHaveLength(2);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/admin\/correos$/);
  await carlos.cerrar();
});

/** A page of the city on another origin, whose form posts the token to the portal. */
async function ciudad(destino: string, token: () => string): Promise<{ server: Server; origen: string }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><title>Ciudad</title><form method="post" action="${destino}"><input type="hidden" name="token" value="${token()}"><button>Telemedicina</button></form>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', () => resolve()));
  return { server, origen: `http://localhost:${(server.address() as AddressInfo).port}` };
}

test("signs in a resident who comes from the city's portal, and refuses a used token", async ({
  page,
  browser,
}) => {
  const clave = { id: '', clave: '' };
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const jti = { fijo: '' };
  const firmar = () => {
    const ahora = Math.floor(Date.now() / 1000);
    const vecina = {
      documento: '34555901',
      nombre: 'Rosa',
      apellido: 'Giménez',
      fec_nac: '1985-03-14',
      sexo: 'F',
      email: 'rosa.g@ejemplo.com',
    };
    const datos = {
      ...vecina,
      telefono: '1155550161',
      domicilio: 'Belgrano 100',
      cp: '1625',
      aud: 'escobar.localhost',
    };
    const texto = `${part({ alg: 'HS256', typ: 'JWT', kid: clave.id })}.${part({ ...datos, iat: ahora, exp: ahora + 60, jti: jti.fijo || randomUUID() })}`;
    return `${texto}.${createHmac('sha256', clave.clave).update(texto).digest('base64url')}`;
  };
  const { server, origen } = await ciudad(en('escobar', '/ingresoCiudad'), firmar);
  try {
    await entrar(page, 'escobar', ADMIN, '/admin/ingreso');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Ingreso desde el portal de la ciudad' }),
    ).toBeVisible();
    await revisar(page, 'hand-off, empty', [360, 1440]);
    await page.getByLabel('Dirección del portal de la ciudad').fill('http://portal.ejemplo');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText(/Escribí solo el comienzo de la dirección/)).toBeVisible();
    await revisar(page, 'hand-off, with an error', [360, 1440]);
    await page.getByLabel('Dirección del portal de la ciudad').fill(origen);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await aviso(page, 'La dirección quedó guardada');
    await page.getByRole('button', { name: 'Crear una clave' }).click();
    const nueva = page.getByRole('dialog', { name: 'Clave nueva' });
    await expect(nueva).toBeVisible();
    await revisar(page, 'a new key', [360, 1440]);
    [clave.id, clave.clave] = (await nueva.locator('code').allTextContents()) as [string, string];
    await nueva.getByRole('button', { name: 'Ya la guardé' }).click();
    await expect(page.getByText('Vigente')).toBeVisible();
    await expect(page.getByText(clave.clave)).toHaveCount(0);
    await revisar(page, 'hand-off, with a key', [360, 1440]);

    const context = await browser.newContext({ locale: 'es-AR' });
    const vecina = await context.newPage();
    await vecina.goto(origen);
    await vecina.getByRole('button', { name: 'Telemedicina' }).click();
    // The city's own page has the same path.
    await expect(vecina).toHaveURL((url) => url.host === new URL(en('escobar')).host);
    await estaAdentro(vecina);
    await expect(vecina).toHaveTitle(/Municipio de Escobar/);
    await expect(vecina.getByText(/Rosa/).first()).toBeVisible();
    // A used token: the page says so, in the unit's colours, with a link back.
    jti.fijo = randomUUID();
    for (const titulo of [/Municipio de Escobar/, /^No pudiste entrar · Municipio de Escobar$/]) {
      await vecina.goto(origen);
      await vecina.getByRole('button', { name: 'Telemedicina' }).click();
      await expect(vecina).toHaveTitle(titulo);
    }
    await expect(
      vecina.getByText('El ingreso desde el portal de la ciudad ya venció o ya se usó.'),
    ).toBeVisible();
    await expect(vecina.getByRole('link', { name: 'Ingresar desde el portal de la ciudad' })).toBeVisible();
    await revisar(vecina, 'refused', [360, 1440]);
    await context.close();

    // A key revoked on the screen stops working at once.
    await page.getByRole('button', { name: 'Revocar' }).click();
    const pregunta = page.getByRole('alertdialog', { name: `¿Revocar la clave ${clave.id}?` });
    await expect(pregunta).toBeVisible();
    await revisar(page, 'revoke', [360, 1440]);
    await pregunta.getByRole('button', { name: 'Revocar la clave' }).click();
    await aviso(page, 'La clave ya no vale');
    await expect(page.getByText('Revocada', { exact: true })).toBeVisible();
  } finally {
    server.close();
  }
});
