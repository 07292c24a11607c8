import type { RegistroPendiente } from '@portal/domain/registro/contract';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { registrarClave, startConAfuera } from '../support/afuera.ts';
import { revisar } from '../support/axe.ts';
import { MARTA } from '../support/gente.ts';
import { entrarEn } from '../support/sesion.ts';

const anchos = process.env['E2E'] === 'completo' ? [320, 360, 1440] : [320, 1440];
const CLIENTE = 'portal-demo';

const tarjeta = (page: Page, nombre: string) =>
  page.locator('section.card').filter({ has: page.getByRole('heading', { level: 2, name: nombre }) });
const aviso = (page: Page, texto: string) =>
  expect(page.getByRole('region', { name: 'Avisos' }).getByText(texto)).toBeVisible();

test('an administrator connects REFEPS, is told in words what is wrong, changes the key and switches it off', async ({
  page,
  context,
}) => {
  test.setTimeout(480_000);
  const { afuera, origen, stop } = await startConAfuera('refeps.ts');
  const [refeps] = afuera;
  try {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await entrarEn(page, origen('demo'), MARTA, '/admin/conexiones');
    await expect(page.getByRole('heading', { level: 1, name: 'Conexiones' })).toBeVisible();
    await expect(page.getByText('Todavía no hay un repositorio')).toBeVisible();
    await expect(
      page.getByText(/pero dicen «Sin registro nacional: no es válida en farmacias»/),
    ).toBeVisible();
    await expect(page.getByText(/Mientras no lo conectes, nadie comprueba las matrículas/)).toBeVisible();
    await revisar(page, 'no connections', anchos);

    // By keyboard: the first field takes the focus; errors keep what was typed.
    await page.getByRole('button', { name: 'Configurar REFEPS' }).press('Enter');
    const una = tarjeta(page, 'Matrículas (REFEPS)');
    await expect(una.getByLabel('Dirección del servicio')).toBeFocused();
    await page.keyboard.type('http://bus.ejemplo');
    await page.keyboard.press('Tab');
    await page.keyboard.type(refeps!.tokenUrl);
    await page.keyboard.press('Enter');
    const resumen = una.getByRole('alert');
    await expect(resumen).toBeFocused();
    await expect(
      resumen.getByRole('link', { name: 'El identificador que les dio el organismo es requerido' }),
    ).toBeVisible();
    await expect(una.getByLabel('Dirección del servicio')).toHaveValue('http://bus.ejemplo');
    await expect(una.getByLabel('Dirección para pedir el permiso')).toHaveValue(refeps!.tokenUrl);
    await revisar(page, 'a connection with errors', anchos);

    // A request that fails loses nothing either.
    await una.getByLabel('Dirección del servicio').fill(refeps!.url);
    await una.getByLabel('Identificador de la unidad').fill(CLIENTE);
    await context.setOffline(true);
    await una.getByRole('button', { name: 'Guardar datos' }).click();
    await expect(una.getByText('No se guardó. Lo que escribiste sigue acá')).toBeVisible();
    await context.setOffline(false);
    await expect(una.getByLabel('Identificador de la unidad')).toHaveValue(CLIENTE);
    await una.getByRole('button', { name: 'Guardar datos' }).click();
    await aviso(page, 'Los datos quedaron guardados');
    await expect(una.getByText('Apagada', { exact: true })).toBeVisible();
    await expect(una.getByText('Para encenderla falta:')).toBeVisible();
    await expect(una.getByRole('button', { name: 'Encender' })).toHaveAttribute('aria-disabled', 'true');

    await una.getByRole('button', { name: 'Generar una clave' }).click();
    await aviso(page, 'La clave está lista: copiá la parte pública');
    const publica = (await una.getByRole('region', { name: /^Clave pública/ }).textContent())!;
    expect(Object.keys(JSON.parse(publica) as object).toSorted()).toEqual([
      'alg',
      'e',
      'kid',
      'kty',
      'n',
      'use',
    ]);
    await una.getByRole('button', { name: 'Copiar la clave pública' }).click();
    await aviso(page, 'La clave pública está copiada');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(publica);

    // What is typed and not saved is not tested.
    await una.getByLabel('Audiencia (aud)').fill('otra');
    await expect(una.getByText('Se prueba lo guardado: antes guardá los datos.')).toBeVisible();
    await expect(una.getByRole('button', { name: 'Probar conexión' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await una.getByLabel('Audiencia (aud)').fill('');
    await una.getByRole('button', { name: 'Guardar datos' }).click();

    const probar = una.getByRole('button', { name: 'Probar conexión' });
    await expect(probar).not.toHaveAttribute('aria-disabled', 'true');
    await probar.click();
    await expect(una.getByText(/^El servidor de autorización rechazó la clave \(error 401\)/)).toBeVisible();
    await revisar(page, 'a failed test', anchos);
    await expect(una.getByRole('button', { name: 'Encender' })).toHaveAttribute('aria-disabled', 'true');

    await registrarClave(refeps!, CLIENTE, publica);
    await refeps!.set({ fault: 'slow' });
    await probar.click();
    await expect(una.getByRole('progressbar', { name: 'Probando la conexión' })).toBeVisible();
    await expect(una.getByText('La conexión funciona.')).toBeVisible();
    await refeps!.set({ fault: '' });

    await una.getByRole('button', { name: 'Encender' }).press('Enter');
    const encender = page.getByRole('alertdialog', { name: '¿Encender la consulta de matrículas?' });
    await expect(encender).toContainText('no va a poder firmar recetas');
    await expect(encender.getByRole('button', { name: 'Volver' })).toBeFocused();
    await revisar(page, 'switch on', anchos);
    await encender.getByRole('button', { name: 'Encender' }).click();
    await aviso(page, 'La conexión está encendida');
    await expect(una.getByText('Encendida', { exact: true })).toBeVisible();

    // The service is away: said in words, and the connection stays on.
    await refeps!.set({ fault: 'away' });
    await probar.click();
    await expect(una.getByText(/no acepta conexiones: puede estar caído/)).toBeVisible();
    await expect(una.getByText('Encendida', { exact: true })).toBeVisible();
    await refeps!.set({ fault: '' });

    // A new key waits until the authority has registered it.
    await una.getByRole('button', { name: 'Cambiar la clave' }).click();
    const cambiar = page.getByRole('alertdialog', { name: '¿Generar una clave nueva?' });
    await expect(cambiar).toContainText('La de ahora sigue firmando.');
    await cambiar.getByRole('button', { name: 'Generar una clave' }).click();
    await expect(una.getByText('Espera que el organismo la registre')).toBeVisible();
    const nueva = (await una
      .getByRole('region', { name: /^Clave pública/ })
      .nth(1)
      .textContent())!;
    expect(nueva).not.toBe(publica);
    const probarNueva = una.getByRole('button', { name: 'Probar con la clave nueva' });
    await probarNueva.click();
    await expect(una.getByText(/^El servidor de autorización rechazó la clave \(error 401\)/)).toBeVisible();
    await registrarClave(refeps!, CLIENTE, nueva);
    await probarNueva.click();
    await expect(una.getByText('La conexión funciona.')).toBeVisible();
    await revisar(page, 'two keys', anchos);
    await una.getByRole('button', { name: 'Usar la clave nueva' }).click();
    const usar = page.getByRole('alertdialog', { name: '¿Usar la clave nueva desde ahora?' });
    await expect(usar).toContainText('La de ahora se destruye y no se puede recuperar.');
    await usar.getByRole('button', { name: 'Usar la clave nueva' }).click();
    await aviso(page, 'La clave nueva ya firma los pedidos');
    await expect(una.getByRole('region', { name: /^Clave pública/ })).toHaveText(nueva);

    await una.getByRole('button', { name: 'Apagar' }).click();
    const apagar = page.getByRole('alertdialog', { name: '¿Apagar la consulta de matrículas?' });
    await apagar.getByRole('button', { name: 'Volver' }).click();
    await expect(una.getByText('Encendida', { exact: true })).toBeVisible();
    await una.getByRole('button', { name: 'Apagar' }).click();
    await apagar.getByRole('button', { name: 'Apagar' }).click();
    await aviso(page, 'La conexión está apagada');
    await expect(una.getByText('Apagada', { exact: true })).toBeVisible();

    // Another unit has none of it.
    await entrarEn(page, origen('osef'), MARTA, '/admin/conexiones');
    await expect(page.getByText('Todavía no hay una conexión con REFEPS')).toBeVisible();
  } finally {
    await stop();
  }
});

const pendiente = (numero: number, estado: 'demorada' | 'rechazada', texto: string): RegistroPendiente => ({
  id: `01890000-0000-7000-8000-0000000000${numero}`,
  numero,
  firmado: '2026-11-16T12:30:00.000Z',
  profesional: 'Laura Pérez',
  estado,
  texto,
  intentos: 9,
  error: estado === 'demorada' ? 'El repositorio no respondió' : null,
});

/** Faked: a late one takes an hour to occur. What the server answers is tested there. */
async function reintentarRecetas(page: Page, una: Locator) {
  await expect(una.getByText('No hay recetas demoradas ni rechazadas')).toBeVisible();
  let registros = [
    pendiente(42, 'rechazada', 'Rechazada: falta un dato o hay uno que el repositorio no acepta'),
    pendiente(41, 'demorada', 'En registro desde hace 3 h'),
  ];
  await page.route('**/api/registros/pendientes', (route) =>
    route.fulfill({ json: { registros, siguiente: null, cuantos: registros.length } }),
  );
  await page.reload();
  const tabla = una.getByRole('table', { name: 'Recetas sin registrar' });
  const tarde = tabla.getByRole('row').filter({ hasText: 'N° 41' });
  await expect(tarde).toContainText('En registro desde hace 3 h');
  await expect(tarde).toContainText('El repositorio no respondió');
  await expect(tabla.getByRole('row').filter({ hasText: 'N° 42' })).toContainText('Rechazada: falta un dato');
  await revisar(page, 'prescriptions that are not registered', anchos);

  // By keyboard, with progress and the result in words.
  let responder = () => {};
  const enviada = new Promise<void>((resolve) => (responder = resolve));
  await page.route('**/api/registros/reintentar', async (route) => {
    await enviada;
    registros = registros.slice(0, 1);
    await route.fulfill({ json: { bien: true, texto: 'La receta quedó registrada.' } });
  });
  await una.getByRole('button', { name: 'Reintentar ahora la receta n° 41' }).press('Enter');
  await expect(una.getByRole('progressbar', { name: 'Enviando la receta n° 41' })).toBeVisible();
  responder();
  await expect(una.getByRole('status').filter({ hasText: 'Receta n° 41: se envió' })).toContainText(
    'La receta quedó registrada.',
  );
  await expect(tarde).toHaveCount(0);
}

/** Written, shown before it is public, published, corrected and closed. */
async function informarUnIncidente(page: Page) {
  const publica = () => page.evaluate(async () => (await fetch('/estado')).text());
  await page.getByRole('link', { name: 'Estado del portal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Estado del portal' })).toBeVisible();
  await expect(page.getByText('No hay incidentes informados')).toBeVisible();
  await page.getByRole('button', { name: 'Informar un incidente' }).press('Enter');
  const escribir = page.getByRole('dialog', { name: 'Informar un incidente' });
  await expect(escribir.getByLabel('Título')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(escribir.getByRole('link', { name: 'El título es requerido' })).toBeVisible();
  await escribir.getByLabel('Título').fill('Sin teléfono');
  await escribir.getByLabel('Detalle').fill('Escribinos por correo.');
  await revisar(page, 'an incident', anchos);
  await escribir.getByRole('button', { name: 'Continuar' }).click();
  const publicar = page.getByRole('alertdialog', { name: '¿Publicarlo en la página de estado?' });
  await expect(publicar).toContainText('Escribinos por correo.');
  await publicar.getByRole('button', { name: 'Volver a editar' }).click();
  await expect(escribir.getByLabel('Título')).toHaveValue('Sin teléfono');
  expect(await publica()).not.toContain('Sin teléfono');
  await escribir.getByRole('button', { name: 'Continuar' }).click();
  await publicar.getByRole('button', { name: 'Publicar' }).click();
  await aviso(page, 'El incidente está publicado');
  await expect(page.getByRole('heading', { level: 3, name: 'Sin teléfono' })).toBeVisible();
  // The public page reads the database every few seconds.
  await expect.poll(publica, { timeout: 60_000 }).toContain('Sin teléfono');
  await revisar(page, 'incidents', anchos);

  await page.getByRole('button', { name: 'Corregir el incidente «Sin teléfono»' }).click();
  await page
    .getByRole('dialog', { name: 'Corregir el incidente' })
    .getByLabel('Título')
    .fill('Teléfono caído');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await publicar.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('button', { name: 'Terminó el incidente «Teléfono caído»' }).click();
  const cerrar = page.getByRole('alertdialog', { name: '¿Informar que terminó?' });
  await expect(cerrar.getByRole('button', { name: 'Volver' })).toBeFocused();
  await cerrar.getByRole('button', { name: 'Informar que terminó' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Terminados en el último año' })).toBeVisible();
}

test('codes and addresses of a repository are saved, and leaving with unsaved ones asks first', async ({
  page,
}) => {
  test.setTimeout(360_000);
  const { afuera, origen, stop } = await startConAfuera('refeps.ts');
  const [servicio] = afuera;
  try {
    await entrarEn(page, origen('demo'), MARTA, '/admin/conexiones');
    await page.getByRole('button', { name: 'Configurar el repositorio' }).click();
    const una = tarjeta(page, 'Repositorio de recetas');
    await una.getByLabel('Dirección del servicio').fill(servicio!.url);
    await page.getByRole('link', { name: 'Auditoría' }).click();
    const salir = page.getByRole('alertdialog', { name: '¿Querés salir sin guardar?' });
    await salir.getByRole('button', { name: 'Seguir en la página' }).click();
    await expect(una.getByLabel('Dirección del servicio')).toHaveValue(servicio!.url);
    await una.getByLabel('Dirección para pedir el permiso').fill(servicio!.tokenUrl);
    await una.getByLabel('Identificador de la unidad').fill(CLIENTE);
    await una.getByLabel('Código de la plataforma').fill('12');
    await una.getByLabel('Código del repositorio').fill('0034');
    await una.getByLabel('Jurisdicción').selectOption({ label: 'Buenos Aires' });
    await una.getByRole('button', { name: 'Guardar datos' }).click();
    await expect(una.getByText('Error: El código de la plataforma tiene 4 cifras')).toBeVisible();
    await una.getByLabel('Código de la plataforma').fill('0012');
    await una.getByRole('button', { name: 'Guardar datos' }).click();
    await aviso(page, 'Los datos quedaron guardados');
    await page.reload();
    await expect(una.getByLabel('Código de la plataforma')).toHaveValue('0012');
    await expect(una.getByLabel('Jurisdicción')).toHaveValue('06');
    await reintentarRecetas(page, una);
    await informarUnIncidente(page);
    await page.getByRole('link', { name: 'Auditoría' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Auditoría' })).toBeVisible();
  } finally {
    await stop();
  }
});
