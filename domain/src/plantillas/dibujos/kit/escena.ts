/**
 * A side image: what it shows, in words, and its drawing in a box of 720 x 940 with the template's colours as CSS variables.
 * `foco`: the height, in that box, that a low band cut out of it must show: the people.
 */
export type Escena = { titulo: string; foco: number; dibujar: () => string };
