import { estaVivo, estadosCaso, type EstadoCaso } from '@portal/domain/casos/estados';
import { PortalError } from '@portal/domain/errores/errores';
import type { Actor } from '../../http/context.ts';

/**
 * Whose cases an actor reaches: a manager their own, a coordinator the whole unit's (`null`). Every query
 * takes it.
 */
export type Alcance = string | null;

export const alcanceDe = ({ rol, personaId }: Pick<Actor, 'rol' | 'personaId'>): Alcance => {
  if (rol === 'coordinador_art') return null;
  if (rol === 'gestor_art') return personaId;
  throw new PortalError('no_encontrado');
};

export const esCoordinador = ({ rol }: Pick<Actor, 'rol'>) => rol === 'coordinador_art';

/**
 * Patient data, appointments and follow-ups can change only while the case is neither closed nor cancelled.
 */
export function exigirVivo(status: EstadoCaso) {
  if (!estaVivo(status)) throw new PortalError('caso_no_admite');
}

export function exigirPorCerrar(status: EstadoCaso) {
  if (status !== estadosCaso.cerrarCaso) throw new PortalError('caso_no_admite');
}
