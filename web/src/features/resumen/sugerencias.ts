import { documentos } from '@portal/domain/documentos/contract';
import type { Clase } from '@portal/domain/resumen/clases';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import type { Suggestion } from '../../ui/fields/choices/combo-field.tsx';

/** One press instead of typing. */
export const frecuentes: Partial<Record<Clase, readonly string[]>> = {
  alergia: [
    'Penicilina',
    'AINEs',
    'Látex',
    'Mariscos',
    'Maní',
    'Picadura de abeja',
    'Contraste yodado',
    'Sulfas',
  ],
  vacuna: ['Antigripal', 'COVID-19', 'Antitetánica', 'Hepatitis B', 'Neumococo', 'Triple viral'],
};

const catalogoDe: Partial<Record<Clase, 'medicamento' | 'diagnostico'>> = {
  medicacion: 'medicamento',
  problema: 'diagnostico',
};
export const tieneCatalogo = (clase: Clase) => catalogoDe[clase] !== undefined;

const ESPERA_MS = 250;
const NINGUNA: readonly Suggestion[] = [];

/** Drugs and diagnoses of the unit's catalogue, for professionals; `note` is the code. */
export function useSugerencias(clase: Clase, texto: string): readonly Suggestion[] {
  const tipo = catalogoDe[clase];
  const [buscar, setBuscar] = useState('');
  const wanted = texto.trim().slice(0, 80);
  useEffect(() => {
    const timer = setTimeout(() => setBuscar(wanted), ESPERA_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data } = useQuery({
    queryKey: ['catalogo', tipo, buscar],
    queryFn: async () => (await call(documentos.buscarEnCatalogo, { query: { tipo: tipo!, buscar } })).items,
    enabled: tipo !== undefined && buscar.length >= 2,
    staleTime: 15 * 60_000,
    placeholderData: keepPreviousData,
  });
  if (wanted.length < 2 || !data) return NINGUNA;
  return data.map(({ codigo, nombre }) => ({
    id: `${codigo} ${nombre}`,
    label: nombre,
    ...(codigo && { note: codigo }),
  }));
}
