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
  const { documento, nombre, apellido }: Partial<Record<keyof PersonaEP, unknown>> = namesIn(param);
  if (typeof documento !== 'string' || !/^[0-9]{7,8}$/.test(documento)) return undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { documento, nombre: text(nombre), apellido: text(apellido) };
}

/** The state that opens the legacy screen on a person. Only what identifies them is kept in the history. */
export const conUsuarioParam = ({ documento, nombre, apellido }: PersonaEP) => ({
  usuarioParam: namesOut({ documento, nombre, apellido }),
});
