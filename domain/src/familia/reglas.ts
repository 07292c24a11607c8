import { requerido, validar, type Mensajes } from '../validacion/reglas.ts';

export const validarReporte = (valores: { motivo: string }): Mensajes =>
  validar(valores, { motivo: [requerido('El motivo es requerido')] });
