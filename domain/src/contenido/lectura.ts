import * as z from 'zod/mini';

/**
 * A text that ships with the product: guide, terms, instructions. Stored as data, so that screen, PDF and
 * mail can all render it.
 */

const linea = z.string().check(z.minLength(1), z.maxLength(1200));

export const Seccion = z.strictObject({
  titulo: linea,
  parrafos: z.optional(z.array(linea)),
  /** Numbered steps, one action each. */
  pasos: z.optional(z.array(linea)),
  lista: z.optional(z.array(linea)),
});
export type Seccion = z.infer<typeof Seccion>;

export const Lectura = z.strictObject({
  titulo: linea,
  bajada: z.optional(linea),
  actualizado: z.iso.date(),
  secciones: z.array(Seccion).check(z.minLength(1)),
});
export type Lectura = z.infer<typeof Lectura>;

/** Replaces {unidad} with the unit's name. */
export function completar(lectura: Lectura, valores: { unidad: string }): Lectura {
  // A function as replacement, so that a `$` in the name is not read as a pattern.
  const fill = (text: string): string => text.replaceAll('{unidad}', () => valores.unidad);
  return {
    ...lectura,
    titulo: fill(lectura.titulo),
    ...(lectura.bajada !== undefined && { bajada: fill(lectura.bajada) }),
    secciones: lectura.secciones.map(({ titulo, parrafos, pasos, lista }) => ({
      titulo: fill(titulo),
      ...(parrafos && { parrafos: parrafos.map(fill) }),
      ...(pasos && { pasos: pasos.map(fill) }),
      ...(lista && { lista: lista.map(fill) }),
    })),
  };
}
