/**
 * A side image: its description, and its drawing in a box of 720 x 940 with the template's colours as CSS
 * variables. `foco` is the height in that box that a low band must include when cropped: the people.
 */
export type Escena = { titulo: string; foco: number; dibujar: () => string };
