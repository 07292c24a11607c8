import { personas, type Usuario } from '@portal/domain/personas/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { refrescarSesion } from '../../lib/sesion.ts';

export const claveDePersona = (documento: string) => ['persona', documento] as const;

/** A person as the server has it now; until it answers, as the session knew it. */
export function usePersona(known: Usuario) {
  const { documento } = known;
  const { data, isPlaceholderData, error } = useQuery({
    queryKey: claveDePersona(documento),
    queryFn: () => call(personas.obtenerPersona, { params: { documento } }),
    placeholderData: known,
  });
  // No longer one's own to see (of age since midnight, removed elsewhere): the session learns it, and the page leads back.
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
