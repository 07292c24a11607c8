import { expect, test, type Page } from '@playwright/test';
import { textOfPdf } from '../../server/src/testing/read/read-pdf.ts';
import {
  borradorGuardado,
  boton,
  campo,
  enPestana,
  escribirMedicamento,
  leerCodigos,
  revisar,
  titulo,
} from '../support/documentos.ts';
import { conLlamada } from '../support/llamada.ts';
import { iniciarSesion } from '../support/portal.ts';
import { startProduccion, VISTA, vincularTelefono } from '../support/produccion.ts';

test.use(conLlamada);

const PACIENTE = 'Paciente Uno De Inspección';
const CUIL = '27-01000003-9';

const diceSinValidez = (page: Page) =>
  expect(page.getByRole('complementary', { name: 'Sin validez' })).toContainText(
    'unidad de inspección con datos ficticios, hasta el',
  );

test('an inspector asks, attends and prescribes in production, and nothing of it is valid or leaves', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const portal = await startProduccion();
  const en = (ruta: string) => `http://inspeccion.localhost:${portal.port}${ruta}`;
  const abrir = async () => {
    const page = await (await browser.newContext(VISTA)).newPage();
    page.setDefaultTimeout(60_000);
    return page;
  };
  try {
    const dicho = await portal.operar('inspeccion', '--clave', 'inspeccion', '--dias', '3');
    const direccion = portal.aqui(/^Personal: (\S+)$/m.exec(dicho)![1]!);
    const cuentaDe = (rol: string) => {
      const [, dni, clave] = new RegExp(`^\\s*${rol}\\tDNI (\\d+)\\t(\\S+)$`, 'm').exec(dicho)!;
      return [dni!, clave!] as const;
    };
    const cifras = await portal.operar('cifras-recetas');
    await portal.start();

    const medica = await abrir();
    await medica.goto(direccion);
    await diceSinValidez(medica);
    await iniciarSesion(medica, ...cuentaDe('profesional'));
    await vincularTelefono(medica);
    await expect(medica.getByRole('region', { name: 'Fila' })).toBeVisible();
    await diceSinValidez(medica);
    await medica.getByRole('button', { name: 'Empezar a atender' }).click();
    await expect(medica.getByText('Atendiendo', { exact: true })).toBeVisible();

    const paciente = await abrir();
    await paciente.goto(en('/login'));
    await iniciarSesion(paciente, ...cuentaDe('paciente'));
    await expect(paciente.getByRole('heading', { name: 'Hola, Paciente Uno' })).toBeVisible();
    await diceSinValidez(paciente);
    await paciente.goto(en('/especialidad'));
    await paciente.getByRole('button', { name: 'Iniciar videollamada' }).click();
    await paciente
      .getByRole('dialog', { name: 'Términos de la teleconsulta' })
      .getByRole('button', { name: 'Aceptar y entrar a la fila' })
      .click();
    await expect(paciente.getByRole('region', { name: 'Tu lugar en la fila' })).toBeVisible();
    await diceSinValidez(paciente);

    await medica.getByRole('button', { name: 'Llamar al siguiente' }).click();
    await paciente.getByRole('button', { name: 'Entrar a la videollamada' }).click();
    await boton(medica, /^Receta/).click();
    await Promise.all([medica, paciente].map(diceSinValidez));
    await escribirMedicamento(medica, { generico: 'Azitromicina' });
    await campo(medica, 'Diagnóstico').fill('Faringitis aguda');
    await borradorGuardado(medica);
    const dialogo = await revisar(medica, 'Firmar la receta');
    await dialogo.getByLabel(`CUIL de ${PACIENTE}`).fill(CUIL);
    await dialogo.getByLabel('Cobertura').fill('OSDE');
    await dialogo.getByRole('button', { name: 'Firmar', exact: true }).click();
    await expect(titulo(medica, /^Receta n° \d+$/)).toBeVisible();

    const pdf = await enPestana(medica.context(), () => boton(medica, /^Ver el PDF/).click());
    const bytes = await medica.evaluate(
      async (url) => [...new Uint8Array(await (await fetch(url)).arrayBuffer())],
      pdf.request.url(),
    );
    expect(textOfPdf(Buffer.from(bytes))).toContain('SIN VALIDEZ');
    const { QRCode } = await leerCodigos(pdf.tab);
    await pdf.tab.goto(portal.aqui(QRCode!));
    await expect(
      pdf.tab.getByRole('heading', { level: 1, name: 'El documento no tiene validez' }),
    ).toBeVisible();
    await diceSinValidez(pdf.tab);
    for (const ruta of ['/estado', '/contenido/guia']) {
      await pdf.tab.goto(en(ruta));
      await diceSinValidez(pdf.tab);
    }

    expect(portal.correo.cuantos()).toBe(0);
    expect(await portal.operar('cifras-recetas')).toBe(cifras);

    await portal.operar('terminar-inspeccion', '--clave', 'inspeccion');
    await expect(async () => {
      await paciente.goto(en('/misatenciones'));
      await expect(paciente.getByRole('heading', { name: 'Esta inspección terminó' })).toBeVisible({
        timeout: 3000,
      });
    }).toPass({ timeout: 90_000, intervals: [500] });
    await diceSinValidez(paciente);
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await portal.stop();
  }
});
