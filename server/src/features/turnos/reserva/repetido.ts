import { PortalError } from '@portal/domain/errores/errores';

/**
 * Restoring a turno or accepting an offer may collide with another turno of the same patient: maps the
 * constraint error to `turno_repetido`.
 */
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
