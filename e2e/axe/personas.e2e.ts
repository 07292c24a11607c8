import { expect, test } from '@playwright/test';
import { enPlantillas, revisar } from '../support/axe.ts';
import { en } from '../support/portal.ts';
import { resumenLleno } from '../support/registros.ts';
import { ahora } from '../support/reloj.ts';
import { entrar } from '../support/sesion.ts';

for (const plantilla of enPlantillas('demo', 'osef', 'galeno')) {
  test.describe(plantilla, () => {
    test('the own profile is accessible: read, edited, with errors, with its dialogs', async ({ page }) => {
      test.slow();
      await entrar(page, plantilla, '30111222', '/miPerfil');
      await expect(page.getByText('Esta sesión').first()).toBeVisible();
      await revisar(page, 'read');

      await page.getByRole('button', { name: 'Quién vio mis datos' }).click();
      await expect(page.getByText('Solo otras personas')).toBeVisible();
      await revisar(page, 'nobody else saw my data', [320, 1440]);
      // The address holds the choice, so the box follows a moment later.
      await page.getByLabel('Solo otras personas').click();
      await expect(page.getByLabel('Solo otras personas')).not.toBeChecked();
      await expect(page.getByRole('list', { name: 'Quién vio mis datos' })).toBeVisible();
      await revisar(page, 'who saw my data');
      await page.getByRole('button', { name: 'Ocultar el historial' }).click();

      await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
      const clave = page.getByRole('dialog', { name: 'Cambiar contraseña' });
      await expect(clave).toBeVisible();
      await revisar(page, 'password');
      await clave.getByRole('button', { name: 'Cambiar contraseña' }).click();
      await expect(clave.getByRole('alert')).toBeFocused();
      await revisar(page, 'password, with errors');
      await page.keyboard.press('Escape');

      await page
        .getByRole('button', { name: /^Cerrar la sesión de/ })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await revisar(page, 'end a session', [320, 1440]);
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Editar mis datos' }).click();
      await revisar(page, 'edited');
      await page.getByLabel('Email').fill('otra@ejemplo.com.ar');
      await page.getByLabel('Apellido').fill('');
      await page.getByLabel('DNI', { exact: true }).fill('30.111.222');
      await page.getByLabel('Código postal').fill('');
      await page.getByRole('button', { name: 'Guardar' }).click();
      await expect(page.getByRole('alert')).toBeFocused();
      await revisar(page, 'edited, with errors');
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await revisar(page, 'leave without saving', [320, 1440]);
      await page.getByRole('button', { name: 'Seguir en la página' }).click();

      await page.getByLabel('Apellido').fill('Gómez');
      await page.getByLabel('DNI', { exact: true }).fill('30111222');
      await page.getByLabel('Código postal').fill('1832');
      await page.getByLabel('Tu contraseña', { exact: true }).fill('no-es-esta');
      await page.getByRole('button', { name: 'Guardar' }).click();
      await expect(page.getByRole('alertdialog', { name: 'Error al guardar perfil' })).toBeVisible();
      await revisar(page, 'failure');
    });

    test('medical conditions are accessible with one ticked', async ({ page }) => {
      await entrar(page, plantilla, '30111222', '/condicionesMedicas');
      await page.getByRole('checkbox', { name: 'Enfermedades congénitas' }).check();
      await revisar(page, 'conditions');
    });

    test('the clinical summary is accessible: full, its form with errors, and an entry that leaves', async ({
      page,
    }) => {
      await page.route('**/api/resumen/30111222', (route) => route.fulfill({ json: resumenLleno }));
      await entrar(page, plantilla, '30111222', '/resumen');
      await expect(page.getByText('Lo anotó la Dra. Laura Pérez').first()).toBeVisible();
      await expect(page.getByText(/Solo un profesional puede cambiarlo/)).toHaveCount(1);
      await expect(page.getByRole('button', { name: 'Cambiar Penicilina' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Cambiar Asma' })).toHaveCount(0);
      await page.getByText('Lo que ya pasó (1)').click();
      await revisar(page, 'summary');
      await page.getByRole('button', { name: 'Agregar alergia' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toBeFocused();
      await revisar(page, 'an allergy, with its error');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Quitar Penicilina' }).click();
      await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible();
      await revisar(page, 'an entry that leaves');
    });
  });
}

for (const plantilla of enPlantillas('demo', 'osef')) {
  test(`${plantilla}: a member, the link, the conditions and a new member are accessible`, async ({
    page,
  }) => {
    test.slow();
    await entrar(page, plantilla, '30111222', '/miPerfil?doc=54111222');
    await expect(page.getByText('Estás actuando por Mateo Gómez')).toBeVisible();
    await revisar(page, 'member');
    await page.getByRole('button', { name: 'Avisar que hay un error' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar aviso' }).click();
    await revisar(page, 'wrong link, with its error');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Quitar del grupo familiar' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await revisar(page, 'remove');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Editar sus datos' }).click();
    await revisar(page, 'member, edited');

    await page.goto(en(plantilla, '/condicionesMedicas?doc=54111222'));
    await page.getByRole('checkbox', { name: 'Diabetes' }).check();
    await revisar(page, "member's conditions");

    await page.goto(en(plantilla, '/agregarFamiliar'));
    await expect(page.getByRole('heading', { level: 1, name: 'Nuevo familiar' })).toBeVisible();
    await revisar(page, 'new member');
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await revisar(page, 'new member, with errors');
  });
}

test('staff profiles and the approvals are accessible', async ({ page, context }) => {
  test.slow();
  for (const [dni, nombre] of [
    ['27555666', 'Paula Sosa'],
    ['20333444', 'Laura Pérez'],
  ] as const) {
    await entrar(page, 'demo', dni, '/miPerfil');
    await expect(page.getByRole('heading', { name: nombre })).toBeVisible();
    await revisar(page, `${nombre}, read`);
    await page.getByRole('button', { name: 'Editar mis datos' }).click();
    await revisar(page, `${nombre}, edited`);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await context.clearCookies();
  }
  await entrar(page, 'demo', '22999000', '/admin/aprobaciones');
  await expect(page.getByRole('heading', { name: 'Para aprobar' })).toBeVisible();
  await expect(page.getByText('No hay nada pendiente')).toBeVisible();
  await revisar(page, 'nothing waits');
  const pendiente = {
    id: 'x',
    tipo: 'reporte',
    creado: ahora().toISOString(),
    detalle: 'Está cargada dos veces',
  };
  const ana = { nombre: 'Ana', apellido: 'Gómez', documento: '30111222' };
  const sofia = { nombre: 'Sofía', apellido: 'Gómez', documento: '48111333' };
  const filas = [
    { ...pendiente, persona: sofia, otra: ana, titular: ana, familias: [], abre: [] },
    {
      ...pendiente,
      tipo: 'dni',
      persona: ana,
      otra: null,
      titular: null,
      familias: [],
      abre: [],
      detalle: 'DNI nuevo: 30111223',
    },
    {
      ...pendiente,
      id: 'y',
      tipo: 'vinculo',
      persona: sofia,
      otra: sofia,
      titular: ana,
      familias: [ana],
      abre: [{ que: 'Atenciones', cuantos: 3 }],
    },
  ];
  await page.route('**/api/familiar/pendientes', (route) => route.fulfill({ json: filas }));
  await page.reload();
  await expect(page.getByText('Está cargada dos veces').first()).toBeVisible();
  await revisar(page, 'what waits');
  await page.getByRole('button', { name: 'Aprobar' }).first().click();
  await expect(
    page.getByRole('alertdialog', {
      name: '¿Dar la razón a Ana Gómez y quitar a Sofía Gómez de su grupo familiar?',
    }),
  ).toBeVisible();
  await revisar(page, 'approve', [320, 1440]);
});
