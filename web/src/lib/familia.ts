import type { Sesion } from '@portal/domain/cuentas/contract';
import type { Usuario } from '@portal/domain/personas/contract';
import { diaDe, esMayor } from '@portal/domain/tiempo/fechas';
import { useSearchParams } from 'react-router';
import { ahora, configuracion } from './configuracion.ts';
import { useSesionAbierta } from './sesion.ts';

export const nombreCompleto = ({ nombre, apellido }: Pick<Usuario, 'nombre' | 'apellido'>) =>
  `${nombre} ${apellido}`;

export type Familiar = Usuario;

/**
 * The members on whose behalf the person may act: none if the unit has no family groups, and no member aged
 * 18 or more.
 */
export function familiaDe({ usuario, grupoFamiliar }: Sesion): Familiar[] {
  if (!configuracion.requiere.grupofamiliar || (usuario.rol ?? 'paciente') !== 'paciente') return [];
  const hoy = diaDe(ahora());
  return grupoFamiliar
    .filter(({ data }) => data.fec_nac === null || !esMayor(data.fec_nac, hoy))
    .map(({ data }) => data);
}

export const useFamilia = () => familiaDe(useSesionAbierta());

export type PersonaElegida =
  | { quien: 'titular'; persona: Usuario }
  | { quien: 'integrante'; persona: Familiar }
  /** `?doc=` matches no member of the family. */
  | { quien: 'desconocido' };

/** The person that the page is about: oneself, or the member of `?doc={documento}`. */
export function usePersonaElegida(): PersonaElegida {
  const { usuario } = useSesionAbierta();
  const familia = useFamilia();
  const doc = useSearchParams()[0].get('doc');
  if (doc === null || doc === '' || doc === usuario.dni) return { quien: 'titular', persona: usuario };
  const persona = familia.find(({ dni }) => dni === doc);
  return persona ? { quien: 'integrante', persona } : { quien: 'desconocido' };
}
