import { hexFromOklch } from '../plantillas/color-oklch.ts';
import { oklchFromHex, tokensDe, type Colores } from '../plantillas/colores.ts';

export { contrasteDecisivo, juzgarColores, type ColorElegido } from '../plantillas/contraste.ts';
export { tokensDe, type Colores };

/** Six hex digits, as colour pickers use. */
export const hexDe = hexFromOklch;
export const colorDe = (hex: string) => oklchFromHex(hex.toLowerCase());
export const esHex = (texto: string) => /^#[0-9a-f]{6}$/i.test(texto);
