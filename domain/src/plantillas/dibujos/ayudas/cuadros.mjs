// The frames of the 26 help pictures, by control. Each shows one control in use. `generar.mjs` makes the
// GIFs.
import { cuadrosCuenta } from './cuadros-cuenta.mjs';
import { cuadrosPortal } from './cuadros-portal.mjs';

export const cuadros = { ...cuadrosCuenta, ...cuadrosPortal };
