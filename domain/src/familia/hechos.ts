import { hecho } from '../hechos/hecho.ts';

/** The member is no longer in that person's family group. */
export const vinculoTerminado = hecho<{ titularId: string; integranteId: string }>();
