import { PortalError } from '@portal/domain/errores/errores';

/** Bringing a turno back, or taking an offer, may meet another of the same patient: the database says so, and these are its words. */
export async function comoRepetido<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint === 'turnos_uno_adelante' || constraint === 'turnos_paciente_sin_superponer')
      throw new PortalError('turno_repetido', { cause: error });
    throw error;
  }
}
