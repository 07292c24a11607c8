import { prestador } from './bases.ts';
import type { Plantilla } from './plantilla.ts';

/**
 * For a new institution, besides the thirty. It has no name or registration number; the institution adds them
 * before opening.
 */
export const PLANTILLA_NEUTRA = 'neutra';

/** Placeholder for the registration number, which must be entered before the unit may open. */
export const SIN_INSCRIPCION = 'en trámite';
/** The thirty templates' numbers contain 'demo', so they do not count as real. */
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

/** The template whose drawings are used. The neutral one uses the demo's, which show no institution. */
export const dibujoDe = (clave: string): string => (clave === PLANTILLA_NEUTRA ? 'demo' : clave);
