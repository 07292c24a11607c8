import * as z from 'zod/mini';
import { dni, parrafo } from '../contract/campos.ts';
import { contract, reads, writes } from '../contract/endpoint.ts';
import { wire } from '../contract/wire.ts';
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
    ...writes,
    path: '/api/condicionMedica/guardarCondicionesMedicas',
    summary: 'Save the medical conditions of oneself or of a member of the own family',
    body: z.strictObject({ documento: dni(), condiciones: CondicionesMedicas }),
    who: ['paciente'],
    audit: 'guardar_condiciones',
  },
  getCondicionesMedicas: {
    ...reads,
    path: '/api/condicionMedica/getCondicionesMedicas/:documento',
    summary: 'The medical conditions of oneself or of a member of the own family',
    params: z.strictObject({ documento: dni() }),
    answer: wire({ documento: dni(), condiciones: CondicionesMedicas }),
    who: ['paciente'],
    audit: 'ver_condiciones',
  },
});
