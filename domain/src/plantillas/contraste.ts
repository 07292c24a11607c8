import {
  contrastesDe,
  distanciaColor,
  tokensDe,
  tokensFijos,
  type Colores,
  type ParDeContraste,
} from './colores.ts';

/** What a person chooses: the greys follow the primary's hue. */
export type ColorElegido = 'primario' | 'acento';

/** Nearer than this, one is taken for the other. */
const SE_CONFUNDEN = 0.08;

const enPalabras = (razon: number) => razon.toFixed(1).replace('.', ',');

/** What is written on what, as people see it on a screen. */
const lugares: readonly { color: ColorElegido; tokens: readonly string[]; lugar: string; salida: string }[] =
  [
    {
      color: 'primario',
      tokens: ['on-primary', 'primary', 'primary-strong', 'primary-ink', 'focus'],
      lugar: 'El color principal no se distingue del blanco: los botones y los enlaces no se leerían',
      salida: 'Elegí uno más oscuro',
    },
    {
      color: 'primario',
      tokens: ['primary-soft'],
      lugar: 'El texto no se leería sobre el fondo suave del color principal',
      salida: 'Elegí otro tono',
    },
    {
      color: 'acento',
      tokens: ['on-accent', 'accent'],
      lugar: 'El texto oscuro no se lee sobre el color de acento',
      salida: 'Elegí uno más claro',
    },
    {
      color: 'acento',
      tokens: ['accent-soft'],
      lugar: 'El texto no se leería sobre el fondo suave del acento',
      salida: 'Elegí otro tono',
    },
  ];

/** Each colour that cannot be used, and why: the worst of its pairs. Nothing where every pair reaches WCAG 2.2 AA. */
export function juzgarColores(colores: Colores): Partial<Record<ColorElegido, string>> {
  const tokens = tokensDe(colores);
  const fallan = contrastesDe(tokens)
    .filter(({ razon, minimo }) => razon < minimo)
    .toSorted((a, b) => a.razon / a.minimo - b.razon / b.minimo);
  const juicio: Partial<Record<ColorElegido, string>> = {};
  for (const { color, tokens: suyos, lugar, salida } of lugares) {
    const peor = fallan.find(({ texto, fondo }) => suyos.includes(texto) || suyos.includes(fondo));
    if (peor)
      juicio[color] ??=
        `${lugar}. ${salida}: el contraste es ${enPalabras(peor.razon)} y hace falta ${enPalabras(peor.minimo)}.`;
  }
  // The greys are the template's own lightness: with any hue they pass, and if they did not, the primary is what gave them theirs.
  if (fallan.length > 0 && Object.keys(juicio).length === 0)
    juicio.primario = 'Con ese tono los textos no se leerían. Elegí otro.';
  if (distanciaColor(tokens['primary'], tokensFijos.call) <= SE_CONFUNDEN)
    juicio.primario ??=
      'Se confunde con el verde de la videollamada, que es igual en todos los portales. Elegí otro tono.';
  if (distanciaColor(tokens['primary'], tokensFijos.danger) <= SE_CONFUNDEN)
    juicio.primario ??= 'Se confunde con el rojo de las advertencias. Elegí otro tono.';
  return juicio;
}

/** The pair that decides each colour, for who wants to see how far it is. */
export function contrasteDecisivo(colores: Colores): Record<ColorElegido, ParDeContraste> {
  const pares = contrastesDe(tokensDe(colores));
  const par = (texto: string, fondo: string) =>
    pares.find((uno) => uno.texto === texto && uno.fondo === fondo)!;
  return { primario: par('primary-ink', 'primary-soft'), acento: par('on-accent', 'accent') };
}
