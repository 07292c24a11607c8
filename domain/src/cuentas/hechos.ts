import { hecho } from '../hechos/hecho.ts';

/** The professional was blocked or lost the role, and no longer attends. */
export const profesionalRetirado = hecho<{ profesionalId: string }>();

/** The account is blocked: nobody can use it, not even its owner. */
export const cuentaBloqueada = hecho<{ personaId: string }>();
