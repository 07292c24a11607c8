import { namesIn, namesOut } from '@portal/domain/contract/names';
import type { PersonaEP } from '@portal/domain/historial/contract';

/**
 * The person of the legacy screen, from the navigation state, which survives a reload with its history entry.
 * It identifies and does not authorise.
 */
export function leerUsuarioParam(state: unknown): PersonaEP | undefined {
  if (typeof state !== 'object' || state === null || !('usuarioParam' in state)) return undefined;
  const param: unknown = state.usuarioParam;
  if (typeof param !== 'object' || param === null || !('documento' in param)) return undefined;
  const { dni, nombre, apellido }: Partial<Record<keyof PersonaEP, unknown>> = namesIn(param);
  if (typeof dni !== 'string' || !/^[0-9]{7,8}$/.test(dni)) return undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { dni, nombre: text(nombre), apellido: text(apellido) };
}

/** The state that opens the legacy screen on a person. Only what identifies them is kept in the history. */
export const conUsuarioParam = ({ dni, nombre, apellido }: PersonaEP) => ({
  usuarioParam: namesOut({ dni, nombre, apellido }),
});
