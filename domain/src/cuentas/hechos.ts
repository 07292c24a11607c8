import { hecho } from '../hechos/hecho.ts';

/** The professional was blocked or lost the role, and no longer attends. */
export const profesionalRetirado = hecho<{ profesionalId: string }>();

/** Nobody acts with this person's account any more, its owner included. */
export const cuentaBloqueada = hecho<{ personaId: string }>();
