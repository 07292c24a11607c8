import { prestador } from './bases.ts';
import type { Plantilla } from './plantilla.ts';

/** Besides the thirty: for a new institution. Nobody's name, nobody's number; what it lacks the institution brings before it opens. */
export const PLANTILLA_NEUTRA = 'neutra';

/** What stands where a registration number must be loaded before the unit may open. */
export const SIN_INSCRIPCION = 'en trámite';
/** The thirty say by themselves that theirs is nobody's registration. */
export const esInscripcionReal = (inscripcion: string): boolean =>
  inscripcion.trim() !== '' && inscripcion !== SIN_INSCRIPCION && !/demo/i.test(inscripcion);

export const neutra: Plantilla = prestador(
  'demo',
  {
    nombre: 'Portal de telemedicina',
    marca: { fuerte: 'Portal', resto: 'de telemedicina' },
    // slate and sand
    colores: { primario: { l: 0.4, c: 0.04, h: 240 }, acento: { l: 0.84, c: 0.06, h: 85 }, neutro: 240 },
  },
  { pie: { inscripcion: SIN_INSCRIPCION } },
);

/** Whose drawings a template has: the neutral one borrows those that show no institution. */
export const dibujoDe = (clave: string): string => (clave === PLANTILLA_NEUTRA ? 'demo' : clave);
