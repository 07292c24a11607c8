import { edad, MAYORIA, PRIVACIDAD, type Dia } from '../tiempo/fechas.ts';

/**
 * Whether a family's holder sees a member's attentions and is notified of them: until 18, or until 16 if the
 * unit enables privacy from that age.
 */
export const esDelTitular = (
  fecNac: Dia | null,
  hoy: Dia,
  { privacidadDesde16 }: { privacidadDesde16: boolean },
): boolean => fecNac !== null && edad(fecNac, hoy) < (privacidadDesde16 ? PRIVACIDAD : MAYORIA);
