import { expect, test, type Page } from '@playwright/test';
import { conEquipos, profesional } from '../support/atenciones.ts';
import { enPlantillas, revisar } from '../support/axe.ts';
import { en } from '../support/portal.ts';
import { ANA, CARLOS, LUCIA } from '../support/gente.ts';
import { ahora } from '../support/reloj.ts';
import { entrar } from '../support/sesion.ts';

test.use(conEquipos);

const ID = '01890000-0000-7000-8000-000000000001';
const clinica = {
  id: 1,
  nome: 'Clínica Médica',
  pediatrica: false,
  menor: false,
  abierto: true,
  abre: null as string | null,
  esperan: 2,
  espera: { desde: 10, hasta: 20 } as { desde: number; hasta: number } | null,
};
const abre = new Date(ahora().getTime() + 30 * 3_600_000).toISOString();
const cerrado = { ...clinica, id: 2, nome: 'Salud Mental', abierto: false, abre, espera: null };
const atencion = {
  id: ID,
  senha: { format: 'A012', sigla: 'A', numero: 12 },
  sala: 'A-12',
  state: 'enqueued',
  status: 'emitida',
  servicio: { id: 1, nome: 'Clínica Médica' },
  paciente: { nome: 'Ana Gómez', documento: ANA },
  profesional: null as { nombre: string; titulo: string } | null,
  turno: null as { id: string; inicio: string } | null,
  posicion: 3 as number | null,
  espera: { desde: 10, hasta: 20 } as { desde: number; hasta: number } | null,
  atienden: 2,
  llamada: null,
  llamados: 0,
  inicio: null as string | null,
  fin: null as string | null,
  regresoHasta: null as string | null,
  encuesta: null,
};
const laura = { nombre: 'Dra. Laura Pérez', titulo: 'Pediatría' };
const hace = (minutos: number) => new Date(ahora().getTime() - minutos * 60_000).toISOString();

/** Opens the page with a faked state of the attention. */
async function mostrar(
  page: Page,
  plantilla: string,
  cambios: Partial<typeof atencion>,
  ruta = '/videocall',
) {
  await page.unroute('**/api/atencion/estado/*');
  await page.route('**/api/atencion/estado/*', (route) =>
    route.fulfill({ json: { ...atencion, ...cambios } }),
  );
  const leido = page.waitForResponse('**/api/atencion/estado/*', { timeout: 0 });
  await page.goto(en(plantilla, `${ruta}?atencion=${ID}`));
  await leido;
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

for (const plantilla of enPlantillas('demo', 'osef')) {
  test.describe(plantilla, () => {
    test('the request is accessible: steps, dialogs, errors', async ({ page }) => {
      test.slow();
      await page.route('**/api/atencion/servicios?menor=false', (route) =>
        route.fulfill({ json: [clinica, cerrado] }),
      );
      await page.route('**/api/atencion/limite', (route) =>
        route.fulfill({
          json: {
            limit: 4,
            pacientes: [
              { documento: ANA, nombre: 'Ana Gómez', atenciones: 1 },
              { documento: '48111333', nombre: 'Sofía Gómez', atenciones: 4 },
              { documento: '54111222', nombre: 'Mateo Gómez', atenciones: 0 },
            ],
          },
        }),
      );
      await entrar(page, plantilla, ANA, '/especialidad');
      await expect(page.getByRole('radio', { name: /^Sofía/ })).toBeDisabled();
      await revisar(page, 'nobody chosen');
      await page.getByRole('button', { name: 'Atenciones disponibles' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await revisar(page, 'counts', [320, 1440]);
      await page.keyboard.press('Escape');
      await page.getByRole('radio', { name: /^Ana/ }).check();
      await revisar(page, 'patient chosen', [320]);
      await page.getByRole('button', { name: 'Seguir con Ana' }).click();
      await revisar(page, 'services');
      await page.getByRole('button', { name: 'Clínica Médica' }).click();
      await page.getByRole('textbox').fill('Desde el sábado tengo tos y un poco de fiebre a la noche.');
      await revisar(page, 'reason and summary');
      await page.getByRole('button', { name: 'Iniciar videollamada' }).click();
      await expect(page.getByRole('dialog', { name: 'Términos de la teleconsulta' })).toContainText(
        'Consentimiento informado',
      );
      await revisar(page, 'terms');
      await page.getByRole('button', { name: 'Volver', exact: true }).click();

      await page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () =>
          Promise.reject(new DOMException('denied', 'NotAllowedError'));
      });
      await page.getByRole('button', { name: 'Iniciar videollamada' }).click();
      await expect(
        page.getByRole('dialog', { name: 'No pudimos usar la cámara ni el micrófono' }),
      ).toBeVisible();
      await revisar(page, 'permissions');
      await page.keyboard.press('Escape');

      await page.unroute('**/api/atencion/limite');
      await page.route('**/api/atencion/limite', (route) =>
        route.fulfill({
          status: 409,
          json: { code: 'limite_de_atenciones', message: 'Se alcanzó el límite de atenciones del mes.' },
        }),
      );
      await page.reload();
      await expect(page.getByRole('alertdialog', { name: 'Límite alcanzado!' })).toBeVisible();
      await revisar(page, 'limit', [320, 1440]);
      await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
      await revisar(page, 'limit, read');
    });

    test('the waiting room is accessible in every state', async ({ page }) => {
      test.slow();
      await entrar(page, plantilla, ANA, '/home');
      await mostrar(page, plantilla, {});
      await expect(page.getByRole('button', { name: 'Cambiar cámara o micrófono' })).toBeVisible();
      await revisar(page, 'waiting');
      await page.getByRole('button', { name: 'Dejar la fila' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await revisar(page, 'leave', [320, 1440]);
      for (const [what, cambios] of [
        ['nobody attends', { atienden: 0, espera: null }],
        [
          'a long line, for a member',
          { posicion: 123, sala: 'ABC-123', paciente: { nome: 'Mateo Gómez', documento: '54111222' } },
        ],
        ['before its turno', { posicion: null, espera: null, turno: { id: ID, inicio: hace(-12) } }],
        ['called', { status: 'chamado', posicion: null, espera: null, profesional: laura, llamados: 1 }],
        ['recalled', { status: 'chamado', posicion: null, espera: null, profesional: laura, llamados: 2 }],
        [
          'goes on elsewhere',
          { status: 'iniciado', posicion: null, espera: null, profesional: laura, inicio: hace(3) },
        ],
        ['missed', { status: 'no_se_presento', posicion: null, espera: null, regresoHasta: hace(-20) }],
        [
          'missed long ago',
          { status: 'no_se_presento', posicion: null, espera: null, regresoHasta: hace(1) },
        ],
        ['out of the line', { status: 'cancelada', posicion: null, espera: null }],
      ] as const) {
        await mostrar(page, plantilla, cambios);
        await revisar(
          page,
          what,
          what === 'called' || what === 'a long line, for a member' ? undefined : [320, 1440],
        );
      }
      await page.unroute('**/api/atencion/estado/*');
      await page.goto(en(plantilla, `/videocall?atencion=${ID}`));
      await expect(page.getByRole('alert')).toBeVisible();
      await revisar(page, 'nobody’s', [320, 1440]);
      await page.goto(en(plantilla, '/videocall'));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await revisar(page, 'none', [320, 1440]);
    });

    test('the end with its survey, /nodisponible and the card on home are accessible', async ({ page }) => {
      test.slow();
      await entrar(page, plantilla, ANA, '/home');
      const ended = {
        status: 'encerrado',
        posicion: null,
        espera: null,
        profesional: laura,
        inicio: hace(20),
        fin: hace(4),
      };
      await mostrar(page, plantilla, ended, '/finllamada');
      await page.getByRole('button', { name: 'Enviar' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Elegí un puntaje' })).toBeVisible();
      await revisar(page, 'end, with an error');
      await page.getByRole('radio', { name: '4, Buena' }).check();
      await revisar(page, 'end, survey', [320, 1440]);
      await mostrar(page, plantilla, { ...ended, status: 'iniciado', fin: null }, '/finllamada');
      await revisar(page, 'left, and still open', [320, 1440]);

      await page.route('**/api/atencion/servicios?*', (route) =>
        route.fulfill({ json: route.request().url().includes('true') ? [] : [clinica, cerrado] }),
      );
      await page.goto(en(plantilla, '/nodisponible?servicio=2'));
      await expect(page.getByText(/^Abre /)).toBeVisible();
      await revisar(page, 'closed');
      for (const cambios of [
        {},
        { status: 'chamado', profesional: laura },
        { status: 'no_se_presento', regresoHasta: hace(-20) },
      ]) {
        await page.unroute('**/api/atencion/abiertas');
        await page.route('**/api/atencion/abiertas', (route) =>
          route.fulfill({ json: { atenciones: [{ ...atencion, ...cambios }] } }),
        );
        await page.goto(en(plantilla, '/home'));
        await expect(page.getByRole('link', { name: /^(Volver a la|Entrar a la)/ })).toBeVisible();
        await revisar(page, `home, ${cambios.status ?? 'waiting'}`, [320, 1440]);
      }
    });
  });
}

test('the refusal of a person without affiliation is accessible in the three units that check', async ({
  page,
}) => {
  test.slow();
  for (const plantilla of ['iosper', 'osprera', 'osef']) {
    await entrar(page, plantilla, LUCIA, '/especialidad');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await revisar(page, `${plantilla}, refused`, [320, 1440]);
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    await revisar(page, `${plantilla}, read`, [320]);
  }
});

test('a waiting room with its own picture and its call are accessible', async ({ page, browser }) => {
  test.slow();
  const medica = await profesional(browser, 'almirantebrown');
  await medica.guardia(true);
  await entrar(page, 'almirantebrown', CARLOS, '/especialidad');
  await page.getByRole('button', { name: 'Iniciar videollamada' }).click();
  await page.getByRole('button', { name: 'Aceptar y entrar a la fila' }).click();
  await expect(page.getByText('Te escuchamos bien')).toBeVisible();
  await revisar(page, 'with picture');
  await medica.llamar();
  await page.getByRole('button', { name: 'Entrar a la videollamada' }).click();
  await expect(page.getByRole('region', { name: 'Videollamada' })).toBeVisible();
  await page.getByRole('button', { name: 'Terminar' }).click();
  await expect(page.getByRole('alertdialog', { name: '¿Querés salir de la videollamada?' })).toBeVisible();
  await revisar(page, 'leave the call', [320, 1440]);
  await medica.cerrar();
});
