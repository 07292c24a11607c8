export type ClaseDeFallo = 'version' | 'conexion' | 'pagina';

/** How browsers say that a piece of the application did not come: Chromium, Firefox, Safari, and Vite for a stylesheet. */
const chunk = /dynamically imported module|module script failed|unable to preload css|chunkloaderror/i;

/** A piece that is gone means a new version, unless there is no network at all; the rest is ours. */
export function claseDeFallo(error: unknown, online: boolean): ClaseDeFallo {
  if (!(error instanceof Error) || !chunk.test(`${error.name} ${error.message}`)) return 'pagina';
  return online ? 'version' : 'conexion';
}
