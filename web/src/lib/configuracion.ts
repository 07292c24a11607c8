import type { Configuracion } from '@portal/domain/unidades/contract';

/**
 * The unit's configuration and the server's time are embedded in the page; the clock runs on from that time.
 */
const place = document.getElementById('configuracion');
const loadedAt = performance.now();

function read(): Configuracion | undefined {
  try {
    return JSON.parse(place?.textContent ?? '') as Configuracion;
  } catch {
    return undefined;
  }
}

const found = read();

/** False only when the page did not come from the portal's server. */
export const hayConfiguracion = found !== undefined;
export const configuracion = found as Configuracion;

/** The server saw a refresh cookie: a session may be open. */
export const sesionPosible = place?.dataset['sesion'] === 'posible';

/** The current time by the server's clock. */
export const ahora = (): Date =>
  new Date(new Date(configuracion.horaServidor).getTime() + performance.now() - loadedAt);

/** The help picture of a control, if the template has one. */
export const ayudaDe = (control: string) => configuracion.ayudas[control];
