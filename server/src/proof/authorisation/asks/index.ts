import type { Asks } from '../ask.ts';
import { administracion } from './administracion.ts';
import { atenciones } from './atenciones.ts';
import { ayuda } from './ayuda.ts';
import { casos } from './casos.ts';
import { compartir } from './compartir.ts';
import { cuentas } from './cuentas.ts';
import { fhir } from './fhir.ts';
import { invitados } from './invitados.ts';
import { llaves } from './llaves.ts';
import { documentos } from './documentos.ts';
import { modelos } from './modelos.ts';
import { personas } from './personas.ts';
import { resumen } from './resumen.ts';
import { turnos } from './turnos.ts';
import { unidades } from './unidades.ts';

export const asks: Asks = {
  ...unidades,
  ...cuentas,
  ...llaves,
  ...personas,
  ...resumen,
  ...modelos,
  ...compartir,
  ...ayuda,
  ...turnos,
  ...atenciones,
  ...invitados,
  ...documentos,
  ...casos,
  ...administracion,
  ...fhir,
};
