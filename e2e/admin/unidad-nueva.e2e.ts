import { expect, test } from '@playwright/test';
import { empezar } from '../support/escritorio.ts';
import { conLlamada, contadores, vigilada } from '../support/llamada.ts';
import { vecina } from '../support/portal.ts';
import { startProduccion, VISTA } from '../support/produccion.ts';
import { diasLibres, horasLibres, pasoAbierto } from '../support/turnos-pantalla.ts';
import {
  atenderVecina,
  aviso,
  crearServicio,
  darHorario,
  entrarPorPrimeraVez,
  registrarVecina,
  sumarProfesional,
  terminarAtencion,
} from '../support/unidad-nueva.ts';

test.use(conLlamada);

test('a unit created by the command line is set up on screen and attends its first patient', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const portal = await startProduccion();
  const en = (ruta: string) => `http://villa-nueva.localhost:${portal.port}${ruta}`;
  const lugar = { en, leer: portal.correo.leer, aqui: portal.aqui };
  const abrir = async () => {
    const page = await vigilada(await (await browser.newContext(VISTA)).newPage());
    page.setDefaultTimeout(60_000);
    return page;
  };
  try {
    expect(
      await portal.operar('unidad', '--clave', 'villa_nueva', '--plantilla', 'demo', '--host', 'villa-nueva'),
    ).toContain('villa_nueva');
    await portal.operar(
      'administrador',
      '--unidad',
      'villa_nueva',
      '--dni',
      '24111222',
      '--nombre',
      'Rosa',
      '--apellido',
      'Ledesma',
      '--email',
      'rosa@ejemplo.com.ar',
    );
    expect(
      await portal.operar('abrir', '--unidad', 'villa_nueva', '--inscripcion', 'RENAPDIS-1234'),
    ).toContain('Abierta al público.');
    await portal.start();

    const rosa = await abrir();
    await entrarPorPrimeraVez(rosa, lugar, 'rosa@ejemplo.com.ar');

    // The list of first steps links to each step that is not done.
    const pasos = rosa.locator('.card', {
      has: rosa.getByRole('heading', { name: 'Primeros pasos de la unidad' }),
    });
    await expect(pasos.getByRole('listitem')).toHaveText([
      'Poné el nombre, el logo y los colores',
      'Cargá los servicios que se atienden',
      'Invitá a quienes atienden',
      'Dales sus servicios y horarios',
    ]);

    // The unit's appearance.
    await rosa.getByRole('link', { name: 'Plantilla' }).click();
    await rosa.getByLabel('Nombre de la institución').fill('Municipio de Villa Nueva');
    await rosa.getByLabel('Marca, primera parte').fill('Villa');
    await rosa.getByLabel('Marca, segunda parte').fill('Nueva');
    await rosa.getByRole('button', { name: 'Publicar' }).click();
    await rosa
      .getByRole('alertdialog', { name: '¿Publicar los cambios?' })
      .getByRole('button', { name: 'Publicar' })
      .click();
    await aviso(rosa, /^Publicaste la versión/);

    // A service, its professional, and the weekly hours.
    await crearServicio(rosa);
    const elena = await abrir();
    await sumarProfesional(rosa, elena, lugar, 'elena@ejemplo.com.ar');
    await darHorario(rosa);
    await rosa.getByRole('link', { name: 'En vivo' }).click();
    await expect(rosa.getByRole('table').first()).toBeVisible();
    await expect(rosa.getByRole('heading', { name: 'Primeros pasos de la unidad' })).toHaveCount(0);

    // A neighbour registers, and books.
    const carla = await abrir();
    await registrarVecina(carla, lugar);
    await expect(carla).toHaveTitle(/ · Municipio de Villa Nueva$/);
    await carla.goto(en('/solicitudTurnos'));
    const paso = (nombre: string) =>
      pasoAbierto(carla).getByRole('button', { name: new RegExp(`^${nombre}`) });
    await expect(pasoAbierto(carla)).toBeVisible();
    if (await paso('Carla Benítez').isVisible()) await paso('Carla Benítez').click();
    if (await paso('Clínica Médica').isVisible()) await paso('Clínica Médica').click();
    await diasLibres(carla).getByRole('button').first().click();
    await horasLibres(carla).getByRole('button').first().click();
    await carla.getByRole('button', { name: 'Confirmar turno' }).click();
    await carla.getByRole('alertdialog').getByRole('button', { name: 'Confirmar turno' }).click();
    await expect(carla.getByRole('region', { name: 'Confirmación del turno' })).toContainText(
      'Clínica Médica',
    );
    await portal.correo.leer(vecina.email!, /El turno está reservado/);

    // She is attended.
    await empezar(elena);
    await atenderVecina(carla, elena, lugar);
    expect((await contadores(carla)).estado).toBe('connected');
    await terminarAtencion(carla, elena);
    await carla.goto(en('/misatenciones'));
    await expect(carla.getByText('Elena Sosa').first()).toBeVisible();

    // The administrator sees the attention in the figures.
    await rosa.getByRole('link', { name: 'Cifras' }).click();
    await expect(rosa.getByText('Clínica Médica').first()).toBeVisible();
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await portal.stop();
  }
});
