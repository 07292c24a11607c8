import {
  contrastesDe,
  distanciaColor,
  tokensDe,
  tokensFijos,
  type Colores,
  type ParDeContraste,
} from './colores.ts';

/** The colours that a person chooses; the greys follow the primary's hue. */
export type ColorElegido = 'primario' | 'acento';

/** Below this distance two colours are confused. */
const SE_CONFUNDEN = 0.08;

const enPalabras = (razon: number) => razon.toFixed(1).replace('.', ',');

/** Which token is written on which, with its description for people. */
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

/** For each unusable colour, the reason: its worst pair. Empty if every pair reaches WCAG 2.2 AA. */
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
  // The greys have fixed lightness and pass with any hue. If one fails, the primary is responsible, since it
  // sets their hue.
  if (fallan.length > 0 && Object.keys(juicio).length === 0)
    juicio.primario = 'Con ese tono los textos no se leerían. Elegí otro.';
  if (distanciaColor(tokens['primary'], tokensFijos.call) <= SE_CONFUNDEN)
    juicio.primario ??=
      'Se confunde con el verde de la videollamada, que es igual en todos los portales. Elegí otro tono.';
  if (distanciaColor(tokens['primary'], tokensFijos.danger) <= SE_CONFUNDEN)
    juicio.primario ??= 'Se confunde con el rojo de las advertencias. Elegí otro tono.';
  return juicio;
}

/** The decisive pair of each colour, to show the margin. */
export function contrasteDecisivo(colores: Colores): Record<ColorElegido, ParDeContraste> {
  const pares = contrastesDe(tokensDe(colores));
  const par = (texto: string, fondo: string) =>
    pares.find((uno) => uno.texto === texto && uno.fondo === fondo)!;
  return { primario: par('primary-ink', 'primary-soft'), acento: par('on-accent', 'accent') };
}
