import * as z from 'zod/mini';

/**
 * Wire formats: bounded, strict, and ASCII where a machine reads them. The messages about them belong to the
 * rules.
 */

/**
 * A form field. An absent field counts as empty, so that the rule can say 'El … es requerido'. Control
 * characters are refused; PostgreSQL does not accept NUL.
 */
export const campo = (max = 200) => z._default(z.string().check(z.maxLength(max), z.regex(/^\P{Cc}*$/u)), '');
/** Text of several lines. */
export const parrafo = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\P{Cc}\n\r\t]*$/u));
export const marcado = () => z._default(z.boolean(), false);
/** The unit that a client names: compared with the session's, never used. */
export const unidadNombrada = () =>
  z.optional(z.union([z.int().check(z.positive()), z.string().check(z.maxLength(60))]));
/**
 * A whole number, or its ASCII digits. Nothing else is converted: not `true`, a one-element list or '0x1F'.
 */
export const entero = (desde: number, hasta: number) => {
  const numero = z.int().check(z.minimum(desde), z.maximum(hasta));
  return z.union([
    numero,
    z.pipe(z.pipe(z.string().check(z.maxLength(10), z.regex(/^[0-9]+$/)), z.transform(Number)), numero),
  ]);
};
export const id = () => z.uuid();
export const dni = () => z.string().check(z.maxLength(8), z.regex(/^[0-9]{7,8}$/));
/** Revision number for optimistic locking. Bounded by PostgreSQL's integer. */
export const revision = (desde = 0) => z.int().check(z.minimum(desde), z.maximum(2_000_000_000));
/** PostgreSQL has no year 0, and the day after 9999-12-31 does not fit in four digits. */
const ANIO = /^(?!0000|9)/;
export const instante = () => z.iso.datetime({ offset: true }).check(z.maxLength(40), z.regex(ANIO));
export const fecha = () => z.iso.date().check(z.maxLength(10), z.regex(ANIO));
export const nada = z.strictObject({});
export type Nada = z.infer<typeof nada>;
