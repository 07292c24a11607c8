/** Sign-in from a city's portal. docs/portal-de-la-ciudad.md describes it for its developers. */

/** Longest life of a token, and tolerated clock skew. */
export const VIDA_SEGUNDOS = 60;
export const RELOJ_SEGUNDOS = 5;
/** How long a replaced key stays valid. */
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
 * Whether the city's portal and an account mean the same person by one DNI: same birth date, and at least one
 * surname and one first name in common. 'María del Carmen Gómez' matches 'maria gomez'. Without a birth date
 * nothing matches.
 */
export const esLaMisma = (una: Identidad, otra: Identidad): boolean =>
  una.fec_nac !== null &&
  una.fec_nac === otra.fec_nac &&
  comparten(una.apellido, otra.apellido) &&
  comparten(una.nombre, otra.nombre);

/** The portal's origin as a browser sends it: https, without a path. For tests on this machine, also http. */
export function origenDePortal(texto: string, conPrueba: boolean): string | undefined {
  const [, esquema, nombre = '', puerto = ''] =
    /^(https?):\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(:[0-9]{1,5})?\/?$/.exec(texto.trim().toLowerCase()) ??
    [];
  const deAca = nombre === 'localhost' || nombre.endsWith('.localhost') || nombre === '127.0.0.1';
  if (esquema === undefined || (esquema === 'http' && !(conPrueba && deAca))) return undefined;
  return `${esquema}://${nombre}${esquema === 'https' && puerto === ':443' ? '' : puerto}`;
}
