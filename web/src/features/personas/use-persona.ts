import { personas, type Usuario } from '@portal/domain/personas/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { refrescarSesion } from '../../lib/sesion.ts';

export const personaKey = (dni: string) => ['persona', dni] as const;

/** A person's data from the server; until it answers, the session's copy. */
export function usePersona(known: Usuario) {
  const { dni } = known;
  const { data, isPlaceholderData, error } = useQuery({
    queryKey: personaKey(dni),
    queryFn: () => call(personas.obtenerPersona, { params: { documento: dni } }),
    placeholderData: known,
  });
  // No longer accessible (of age since midnight, removed elsewhere): refresh the session, and the page
  // redirects.
  const gone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (gone) void refrescarSesion();
  }, [gone]);
  return {
    persona: { ...known, ...data },
    waiting: isPlaceholderData && !error,
    failed: Boolean(error) && !gone,
  };
}
