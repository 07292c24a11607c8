/** How residents arrive signed in from their city's portal. docs/portal-de-la-ciudad.md tells it to its developers. */

/** How long a token may live, and how far two clocks may differ. */
export const VIDA_SEGUNDOS = 60;
export const RELOJ_SEGUNDOS = 5;
/** How long a replaced key is still good. */
export const SOLAPE_DIAS = 7;

export interface Identidad {
  nombre: string;
  apellido: string;
  fec_nac: string | null;
}

const palabras = (texto: string) =>
  new Set(
    texto
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((palabra) => palabra.length > 1),
  );
const comparten = (a: string, b: string) => {
  const otras = palabras(b);
  return [...palabras(a)].some((palabra) => otras.has(palabra));
};

/**
 * Whether the city's portal and an account mean the same person by one DNI: born the same day, with a surname and a name in common. 'María del
 * Carmen Gómez' and 'maria gomez' are; without a birth date nobody is.
 */
export const esLaMisma = (una: Identidad, otra: Identidad): boolean =>
  una.fec_nac !== null &&
  una.fec_nac === otra.fec_nac &&
  comparten(una.apellido, otra.apellido) &&
  comparten(una.nombre, otra.nombre);

/** The origin of the portal, as its browser says it: https, and nothing behind the name. On this machine, for trying it out, also http. */
export function origenDePortal(texto: string, conPrueba: boolean): string | undefined {
  const [, esquema, nombre = '', puerto = ''] =
    /^(https?):\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(:[0-9]{1,5})?\/?$/.exec(texto.trim().toLowerCase()) ??
    [];
  const deAca = nombre === 'localhost' || nombre.endsWith('.localhost') || nombre === '127.0.0.1';
  if (esquema === undefined || (esquema === 'http' && !(conPrueba && deAca))) return undefined;
  return `${esquema}://${nombre}${esquema === 'https' && puerto === ':443' ? '' : puerto}`;
}
