import * as z from 'zod/mini';
import { dni, nada, parrafo } from '../contract/campos.ts';
import { contract } from '../contract/endpoint.ts';
import { clavesCondicion, type Condicion } from './condiciones.ts';

/** Not ticked: null. Ticked: the observation, possibly empty. */
const observacion = z.nullable(parrafo(500));

export const CondicionesMedicas = z.strictObject(
  Object.fromEntries(clavesCondicion.map((clave) => [clave, z._default(observacion, null)])) as Record<
    Condicion,
    z.ZodMiniDefault<typeof observacion>
  >,
);
export type CondicionesMedicas = z.infer<typeof CondicionesMedicas>;

export const condicionesMedicas = contract({
  guardarCondicionesMedicas: {
    method: 'POST',
    path: '/api/condicionMedica/guardarCondicionesMedicas',
    summary: 'Save the medical conditions of oneself or of a member of the own family',
    body: z.strictObject({ documento: dni(), condiciones: CondicionesMedicas }),
    answer: nada,
    who: ['paciente'],
    audit: 'guardar_condiciones',
    rate: 'escritura',
    idempotent: 'natural',
  },
  getCondicionesMedicas: {
    method: 'GET',
    path: '/api/condicionMedica/getCondicionesMedicas/:documento',
    summary: 'The medical conditions of oneself or of a member of the own family',
    params: z.strictObject({ documento: dni() }),
    answer: z.object({ documento: dni(), condiciones: CondicionesMedicas }),
    who: ['paciente'],
    audit: 'ver_condiciones',
    rate: 'lectura',
    idempotent: 'natural',
  },
});
