import { test, type Browser } from '@playwright/test';
import { startWithClock } from './producto.ts';
import { llamarComo, reservar, type Llamador } from './turnos.ts';

/** A Tuesday. */
export const HOY = '2026-11-17';
export const CLINICA = 1;
export const PEDIATRIA = 2;
export const MATEO = '54111222';
export const correoDe = {
  ana: 'ana.gomez@ejemplo.com.ar',
  carlos: 'carlos.diaz@ejemplo.com.ar',
  lucia: 'lucia.fernandez@ejemplo.com.ar',
};

let reloj: Awaited<ReturnType<typeof startWithClock>>;

/**
 * Starts a product for one file, with its clock at 10:16: the entry to a turno of 10:30 is open.
 * The file's tests run in order, because some of them move the clock.
 */
export function conReloj() {
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    test.setTimeout(360_000);
    reloj = await startWithClock(`${HOY}T10:16:00-03:00`);
  });
  test.afterAll(() => reloj.stop());
}

export const moverReloj = (hora: string) => reloj.moveTo(`${HOY}T${hora}:00-03:00`);

/** Like `en` of portal.ts, on this file's product. */
export const enReloj = (plantilla: string, ruta = '') =>
  `http://${plantilla.replaceAll('_', '-')}.localhost:${reloj.port}${ruta}`;

export async function conTurno<T>(
  browser: Browser,
  plantilla: string,
  dni: string,
  act: (llamador: Llamador) => Promise<T>,
): Promise<T> {
  const llamador = await llamarComo(browser, enReloj(plantilla), dni);
  try {
    return await act(llamador);
  } finally {
    await llamador.cerrar();
  }
}

export const reservarDe = (
  browser: Browser,
  plantilla: string,
  dni: string,
  para: string,
  hora: string,
  servicio_id = CLINICA,
  documento = dni,
) =>
  conTurno(browser, plantilla, dni, (llamador) =>
    reservar(llamador, para, { documento, servicio_id, fecha: HOY, hora }),
  );
