import { edad, MAYORIA, PRIVACIDAD, type Dia } from '../tiempo/fechas.ts';

/** Whether the holder of a family sees a member's attentions and is told of them: until 18, and until 16 where the unit keeps those from the holder. */
export const esDelTitular = (
  fecNac: Dia | null,
  hoy: Dia,
  { privacidadDesde16 }: { privacidadDesde16: boolean },
): boolean => fecNac !== null && edad(fecNac, hoy) < (privacidadDesde16 ? PRIVACIDAD : MAYORIA);
