/** A side image: what it shows, in words, and its drawing in a box of 720 x 940 with the template's colours as CSS variables. */
export type Escena = { titulo: string; dibujar: () => string };
