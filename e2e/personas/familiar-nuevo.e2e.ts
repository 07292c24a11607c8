import { expect, test, type Page } from '@playwright/test';
import { ANA, CARLOS, MARTA } from '../support/gente.ts';
import { aviso, campo, escribirNacimiento, otroNavegador, perfil } from '../support/personas.ts';
import { alerta, en, lugar, muestraError, tabHasta } from '../support/portal.ts';
import { entrar } from '../support/sesion.ts';

// Each test that changes data uses a unit of its own: every unit has the same people.

test.describe('new family member', () => {
  const agregar = (page: Page) => page.getByRole('button', { name: 'Agregar', exact: true }).click();
  const anioDeMenor = String(new Date().getFullYear() - 6);

  async function completar(page: Page, dni: string, afiliado?: string) {
    await campo(page, 'DNI').fill(dni);
    await campo(page, 'Apellido').fill('Díaz');
    await campo(page, 'Nombre').fill('Juana');
    await page.getByRole('radio', { name: 'Femenino' }).check();
    await escribirNacimiento(page, ['2', '1', anioDeMenor]);
    if (afiliado !== undefined) await campo(page, 'Número de afiliado').fill(afiliado);
    await page.getByRole('button', { name: 'Usar mi teléfono y mi email' }).click();
  }

  test('shows each validation message', async ({ page }) => {
    test.slow();
    await entrar(page, 'demo', ANA, '/agregarFamiliar');
    await expect(page.getByRole('heading', { level: 1, name: 'Nuevo familiar' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Datos personales',
      'Datos de Obra Social',
      'Datos de contacto',
    ]);
    await agregar(page);
    for (const mensaje of [
      'El DNI es requerido',
      'El apellido es requerido',
      'El nombre es requerido',
      'El género es requerido',
      'La fecha de nacimiento es requerida',
      'El teléfono es requerido',
      'El email es requerido',
    ]) {
      await muestraError(page, mensaje);
    }
    for (const [etiqueta, valor, mensaje] of [
      ['DNI', '55.222.333', 'El DNI debe contener solo numeros'],
      ['DNI', '552223', 'El DNI debe contener entre 7 y 8 dígitos'],
      ['Apellido', '55', 'El apellido no debe contener solo numeros'],
      ['Nombre', '55', 'El nombre no debe contener solo numeros'],
      ['Número de afiliado', '5-5', 'El número de afiliado debe contener solo numeros'],
      ['Teléfono', '11-55', 'El teléfono debe contener solo numeros'],
      ['Email', 'juana', 'Este no es un email válido'],
    ] as const) {
      await campo(page, etiqueta).fill(valor);
      await agregar(page);
      await muestraError(page, mensaje);
    }
    await escribirNacimiento(page, ['14', '3', '1985']);
    await agregar(page);
    await muestraError(page, 'Debe ser menor de edad');
  });

  for (const [plantilla, valor, mensaje] of [
    ['obsba', '', 'El número de afiliado es requerido'],
    ['obsba', '1234567', 'El número de afiliado no es válido'],
    ['obsba', '123456789', 'El número de afiliado no es válido'],
    ['obsba', '12345678901', 'El número de afiliado no es válido'],
    ['iosfa', '', 'El número de afiliado es requerido'],
    ['iosfa', 'x1', 'El número de afiliado debe contener solo numeros'],
  ] as const) {
    test(`rejects affiliate number '${valor}' in ${plantilla}: ${mensaje}`, async ({ page }) => {
      await entrar(page, plantilla, CARLOS, '/agregarFamiliar');
      await completar(page, '55222444', valor);
      await agregar(page);
      await muestraError(page, mensaje);
    });
  }

  test('fixes the insurer and hides the plan in units with one insurer; osef also hides the affiliate number', async ({
    page,
  }) => {
    for (const [plantilla, obraSocial, numero] of [
      ['obsba', 'OBSBA', 1],
      ['iosfa', 'IOSFA', 1],
      ['osef', 'OSEF', 0],
    ] as const) {
      await entrar(page, plantilla, ANA, '/agregarFamiliar');
      await expect(campo(page, 'Obra social')).toHaveValue(obraSocial);
      await expect(campo(page, 'Obra social')).not.toBeEditable();
      await expect(campo(page, 'Plan')).toHaveCount(0);
      await expect(campo(page, 'Número de afiliado')).toHaveCount(numero);
    }
  });

  test('can be added by Tab and Enter alone, and sends the fields of the specification', async ({ page }) => {
    await entrar(page, 'demo', CARLOS, '/agregarFamiliar');
    const escribir = async (etiqueta: string, texto: string) => {
      await tabHasta(page, campo(page, etiqueta));
      await page.keyboard.type(texto);
    };
    await escribir('DNI', '56 111 444');
    await escribir('Apellido', 'Díaz');
    await escribir('Nombre', 'Juana');
    await tabHasta(page, page.getByRole('radio', { name: 'Femenino' }));
    await page.keyboard.press('Enter');
    await escribir('Día', '2');
    await escribir('Mes', '1');
    await escribir('Año', anioDeMenor);
    await tabHasta(page, page.getByRole('button', { name: 'Usar mi teléfono y mi email' }));
    await page.keyboard.press('Enter');
    await tabHasta(page, page.getByRole('button', { name: 'Agregar', exact: true }));
    const sent = page.waitForRequest('**/api/familiar/crear');
    await page.keyboard.press('Enter');
    await expect(aviso(page, 'Integrante familiar agregado')).toBeVisible();
    await expect.poll(() => lugar(page)).toBe('/');
    await expect(page.getByRole('link', { name: 'Juana Díaz' })).toBeVisible();

    const request = await sent;
    expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    const body = request.postDataJSON() as { tipo: string; familiar: Record<string, string> };
    expect(body.tipo).toBe('3');
    expect(body.familiar).toMatchObject({
      sobrenome: 'Díaz',
      nome: 'Juana',
      documento: '56111444',
      sexo: 'F',
      fec_nac: `${anioDeMenor}-01-02`,
      email: 'carlos.diaz@ejemplo.com.ar',
      cp: '1832',
    });
    expect(body.familiar['domicilio']).not.toBe('');
  });

  test("waits for the administrator's approval when the DNI is already known", async ({ page, browser }) => {
    await entrar(page, 'iosper', CARLOS, '/agregarFamiliar');
    await completar(page, '54111222');
    await agregar(page);
    // Same message as for any other DNI: it must not reveal who is known to the unit.
    await expect(aviso(page, 'Integrante familiar agregado')).toBeVisible();
    await expect.poll(() => lugar(page)).toBe('/');

    const otro = await otroNavegador(browser);
    const mesa = otro.page;
    await entrar(mesa, 'iosper', MARTA, '/');
    await expect(mesa.getByRole('heading', { level: 1, name: 'En vivo' })).toBeVisible();
    await mesa.getByRole('link', { name: 'Por aprobar 1' }).click();
    await expect.poll(() => lugar(mesa)).toBe('/admin/aprobaciones');
    const fila = mesa.getByRole('row').filter({ hasText: 'Juana Díaz' });
    await expect(fila).toContainText('Vínculo familiar');
    await expect(fila).toContainText('Lo pide Carlos Díaz');
    await expect(fila).toContainText('En el grupo familiar de Ana Gómez');
    await fila.getByRole('button', { name: 'Aprobar' }).click();
    const pregunta = alerta(mesa, '¿Aprobar que Juana Díaz entre en el grupo familiar de Carlos Díaz?');
    await expect(pregunta).toContainText(
      'Mateo Gómez sigue también en el grupo familiar de Ana Gómez, a quien le avisamos por email.',
    );
    await pregunta.getByRole('button', { name: 'Volver' }).click();
    await fila.getByRole('button', { name: 'Aprobar' }).click();
    await pregunta.getByRole('button', { name: 'Aprobar' }).click();
    await expect(aviso(mesa, 'Aprobado')).toBeVisible();
    await expect(mesa.getByText('No hay nada pendiente')).toBeVisible();
    await expect(mesa.getByRole('link', { name: 'Por aprobar', exact: true })).toBeVisible();
    await otro.context.close();

    await page.goto(en('iosper', '/miPerfil?doc=54111222'));
    await expect(perfil(page)).toHaveText(/Juana Díaz$/);
  });

  test("shows the specification's text for a person who is not eligible, and the server's message for other errors", async ({
    page,
  }) => {
    await entrar(page, 'osef', ANA, '/agregarFamiliar');
    await completar(page, '57000111');
    await agregar(page);
    const dialogo = alerta(
      page,
      'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina',
    );
    await expect(dialogo).toContainText(
      'Por favor, póngase en contacto con su prestador de Salud u Obra Social.',
    );
    await dialogo.getByRole('button', { name: 'Cerrar' }).click();
    await expect(campo(page, 'Nombre')).toHaveValue('Juana');

    await entrar(page, 'guemes', ANA, '/agregarFamiliar');
    await completar(page, '54111222');
    await agregar(page);
    await expect(alerta(page, 'Error al agregar integrante')).toBeVisible();
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await muestraError(page, 'Ya forma parte de tu grupo familiar');
  });
});
