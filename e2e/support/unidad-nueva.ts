import { expect, type Page } from '@playwright/test';
import { evolucion, siguiente } from './escritorio.ts';
import { llega } from './llamada.ts';
import { completarRegistro, continuar, iniciarSesion, vecina } from './portal.ts';
import { vincularTelefono } from './produccion.ts';

/** The way of a new unit to its first attention, on screen. The rehearsal (`scripts/ensayo`) walks it too. */
export interface Lugar {
  /** The address of a path of the unit. */
  en: (ruta: string) => string;
  /** The match in the newest mail to an address whose text matches. */
  leer: (para: string, palabras: RegExp) => Promise<string>;
  /** The address behind a mail's link. */
  aqui: (enlace: string) => string;
}

export const aviso = (page: Page, texto: string | RegExp) =>
  expect(page.getByRole('region', { name: 'Avisos' }).getByText(texto)).toBeVisible();

/** The first administrator sets a password by the mail's code, and her second factor. */
export async function entrarPorPrimeraVez(rosa: Page, { en, leer }: Lugar, email: string) {
  await rosa.goto(en('/personal'));
  await rosa.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
  await rosa.getByLabel('Email').fill(email);
  await rosa.getByRole('button', { name: 'Enviar' }).click();
  await rosa.getByLabel('Clave', { exact: true }).fill(await leer(email, /\b\d{6}\b/));
  await continuar(rosa);
  await rosa.getByLabel('Nueva contraseña').fill('yerba-larga-2026');
  await rosa.getByLabel('Confirmar contraseña').fill('yerba-larga-2026');
  await rosa.getByRole('button', { name: 'Guardar contraseña' }).click();
  await rosa.getByRole('button', { name: 'Ir a iniciar sesión' }).click();
  await rosa.goto(en('/personal'));
  await iniciarSesion(rosa, '24111222', 'yerba-larga-2026');
  await vincularTelefono(rosa);
}

/** A service for the whole day, with turnos too. */
export async function crearServicio(rosa: Page) {
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
}

/** The administrator invites a professional, who chooses her password and links her phone. */
export async function sumarProfesional(rosa: Page, elena: Page, { leer, aqui }: Lugar, email: string) {
  await rosa.getByRole('link', { name: 'Personal y roles' }).click();
  await rosa.getByRole('button', { name: 'Invitar' }).click();
  const invitar = rosa.getByRole('dialog', { name: 'Invitar al personal' });
  await invitar.getByLabel('DNI').fill('25333444');
  await invitar.getByLabel('Apellido').fill('Sosa');
  await invitar.getByLabel('Nombre').fill('Elena');
  await invitar.getByLabel('Email').fill(email);
  await invitar.getByRole('checkbox', { name: 'Profesional' }).check();
  await invitar.getByRole('button', { name: 'Enviar invitación' }).click();
  await aviso(rosa, /^Invitación enviada/);

  await elena.goto(aqui(await leer(email, /https?:\/\/\S+\/invitacion\?codigo=\S+/)));
  await elena.getByLabel('Contraseña', { exact: true }).fill('consultorio-al-fondo');
  await elena.getByLabel('Repetí la contraseña').fill('consultorio-al-fondo');
  await elena.getByRole('button', { name: 'Guardar mi contraseña' }).click();
  await elena.getByRole('link', { name: 'Ingresar' }).click();
  await iniciarSesion(elena, '25333444', 'consultorio-al-fondo');
  await vincularTelefono(elena);
  await expect(elena.getByRole('region', { name: 'Fila' })).toBeVisible();
}

/** Her service and her weekly hours. */
export async function darHorario(rosa: Page) {
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
}

/** A neighbour registers and signs in. Not every plantilla asks for the same data. */
export async function registrarVecina(carla: Page, { en }: Lugar, persona = vecina) {
  await carla.goto(en('/registro'));
  await completarRegistro(carla, persona);
  await continuar(carla);
  await carla.getByRole('alertdialog').getByRole('button').first().click();
  await carla.goto(en('/login'));
  await iniciarSesion(carla, persona.dni, persona.contrasena);
  await expect(carla.getByRole('heading', { name: 'Hola, Carla' })).toBeVisible();
}

/** She asks to be attended now, is called by a professional who attends, and both see and hear each other. */
export async function atenderVecina(carla: Page, elena: Page, { en }: Lugar) {
  await carla.goto(en('/especialidad'));
  await carla.getByRole('button', { name: 'Iniciar videollamada' }).click();
  await carla
    .getByRole('dialog', { name: 'Términos de la teleconsulta' })
    .getByRole('button', { name: 'Aceptar y entrar a la fila' })
    .click();
  await expect(carla.getByRole('region', { name: 'Tu lugar en la fila' })).toBeVisible();
  await siguiente(elena).click();
  await carla.getByRole('button', { name: 'Entrar a la videollamada' }).click();
  await Promise.all([llega(carla, { en: 40_000 }), llega(elena, { en: 40_000 })]);
}

/** The professional writes her note and ends the attention for both. */
export async function terminarAtencion(carla: Page, elena: Page) {
  await evolucion(elena).fill('Control de rutina.');
  await elena.getByRole('button', { name: 'Finalizar' }).click();
  await elena
    .getByRole('alertdialog')
    .or(elena.getByRole('dialog'))
    .getByRole('button', { name: /^Finalizar/ })
    .click();
  await expect(carla).toHaveURL((url) => url.pathname === '/finllamada');
}
