import { hecho } from '../hechos/hecho.ts';

/** The repository decided about a prescription: it has its CUIRs, or was refused. */
export const recetaRegistrada = hecho<{ documentoId: string }>();
