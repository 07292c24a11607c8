import * as z from 'zod/mini';

/** Shapes on the wire: bounded, strict, ASCII where a machine reads them. The words about them are the rules'. */

/** A field of a form: absent counts as empty, so that the rule can say 'El … es requerido'. Control characters are nobody's text, and PostgreSQL takes no NUL. */
export const campo = (max = 200) => z._default(z.string().check(z.maxLength(max), z.regex(/^\P{Cc}*$/u)), '');
/** Text of several lines. */
export const parrafo = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\P{Cc}\n\r\t]*$/u));
export const marcado = () => z._default(z.boolean(), false);
/** The unit that a client names: accepted, compared with the session's, never used. */
export const unidadNombrada = () =>
  z.optional(z.union([z.int().check(z.positive()), z.string().check(z.maxLength(60))]));
/** A whole number, or its ASCII digits: nothing else becomes one, neither `true` nor a list of one nor '0x1F'. */
export const entero = (desde: number, hasta: number) => {
  const numero = z.int().check(z.minimum(desde), z.maximum(hasta));
  return z.union([
    numero,
    z.pipe(z.pipe(z.string().check(z.maxLength(10), z.regex(/^[0-9]+$/)), z.transform(Number)), numero),
  ]);
};
export const id = () => z.uuid();
/** How often something was saved, as its reader last saw it. It counts, and PostgreSQL counts to two thousand million. */
export const revision = (desde = 0) => z.int().check(z.minimum(desde), z.maximum(2_000_000_000));
/** PostgreSQL knows no year 0, and the day after the last of 9999 has no four digits. */
const ANIO = /^(?!0000|9)/;
export const instante = () => z.iso.datetime({ offset: true }).check(z.maxLength(40), z.regex(ANIO));
export const fecha = () => z.iso.date().check(z.maxLength(10), z.regex(ANIO));
export const nada = z.strictObject({});
export type Nada = z.infer<typeof nada>;
