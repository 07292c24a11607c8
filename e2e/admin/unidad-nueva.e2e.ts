import { expect, test, type Page } from '@playwright/test';
import { conLlamada, contadores, llega, vigilada } from '../support/llamada.ts';
import { completarRegistro, continuar, iniciarSesion, vecina } from '../support/portal.ts';
import { startProduccion, VISTA, vincularTelefono } from '../support/produccion.ts';
import { diasLibres, horasLibres, pasoAbierto } from '../support/turnos-pantalla.ts';

test.use(conLlamada);

const aviso = (page: Page, texto: string | RegExp) =>
  expect(page.getByRole('region', { name: 'Avisos' }).getByText(texto)).toBeVisible();

test('a unit created by the command line is set up on screen and attends its first patient', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const portal = await startProduccion();
  const en = (ruta: string) => `http://villa-nueva.localhost:${portal.port}${ruta}`;
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

    // The first administrator sets a password by the mail's link.
    const rosa = await abrir();
    await rosa.goto(en('/personal'));
    await rosa.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
    await rosa.getByLabel('Email').fill('rosa@ejemplo.com.ar');
    await rosa.getByRole('button', { name: 'Enviar' }).click();
    await rosa
      .getByLabel('Clave', { exact: true })
      .fill(await portal.correo.leer('rosa@ejemplo.com.ar', /\b\d{6}\b/));
    await continuar(rosa);
    await rosa.getByLabel('Nueva contraseña').fill('yerba-larga-2026');
    await rosa.getByLabel('Confirmar contraseña').fill('yerba-larga-2026');
    await rosa.getByRole('button', { name: 'Guardar contraseña' }).click();
    await rosa.getByRole('button', { name: 'Ir a iniciar sesión' }).click();
    await rosa.goto(en('/personal'));
    await iniciarSesion(rosa, '24111222', 'yerba-larga-2026');
    await vincularTelefono(rosa);

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
    await rosa.getByRole('link', { name: 'Servicios', exact: true }).click();
    await rosa.getByRole('link', { name: 'Nuevo servicio' }).first().click();
    await rosa.getByLabel('Nombre').fill('Clínica Médica');
    await rosa.getByLabel('Sigla').fill('C');
    await rosa.getByRole('checkbox', { name: /^A demanda/ }).check();
    await rosa.getByLabel('A demanda desde').fill('00:00');
    await rosa.getByLabel('Hasta', { exact: true }).fill('24:00');
    await rosa.getByRole('checkbox', { name: /^Por turno/ }).check();
    await rosa.getByRole('button', { name: 'Crear servicio' }).click();
    await aviso(rosa, /^Clínica Médica quedó creado/);

    await rosa.getByRole('link', { name: 'Personal y roles' }).click();
    await rosa.getByRole('button', { name: 'Invitar' }).click();
    const invitar = rosa.getByRole('dialog', { name: 'Invitar al personal' });
    await invitar.getByLabel('DNI').fill('25333444');
    await invitar.getByLabel('Apellido').fill('Sosa');
    await invitar.getByLabel('Nombre').fill('Elena');
    await invitar.getByLabel('Email').fill('elena@ejemplo.com.ar');
    await invitar.getByRole('checkbox', { name: 'Profesional' }).check();
    await invitar.getByRole('button', { name: 'Enviar invitación' }).click();
    await aviso(rosa, /^Invitación enviada/);

    const elena = await abrir();
    await elena.goto(
      portal.aqui(await portal.correo.leer('elena@ejemplo.com.ar', /https?:\/\/\S+\/invitacion\?codigo=\S+/)),
    );
    await elena.getByLabel('Contraseña', { exact: true }).fill('consultorio-al-fondo');
    await elena.getByLabel('Repetí la contraseña').fill('consultorio-al-fondo');
    await elena.getByRole('button', { name: 'Guardar mi contraseña' }).click();
    await elena.getByRole('link', { name: 'Ingresar' }).click();
    await iniciarSesion(elena, '25333444', 'consultorio-al-fondo');
    await vincularTelefono(elena);
    await expect(elena.getByRole('region', { name: 'Fila' })).toBeVisible();

    await rosa.getByRole('link', { name: 'Profesionales y agendas' }).click();
    await rosa.getByRole('link', { name: /Elena Sosa/ }).click();
    await rosa.getByRole('checkbox', { name: 'Clínica Médica' }).check();
    await rosa.getByRole('button', { name: 'Guardar servicios' }).click();
    await aviso(rosa, 'Los servicios quedaron guardados.');
    await rosa.getByRole('button', { name: 'Agregar horario el Lunes' }).click();
    await rosa.getByLabel('Lunes, desde').fill('08:00');
    await rosa.getByLabel('Lunes, hasta').fill('20:00');
    await rosa.getByRole('button', { name: 'Copiar el lunes de martes a viernes' }).click();
    await rosa.getByRole('button', { name: 'Guardar semana' }).click();
    await aviso(rosa, 'La semana quedó guardada.');
    await rosa.getByRole('link', { name: 'En vivo' }).click();
    await expect(rosa.getByRole('table').first()).toBeVisible();
    await expect(rosa.getByRole('heading', { name: 'Primeros pasos de la unidad' })).toHaveCount(0);

    // A neighbour registers, and books.
    const carla = await abrir();
    await carla.goto(en('/registro'));
    await expect(carla).toHaveTitle('Creá tu cuenta · Municipio de Villa Nueva');
    await completarRegistro(carla, vecina);
    await continuar(carla);
    await carla.getByRole('alertdialog').getByRole('button').first().click();
    await carla.goto(en('/login'));
    await iniciarSesion(carla, vecina.dni, vecina.contrasena);
    await expect(carla.getByRole('heading', { name: 'Hola, Carla' })).toBeVisible();
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
    await elena.getByRole('button', { name: 'Empezar a atender' }).click();
    await expect(elena.getByText('Atendiendo', { exact: true })).toBeVisible();
    await carla.goto(en('/especialidad'));
    await carla.getByRole('button', { name: 'Iniciar videollamada' }).click();
    await carla
      .getByRole('dialog', { name: 'Términos de la teleconsulta' })
      .getByRole('button', { name: 'Aceptar y entrar a la fila' })
      .click();
    await expect(carla.getByRole('region', { name: 'Tu lugar en la fila' })).toBeVisible();
    await elena.getByRole('button', { name: 'Llamar al siguiente' }).click();
    await carla.getByRole('button', { name: 'Entrar a la videollamada' }).click();
    await Promise.all([llega(carla, { en: 40_000 }), llega(elena, { en: 40_000 })]);
    expect((await contadores(carla)).estado).toBe('connected');
    await elena
      .getByRole('region', { name: 'Ficha', exact: true })
      .getByRole('textbox', { name: 'Evolución' })
      .fill('Control de rutina.');
    await elena.getByRole('button', { name: 'Finalizar' }).click();
    await elena
      .getByRole('alertdialog')
      .or(elena.getByRole('dialog'))
      .getByRole('button', { name: /^Finalizar/ })
      .click();
    await expect(carla).toHaveURL((url) => url.pathname === '/finllamada');
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
