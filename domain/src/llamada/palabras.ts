import * as z from 'zod/mini';

/**
 * Words that cross a call while they are made: typed letter by letter, or by a recogniser of the speaker's own
 * voice. They are relayed to the room and never stored.
 */

/** Longest line, in UTF-16 units. A line ends with a sentence or with Enter. */
export const LINEA_MAXIMA = 500;
/** Lines that a page sends to somebody who missed some. */
export const LINEAS_REPETIDAS = 20;
/** Those lines together, in bytes of JSON: a longer message would pass between processes through a table. */
export const BYTES_REPETIDOS = 6000;

const cuenta = () => z.int().check(z.nonnegative(), z.maximum(1_000_000));
const trozo = () => z.string().check(z.maxLength(LINEA_MAXIMA));

const LineaViva = z.strictObject({
  /** Counts the lines of one page. */
  linea: cuenta(),
  texto: trozo(),
  fin: z.boolean(),
  /** Made by a recogniser, not typed. */
  voz: z.boolean(),
});
export type LineaViva = z.infer<typeof LineaViva>;

/** `texto` replaces what stands from `desde` to `hasta`. */
const Edicion = z.strictObject({
  tipo: z.literal('edicion'),
  /** Counts the edits of one page, so that a lost one is noticed with the next. */
  n: cuenta(),
  linea: cuenta(),
  desde: cuenta(),
  hasta: cuenta(),
  texto: trozo(),
  fin: z.boolean(),
  voz: z.boolean(),
});
export type Edicion = z.infer<typeof Edicion>;

/**
 * Of a page's own voice as text. `no_puede`: neither the browser nor the unit has a
 * recogniser. `fallo`: it stopped by itself.
 */
export const estadosDeVoz = ['apagada', 'encendida', 'rechazada', 'no_puede', 'fallo'] as const;
export type EstadoDeVoz = (typeof estadosDeVoz)[number];

export const Palabras = z.union([
  Edicion,
  /** The last lines of the page, whole, after a gap or an interruption. */
  z.strictObject({
    tipo: z.literal('todo'),
    /** Number of the last edit that they contain. */
    n: cuenta(),
    lineas: z.array(LineaViva).check(z.maxLength(LINEAS_REPETIDAS)),
  }),
  /** Something is missing here: send `todo`. */
  z.strictObject({ tipo: z.literal('falta') }),
  /** Asks the other pages to turn their voice into text, or no longer. Each one decides. */
  z.strictObject({ tipo: z.literal('subtitulos'), pide: z.boolean() }),
  z.strictObject({ tipo: z.literal('voz'), estado: z.enum(estadosDeVoz) }),
]);
export type Palabras = z.infer<typeof Palabras>;
