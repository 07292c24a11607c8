import { expect, test } from '@playwright/test';
import { ANA, LAURA, MARTA, PAULA } from '../support/gente.ts';
import { en, lugar } from '../support/portal.ts';
import { abrirSesion } from '../support/sesion.ts';
import { irA } from '../support/shell.ts';

const LOGIN = '/login';

/** The final address of each visit, from section 2 of the specification; `=` means no redirect. */
const acceso: [
  ruta: string,
  anonimo: string,
  paciente: string,
  gestora: string,
  profesional: string,
  administradora: string,
][] = [
  ['/', LOGIN, '=', '=', '=', '='],
  ['/home', LOGIN, '=', '=', '=', '='],
  ['/especialidad', LOGIN, '=', '/', '/', '/'],
  ['/videocall', LOGIN, '=', '/', '=', '/'],
  ['/finllamada', LOGIN, '=', '/', '/', '/'],
  ['/nodisponible', LOGIN, '=', '/', '/', '/'],
  ['/misatenciones', LOGIN, '=', '/', '/', '/'],
  ['/detalleReceta', LOGIN, '=', '/', '/', '/'],
  ['/detalleAtencion?id=1', LOGIN, '=', '/', '/', '/'],
  ['/miPerfil', LOGIN, '=', '=', '=', '='],
  ['/agregarFamiliar', LOGIN, '=', '/', '/', '/'],
  ['/misTurnos', LOGIN, '=', '/', '/', '/'],
  ['/solicitudTurnos', LOGIN, '=', '/', '/', '/'],
  ['/condicionesMedicas', LOGIN, '=', '/', '/', '/'],
  ['/resumen', LOGIN, '=', '/', '/', '/'],
  ['/compartirResumen', LOGIN, '=', '/', '/', '/'],
  ['/importarResumen', LOGIN, '=', '/', '/', '/'],
  ['/teleEducacion', LOGIN, '/', '/', '/', '/'],
  // Public routes; an unknown code leads to the error screen.
  ['/entrypoint?codigoTurno=x', '/error', '/error', '/error', '/error', '/error'],
  ['/turnoAcceso?codigoTurno=x', '/error', '/error', '/error', '/error', '/error'],
  ['/misAtencionesEP?codigoUser=x', '/error', '/error', '/error', '/error', '/error'],
  ['/confirmar?id=x', '=', '=', '=', '=', '='],
  ['/rechazar?id=x', '=', '=', '=', '=', '='],
  ['/documento/recetas/1', '=', '=', '=', '=', '='],
  ['/verificar/x', '=', '=', '=', '=', '='],
  ['/resumenCompartido', '=', '=', '=', '=', '='],
  ['/invitacion?codigo=x', '=', '=', '=', '=', '='],
  ['/invitado', '=', '=', '=', '=', '='],
  ['/error', '=', '=', '=', '=', '='],
  ['/login', '=', '/', '/', '/', '/'],
  ['/registro', '=', '/', '/', '/', '/'],
  ['/recuperarclave', '=', '/', '/', '/', '/'],
  ['/personal', '=', '/', '/', '/', '/'],
  ['/listcasos', LOGIN, '/', '=', '/', '/'],
  ['/nuevocaso', LOGIN, '/', '=', '/', '/'],
  ['/detalleCaso?id=1041', LOGIN, '/', '=', '/', '/'],
  ['/detalleCaso/1041', LOGIN, '/', '/detalleCaso?id=1041', '/', '/'],
  ['/profesional', '/personal', '/', '/', '=', '/'],
  ['/admin', '/personal', '/', '/', '/', '='],
  ['/no-existe', LOGIN, '/', '/', '/', '/'],
];

const visitantes = [
  ['anonymous', undefined, 1],
  ['patient', ANA, 2],
  ['case manager', PAULA, 3],
  ['professional', LAURA, 4],
  ['administrator', MARTA, 5],
] as const;

for (const [quien, dni, column] of visitantes) {
  test(`leads each route to the right page: ${quien}`, async ({ page }) => {
    test.slow();
    if (dni) await abrirSesion(page, 'demo', dni);
    await page.goto(en('demo', '/personal'));
    for (const fila of acceso) {
      const [ruta] = fila;
      const expected = fila[column] === '=' ? ruta : fila[column];
      await irA(page, ruta);
      await expect.poll(() => lugar(page), { message: `${quien} visits ${ruta}` }).toBe(expected);
    }
    // The same with a page load, for one route of each kind.
    for (const ruta of ['/misTurnos', '/listcasos', '/confirmar?id=x', '/login', '/no-existe']) {
      const fila = acceso.find(([first]) => first === ruta)!;
      await page.goto(en('demo', ruta));
      await expect
        .poll(() => lugar(page), { message: `${quien} opens ${ruta}` })
        .toBe(fila[column] === '=' ? ruta : fila[column]);
    }
  });
}

test('every page behind sign-in has a heading, a title and a link home', async ({ page }) => {
  await abrirSesion(page, 'demo', ANA);
  for (const [ruta, titulo] of [
    ['/especialidad', 'Solicitar atención'],
    ['/miPerfil', 'Mi perfil'],
    ['/agregarFamiliar', 'Nuevo familiar'],
    ['/misTurnos', 'Mis turnos'],
    ['/solicitudTurnos', 'Reservar turno'],
    ['/misatenciones', 'Mis atenciones'],
  ] as const) {
    await page.goto(en('demo', ruta));
    await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible();
    await expect(page).toHaveTitle(`${titulo} · Portal Demo`);
  }
  await page.getByRole('link', { name: 'Portal Demo, ir al inicio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeFocused();
  await expect(page).toHaveTitle('Inicio · Portal Demo');
});

test.describe('routes of a feature that is switched off', () => {
  for (const [plantilla, ruta] of [
    ['gagil', '/misTurnos'],
    ['gagil', '/solicitudTurnos'],
    ['demo', '/teleEducacion'],
    ['galeno', '/agregarFamiliar'],
  ] as const) {
    test(`redirects ${ruta} to home in ${plantilla}`, async ({ page }) => {
      await abrirSesion(page, plantilla, ANA);
      await page.goto(en(plantilla, ruta));
      await expect.poll(() => lugar(page)).toBe('/');
      await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana' })).toBeVisible();
    });
  }

  test('redirects /registro to /login', async ({ page }) => {
    await page.goto(en('galeno', '/registro'));
    await expect.poll(() => lugar(page)).toBe('/login');
  });
});
