import { expect, test, type Page } from '@playwright/test';
import { pedirComo } from '../support/atenciones.ts';
import { revisar } from '../support/axe.ts';
import { en, esperarCorreo, estaAdentro, iniciarSesion } from '../support/portal.ts';
import { telefono } from '../support/telefono.ts';
import { LUCIA, MARTA } from '../support/gente.ts';
import { abrirSesion, entrar } from '../support/sesion.ts';

const DEMO = 'demo1234';
const CLAVE = 'mate-cocido-77';
const anchos = process.env['E2E'] === 'completo' ? [360, 1440] : [360];
const aviso = (page: Page, texto: string | RegExp) =>
  expect(page.getByRole('region', { name: 'Avisos' }).getByText(texto)).toBeVisible();
const secretoDe = async (page: Page) =>
  (await page.getByText('escribí esta clave en la aplicación').locator('b').textContent())!;

// The first test demands a second factor of its unit's staff, so the others use another unit.
test('an invited member sets a password and the demanded second factor, and is out at once when deactivated', async ({
  page,
  browser,
}) => {
  test.slow();
  const plantilla = 'gagil';
  const email = 'ines.invitada@ejemplo.com.ar';

  // The administrator has to set up the second factor before demanding it.
  await entrar(page, plantilla, MARTA, '/admin/personal');
  await page.getByRole('button', { name: 'Exigirla' }).click();
  const pregunta = page.getByRole('alertdialog', {
    name: '¿Exigir la verificación en dos pasos a todo el personal?',
  });
  await pregunta.getByRole('button', { name: 'Exigirla' }).click();
  await expect(pregunta.getByRole('alert')).toContainText(
    'Primero activá la verificación en dos pasos en tu propia cuenta',
  );
  await revisar(page, 'demand refused', anchos);
  await page.keyboard.press('Escape');

  await page.goto(en(plantilla, '/miPerfil'));
  await page.getByRole('button', { name: 'Activar', exact: true }).click();
  const dialogo = page.getByRole('dialog', { name: 'Verificación en dos pasos' });
  await dialogo.getByLabel('Tu contraseña', { exact: true }).fill(DEMO);
  await page.keyboard.press('Enter');
  await expect(dialogo.getByRole('img', { name: 'Código QR para escanear con la aplicación' })).toBeVisible();
  await dialogo.getByRole('button', { name: 'Activar' }).click();
  await expect(dialogo.getByRole('alert')).toBeFocused();
  await revisar(page, 'tie a telephone, with its error', anchos);
  const deMarta = telefono(await secretoDe(page));
  await dialogo.getByLabel('Código', { exact: true }).fill(await deMarta());
  await page.keyboard.press('Enter');
  const respaldo = page.getByRole('dialog', { name: 'Guardá tus códigos de respaldo' });
  await expect(respaldo.getByRole('listitem')).toHaveCount(10);
  await revisar(page, 'backup codes', anchos);
  await respaldo.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(page.getByText('Te quedan 10 códigos de respaldo.')).toBeVisible();

  await page.goto(en(plantilla, '/admin/personal'));
  await page.getByRole('button', { name: 'Exigirla' }).click();
  await pregunta.getByRole('button', { name: 'Exigirla' }).click();
  await aviso(page, 'Desde ahora se exige a todo el personal');

  // Invite by keyboard.
  await page.getByRole('button', { name: 'Invitar' }).press('Enter');
  const invitar = page.getByRole('dialog', { name: 'Invitar al personal' });
  await invitar.getByRole('button', { name: 'Enviar invitación' }).press('Enter');
  await expect(invitar.getByRole('alert')).toBeFocused();
  await revisar(page, 'invite, with errors', anchos);
  await invitar.getByLabel('DNI').fill('33444999');
  await invitar.getByLabel('Apellido').fill('Invitada');
  await invitar.getByLabel('Nombre').fill('Inés');
  await invitar.getByLabel('Email').fill(email);
  await invitar.getByRole('checkbox', { name: 'Administración' }).press('Space');
  await invitar.getByRole('button', { name: 'Enviar invitación' }).press('Enter');
  await aviso(page, 'Invitación enviada a in••••@ejemplo.com.ar');
  await expect(page.getByRole('row', { name: /Invitada, Inés/ })).toContainText('Invitada');
  await revisar(page, 'staff', anchos);

  // In another browser: open the mail, set the password, link the phone, reach the desk.
  const otro = await browser.newContext({ locale: 'es-AR' });
  const ines = await otro.newPage();
  const { texto } = await esperarCorreo(page, email);
  const enlace = /http\S+\/invitacion\?codigo=\S+/.exec(texto)![0];
  await ines.goto(enlace);
  await expect(ines.getByText('Vas a usar el portal como: Administración')).toBeVisible();
  await ines.getByLabel('Contraseña', { exact: true }).fill('corta');
  await ines.getByRole('button', { name: 'Guardar mi contraseña' }).click();
  await expect(ines.getByRole('alert')).toBeFocused();
  await revisar(ines, 'invitation, with errors', anchos);
  await ines.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
  await ines.getByLabel('Repetí la contraseña').fill(CLAVE);
  await ines.getByRole('button', { name: 'Guardar mi contraseña' }).click();
  await expect(ines.getByRole('heading', { level: 1, name: 'Tu cuenta está lista' })).toBeVisible();
  await ines.getByRole('link', { name: 'Ingresar' }).click();
  await iniciarSesion(ines, '33444999', CLAVE);
  await expect(ines.getByText('La institución exige la verificación en dos pasos')).toBeVisible();
  await expect(ines).toHaveURL(en(plantilla, '/personal'));
  await revisar(ines, 'second factor demanded at the door', anchos);
  const deInes = telefono(await secretoDe(ines));
  await ines.getByLabel('Código', { exact: true }).fill('000000');
  await ines.getByRole('button', { name: 'Activar' }).click();
  await expect(ines.getByRole('link', { name: 'El código no es correcto o ya se usó' })).toBeVisible();
  await ines.getByLabel('Código', { exact: true }).fill(await deInes());
  await ines.getByRole('button', { name: 'Activar' }).click();
  await expect(ines.getByRole('list', { name: 'Códigos de respaldo' }).getByRole('listitem')).toHaveCount(10);
  await ines.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(ines.getByRole('navigation').getByText('Personal y roles')).toBeVisible();

  // The link works once; the next sign-in asks for a code and refuses a wrong one.
  await ines.goto(enlace);
  await expect(ines.getByRole('heading', { level: 1, name: 'Esta invitación ya no sirve' })).toBeVisible();
  await ines.getByRole('link', { name: 'Ingresar' }).click();
  await iniciarSesion(ines, '33444999', CLAVE);
  await ines.getByLabel('Código', { exact: true }).fill('000000');
  await ines.getByRole('button', { name: 'Ingresar' }).click();
  await expect(ines.getByRole('alert')).toBeFocused();
  await revisar(ines, 'code at the door, with its error', anchos);
  await ines.getByLabel('Código', { exact: true }).fill(await deInes());
  await ines.getByRole('button', { name: 'Ingresar' }).click();
  await expect(ines.getByRole('navigation').getByText('Mesa de ayuda')).toBeVisible();

  // Deactivation ends the member's session at once, and the page says so.
  await page.reload();
  await page
    .getByRole('row', { name: /Invitada, Inés/ })
    .getByRole('button', { name: 'Administrar' })
    .click();
  const miembro = page.getByRole('dialog', { name: 'Inés Invitada' });
  await expect(miembro).toBeVisible();
  await revisar(page, 'one of the staff', anchos);
  await miembro.getByRole('button', { name: 'Desactivar cuenta' }).click();
  const desactivar = page.getByRole('dialog', { name: '¿Desactivar la cuenta de Inés Invitada?' });
  await desactivar.getByRole('button', { name: 'Desactivar cuenta' }).click();
  await expect(desactivar.getByRole('alert')).toBeFocused();
  await desactivar.getByLabel('Motivo').fill('Terminó su contrato');
  await desactivar.getByRole('button', { name: 'Desactivar cuenta' }).click();
  await aviso(page, 'Cuenta desactivada');
  await expect(ines.getByRole('dialog', { name: 'Tu sesión terminó' })).toBeVisible();
  await otro.close();
});

test('the help desk finds a patient, blocks and unblocks the account, and corrects the email', async ({
  page,
  browser,
}) => {
  test.slow();
  const plantilla = 'florencio_varela';
  await entrar(page, plantilla, MARTA, '/admin/ayuda');
  await revisar(page, 'help desk, empty', anchos);
  const buscar = page.getByRole('searchbox', { name: 'DNI o apellido' });
  await buscar.fill('x');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Escribí un DNI completo');
  await buscar.fill('díaz');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Díaz, Carlos/ })).toBeVisible();
  await revisar(page, 'found', anchos);

  // The patient signs in in another browser.
  const otro = await browser.newContext({ locale: 'es-AR' });
  const carlos = await otro.newPage();
  await carlos.goto(en(plantilla, '/login'));
  await iniciarSesion(carlos, '28444555', DEMO);
  await estaAdentro(carlos);

  await page
    .getByRole('row', { name: /Díaz, Carlos/ })
    .getByRole('link', { name: 'Ver ficha' })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: 'Carlos Díaz' })).toBeVisible();
  await revisar(page, 'card', anchos);
  await page.getByRole('button', { name: 'Bloquear cuenta' }).click();
  const bloquear = page.getByRole('dialog', { name: '¿Bloquear la cuenta de Carlos Díaz?' });
  await bloquear.getByLabel('Motivo').fill('Pidió que nadie entre con su cuenta');
  await bloquear.getByRole('button', { name: 'Bloquear cuenta' }).click();
  await expect(page.getByText('Pidió que nadie entre con su cuenta')).toBeVisible();
  await expect(carlos.getByRole('dialog', { name: 'Tu sesión terminó' })).toBeVisible();
  await carlos.goto(en(plantilla, '/login'));
  await iniciarSesion(carlos, '28444555', DEMO);
  await expect(carlos.getByRole('alert')).toContainText('DNI o contraseña incorrectos');
  await page.getByRole('button', { name: 'Desbloquear cuenta' }).click();
  await aviso(page, 'Cuenta desbloqueada');
  await iniciarSesion(carlos, '28444555', DEMO);
  await expect(carlos).toHaveURL((url) => url.pathname === '/' || url.pathname === '/home');

  await page.getByRole('button', { name: 'Corregir email' }).click();
  const email = page.getByRole('dialog', { name: 'Corregir el email de Carlos Díaz' });
  await email.getByLabel('Email nuevo').fill('carlos.nuevo@ejemplo.com.ar');
  await email.getByRole('button', { name: 'Corregir' }).click();
  await expect(email.getByRole('alert')).toBeFocused();
  await revisar(page, 'correct an address, with its error', anchos);
  await email.getByLabel('Tu contraseña', { exact: true }).fill(DEMO);
  const antes = new Date().toISOString();
  await email.getByRole('button', { name: 'Corregir' }).click();
  await aviso(page, 'Email corregido');
  expect((await esperarCorreo(page, 'carlos.diaz@ejemplo.com.ar', antes)).asunto).toContain(
    'Cambió el email de tu cuenta',
  );
  expect((await esperarCorreo(page, 'carlos.nuevo@ejemplo.com.ar')).asunto).toContain(
    'Cambió el email de tu cuenta',
  );

  // The patient's list of accesses shows what the help desk did.
  await carlos.goto(en(plantilla, '/miPerfil?page=1'));
  await expect(carlos.getByRole('list', { name: 'Quién vio mis datos' })).toContainText(
    'Corrigió el email de la cuenta',
  );

  await page.getByRole('button', { name: 'Descargar copia' }).click();
  const copia = page.getByRole('dialog', { name: '¿Descargar una copia de los datos de Carlos Díaz?' });
  await expect(copia).toBeVisible();
  await revisar(page, 'a copy', anchos);
  await copia.getByRole('button', { name: 'Descargar' }).click();
  await expect(copia.getByText('El motivo es requerido').first()).toBeVisible();
  await copia.getByLabel('Motivo').fill('La pidió por nota');
  const [descarga] = await Promise.all([
    page.waitForEvent('download'),
    copia.getByRole('button', { name: 'Descargar' }).click(),
  ]);
  expect(descarga.suggestedFilename()).toMatch(/^copia-de-datos-.*\.zip$/);

  await page.getByRole('link', { name: 'Reservar turno' }).click();
  await expect(page.getByLabel('DNI', { exact: true })).toHaveValue('28444555');
  await otro.close();
});

test('the help desk joins two records of one child, after showing what each contains', async ({
  page,
  browser,
}) => {
  const plantilla = 'florencio_varela';
  // Lucía adds a child whose DNI is already in Ana's family: this creates a second record.
  const otro = await browser.newContext({ locale: 'es-AR' });
  const lucia = await otro.newPage();
  const { token, usuario } = await abrirSesion(lucia, plantilla, LUCIA);
  const mateo = {
    sobrenome: 'Gómez',
    nome: 'Mateo',
    documento: '54111222',
    sexo: 'M',
    fec_nac: '2018-06-10',
    telefono: '1155550102',
    email: 'lucia@ejemplo.com.ar',
  };
  const familiar = { ...mateo, obraSocial: '', nroAfiliado: '', plan: '' };
  await pedirComo(lucia, token)('/api/familiar/crear', { tipo: '3', usuario: usuario.id, familiar });
  await otro.close();

  await entrar(page, plantilla, MARTA, '/admin/ayuda?buscar=54.111.222');
  await expect(page.getByRole('row', { name: /Gómez, Mateo/ })).toHaveCount(2);
  await page.getByRole('link', { name: 'Ver ficha' }).first().click();
  const parecidas = page.getByRole('table', { name: 'Registros parecidos' });
  await parecidas.getByRole('button', { name: 'Unir' }).click();
  const unir = page.getByRole('dialog', { name: 'Unir dos registros' });
  await expect(unir.getByText('Familias a las que pertenece')).toHaveCount(2);
  await unir.getByRole('button', { name: 'Intercambiar' }).click();
  await revisar(page, 'two records side by side', anchos);
  await unir.getByRole('button', { name: 'Unir registros' }).click();
  await aviso(page, 'Registros unidos');
  await parecidas.getByRole('button', { name: 'Unir' }).click();
  await expect(unir.getByRole('status')).toContainText('Ya están unidos.');
  await revisar(page, 'joined already', anchos);
});
