export type ClaseDeFallo = 'version' | 'conexion' | 'pagina';

/** Messages of a failed chunk load in Chromium, Firefox and Safari, and Vite's for a stylesheet. */
const chunk = /dynamically imported module|module script failed|unable to preload css|chunkloaderror/i;

/**
 * A missing chunk means a new version, unless the browser is offline. Any other error is a bug of the page.
 */
export function claseDeFallo(error: unknown, online: boolean): ClaseDeFallo {
  if (!(error instanceof Error) || !chunk.test(`${error.name} ${error.message}`)) return 'pagina';
  return online ? 'version' : 'conexion';
}
