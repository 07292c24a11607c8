import { expect, test, type Page } from '@playwright/test';
import { boleto, clinica, esDe, estaEn, iniciar, persona } from '../support/atenciones-pantalla.ts';
import { conEquipos, pedirComo, profesional } from '../support/atenciones.ts';
import { ANA, BRUNO, CARLOS, LUCIA } from '../support/gente.ts';
import { alerta, en, tabHasta } from '../support/portal.ts';
import { ahora } from '../support/reloj.ts';
import { abrirSesion, entrar } from '../support/sesion.ts';

// Each test that changes data uses a unit of its own: every unit has the same people.

test.use(conEquipos);

const paso = (page: Page, titulo: string) =>
  page.locator('.step', { has: page.getByText(titulo, { exact: true }) });

/** Answers with two services for adults; the demo's units have one. */
async function conServicioDeMas(page: Page) {
  await page.route('**/api/atencion/servicios?menor=false', (route) =>
    route.fulfill({ json: [clinica, { ...clinica, id: 901, nome: 'Salud Mental' }] }),
  );
}

test.describe('choosing patient and service', () => {
  test('preselects nobody among several, and disables the services until a patient is chosen', async ({
    page,
  }) => {
    await entrar(page, 'demo', ANA, '/especialidad');
    await esDe(page, 'Portal Demo');
    for (const nombre of ['Ana Gómez', 'Mateo Gómez', 'Sofía Gómez'])
      await expect(persona(page, nombre)).not.toBeChecked();
    const servicios = page.getByRole('group', { name: 'Servicios' });
    await expect(servicios.getByRole('button', { name: 'Clínica Médica' })).toBeDisabled();
    await expect(servicios.getByRole('button', { name: 'Pediatría' })).toBeDisabled();
    await expect(iniciar(page)).toBeDisabled();
    await expect(page.getByText('¿Es para un menor que no está en la lista?')).toBeVisible();
    await page.getByRole('link', { name: 'Registralo primero' }).click();
    await estaEn(page, '/agregarFamiliar');
  });

  test('preselects the only service for the age, and changes it with the patient', async ({ page }) => {
    await entrar(page, 'demo', ANA, '/especialidad');
    await persona(page, 'Ana Gómez').check();
    await page.getByRole('button', { name: 'Seguir con Ana' }).click();
    await expect(paso(page, 'Tipo de servicio')).toContainText('Clínica Médica');
    await expect(page.getByRole('textbox', { name: '¿Qué te pasa? (opcional)' })).toBeVisible();
    await expect(iniciar(page)).toBeEnabled();

    await paso(page, '¿Quién se atiende?').getByRole('button').click();
    await persona(page, 'Mateo Gómez').check();
    await expect(page.getByText('Estás actuando por Mateo Gómez')).toBeVisible();
    await page.getByRole('button', { name: 'Seguir con Mateo' }).click();
    await expect(paso(page, 'Tipo de servicio')).toContainText('Pediatría');
    await expect(page.getByRole('definition').filter({ hasText: 'Mateo Gómez' })).toBeVisible();
    await page.getByRole('button', { name: /^Salir, dejar de actuar/ }).click();
    await expect(persona(page, 'Mateo Gómez')).not.toBeChecked();
  });

  test('asks to choose between two services, and clears the choice when the patient changes', async ({
    page,
  }) => {
    await conServicioDeMas(page);
    await entrar(page, 'demo', ANA, '/especialidad');
    await persona(page, 'Ana Gómez').check();
    await page.getByRole('button', { name: 'Seguir con Ana' }).click();
    await expect(iniciar(page)).toBeDisabled();
    await expect(page.getByText('Elegí el tipo de servicio.')).toBeVisible();
    await page.getByRole('button', { name: 'Salud Mental' }).click();
    await expect(iniciar(page)).toBeEnabled();
    await paso(page, '¿Quién se atiende?').getByRole('button').click();
    await persona(page, 'Sofía Gómez').check();
    await expect(iniciar(page)).toBeDisabled();
    await page.getByRole('button', { name: 'Seguir con Sofía' }).click();
    await expect(page.getByRole('button', { name: 'Salud Mental' })).toHaveAttribute('aria-pressed', 'false');
  });

  test('preselects the only person: without a family, or in a unit without family groups', async ({
    page,
  }) => {
    for (const [plantilla, dni, nombre] of [
      ['demo', LUCIA, 'Lucía Fernández'],
      ['galeno', ANA, 'Ana Gómez'],
    ] as const) {
      await entrar(page, plantilla, dni, '/especialidad');
      await expect(paso(page, '¿Quién se atiende?')).toContainText(nombre);
      await expect(paso(page, 'Tipo de servicio')).toContainText('Clínica Médica');
      await expect(iniciar(page)).toBeEnabled();
    }
  });

  test('offers pediatric services under 15 and the others from 15', async ({ page }) => {
    const { token, usuario } = await abrirSesion(page, 'gagil', ANA);
    const pedir = pedirComo(page, token);
    const hoy = new Date(ahora().getTime() - 3 * 3_600_000);
    const hace15 = (dias: number) =>
      new Date(Date.UTC(hoy.getUTCFullYear() - 15, hoy.getUTCMonth(), hoy.getUTCDate() + dias))
        .toISOString()
        .slice(0, 10);
    for (const [documento, nome, fec_nac] of [
      ['50111001', 'Catorce', hace15(1)],
      ['50111002', 'Quince', hace15(0)],
    ]) {
      const familiar = {
        sobrenome: 'Gómez',
        nome,
        documento,
        sexo: 'X',
        fec_nac,
        telefono: '1155550101',
        email: 'ana@ejemplo.com.ar',
      };
      await pedir('/api/familiar/crear', { tipo: '3', usuario: usuario.id, familiar });
    }
    await page.goto(en('gagil', '/especialidad'));
    await esDe(page, 'Gagil');
    for (const [nombre, edad, servicio] of [
      ['Catorce', '14 años', 'Pediatría'],
      ['Quince', '15 años', 'Clínica Médica'],
    ] as const) {
      await persona(page, nombre).check();
      await page.getByRole('button', { name: `Seguir con ${nombre}` }).click();
      await expect(paso(page, '¿Quién se atiende?')).toContainText(`${nombre} Gómez, ${edad}`);
      await expect(paso(page, 'Tipo de servicio')).toContainText(servicio);
      await paso(page, '¿Quién se atiende?').getByRole('button').click();
    }
  });
});

test.describe('the limit of attentions', () => {
  test('disables a patient who reached it, and shows the counts', async ({ page }) => {
    await entrar(page, 'demo', BRUNO, '/especialidad');
    await expect(persona(page, 'Bruno Acosta')).toBeDisabled();
    await expect(page.getByText(/ya usaste tus 4 atenciones de /)).toBeVisible();
    await expect(iniciar(page)).toBeDisabled();
    await page.getByRole('button', { name: 'Atenciones disponibles' }).click();
    const dialogo = page.getByRole('dialog', { name: 'Atenciones disponibles' });
    await expect(dialogo.getByRole('listitem').filter({ hasText: 'Bruno Acosta' })).toContainText('4 de 4');
    await page.keyboard.press('Escape');
    await expect(dialogo).toBeHidden();

    await entrar(page, 'demo', ANA, '/especialidad');
    await expect(persona(page, 'Ana Gómez')).toBeEnabled();
    await page.getByRole('button', { name: 'Atenciones disponibles' }).click();
    for (const nombre of ['Ana Gómez', 'Mateo Gómez', 'Sofía Gómez'])
      await expect(dialogo.getByRole('listitem').filter({ hasText: nombre })).toContainText(/[0-3] de 4/);
  });

  for (const [mensaje, titulo] of [
    ['Se alcanzó el límite de atenciones del mes.', 'Límite alcanzado!'],
    ['El portal no responde en este momento.', 'Ha ocurrido un error'],
  ] as const) {
    test(`shows '${titulo}' when the check fails with '${mensaje}'`, async ({ page }) => {
      await page.route('**/api/atencion/limite', (route) =>
        route.fulfill({ status: 409, json: { code: 'limite_de_atenciones', message: mensaje } }),
      );
      await entrar(page, 'demo', LUCIA, '/especialidad');
      await expect(alerta(page, titulo)).toContainText(mensaje);
      await alerta(page, titulo).getByRole('button', { name: 'Cerrar' }).click();
      await expect(iniciar(page)).toBeDisabled();
      await page.unroute('**/api/atencion/limite');
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await expect(iniciar(page)).toBeEnabled();
    });
  }

  test("shows the server's message when it is reached meanwhile", async ({ page, browser }) => {
    const laura = await profesional(browser, 'corredores_viales');
    await laura.guardia(true);
    await page.route('**/api/atencion/limite', (route) =>
      route.fulfill({
        json: { limit: 4, pacientes: [{ documento: BRUNO, nombre: 'Bruno Acosta', atenciones: 3 }] },
      }),
    );
    await entrar(page, 'corredores_viales', BRUNO, '/especialidad');
    await iniciar(page).click();
    await page.getByRole('button', { name: 'Aceptar y entrar a la fila' }).click();
    await expect(alerta(page, 'Límite alcanzado!')).toContainText(
      'Se alcanzó el límite de atenciones del mes.',
    );
    await laura.cerrar();
  });
});

test.describe('affiliation', () => {
  for (const [plantilla, unidad, titulo, texto] of [
    [
      'iosper',
      'IOSPER',
      'No se encuentra afiliado',
      'No se encuentra afiliado a IOSPER para realizar esta video llamada',
    ],
    [
      'osprera',
      'OSPRERA',
      'No se encuentra afiliado',
      'El paciente seleccionado no se encuentra afiliado a OSPRERA para realizar esta videollamada.',
    ],
    [
      'osef',
      'OSEF',
      'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina.',
      'Por favor, póngase en contacto con su prestador de Salud u Obra Social.',
    ],
  ] as const) {
    test(`${plantilla}: refuses a person who is not on the roll, and lets a person on it start`, async ({
      page,
    }) => {
      await entrar(page, plantilla, LUCIA, '/especialidad');
      await esDe(page, unidad);
      await expect(alerta(page, titulo)).toContainText(texto);
      await alerta(page, titulo).getByRole('button', { name: 'Cerrar' }).click();
      await expect(iniciar(page)).toBeDisabled();
      await page.context().clearCookies();
      await entrar(page, plantilla, CARLOS, '/especialidad');
      // Other tests may have given him a family meanwhile.
      const suyo = page.getByRole('radio', { name: /^Carlos/ });
      await expect(paso(page, '¿Quién se atiende?')).toContainText('Carlos');
      if (await suyo.isVisible()) {
        await suyo.check();
        await page.getByRole('button', { name: 'Seguir con Carlos' }).click();
      }
      await expect(iniciar(page)).toBeEnabled();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    });
  }

  test('a unit without an affiliation check lets everybody start', async ({ page }) => {
    await entrar(page, 'demo', LUCIA, '/especialidad');
    await expect(iniciar(page)).toBeEnabled();
  });
});

test("'Iniciar videollamada' asks whether it is an emergency, and 'Continuar' opens the request", async ({
  page,
}) => {
  await entrar(page, 'demo', CARLOS, '/');
  await page.getByRole('button', { name: /^Iniciar videollamada/ }).click();
  const aviso = alerta(page, '¿Es una emergencia?');
  await expect(aviso.getByRole('link', { name: 'Llamar al 107' })).toBeVisible();
  await aviso.getByRole('button', { name: 'Continuar' }).click();
  await estaEn(page, '/especialidad');
  await expect(page.getByRole('heading', { level: 1, name: 'Solicitar atención' })).toBeVisible();
});

test('a request can be made by Tab and Enter alone, from home to the line', async ({ page, browser }) => {
  test.slow();
  const laura = await profesional(browser, 'florencio_varela');
  await laura.guardia(true);
  await entrar(page, 'florencio_varela', ANA, '/');
  const press = async (control: ReturnType<Page['getByRole']>) => {
    await tabHasta(page, control);
    await page.keyboard.press('Enter');
  };
  await press(page.getByRole('button', { name: /^Iniciar videollamada/ }));
  await press(page.getByRole('button', { name: 'Continuar' }));
  await expect(persona(page, 'Ana Gómez')).toBeVisible();
  await press(persona(page, 'Ana Gómez'));
  await expect(persona(page, 'Ana Gómez')).toBeChecked();
  await press(page.getByRole('button', { name: 'Seguir con Ana' }));
  await tabHasta(page, page.getByRole('textbox', { name: /^¿Qué te pasa\?/ }));
  await page.keyboard.type('Tos y fiebre desde el sábado');
  await press(iniciar(page));
  await expect(page.getByRole('dialog', { name: 'Términos de la teleconsulta' })).toBeVisible();
  await press(page.getByRole('button', { name: 'Aceptar y entrar a la fila' }));
  await expect(boleto(page)).toContainText('1.º');
  await press(page.getByRole('button', { name: 'Dejar la fila' }));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Dejar la fila' }));
  await estaEn(page, '/home');
  await laura.cerrar();
});
