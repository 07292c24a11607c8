import { reglasDni } from '../personas/dni.ts';
import { requerido, validar, type Mensajes } from '../validacion/reglas.ts';

export const claveRequerida = requerido('La contraseña es requerida');

/** Sign-in sends the DNI as `correo`. */
export const nombresDeIngreso = { dni: 'correo' } as const;
export const validarIngreso = (valores: { dni: string; password: string }): Mensajes =>
  validar(valores, { dni: reglasDni, password: [claveRequerida] });
