import { hecho } from '../hechos/hecho.ts';

/** Blocked, or without the role: they attend no longer. */
export const profesionalRetirado = hecho<{ profesionalId: string }>();
