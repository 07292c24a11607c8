import type { ReactNode } from 'react';
import { Sala } from '../../features/atenciones/sala/sala.tsx';
import { Marca } from './marca.tsx';

/** The bar of a consultation: the unit's mark, and neither header nor footer. */
export function MarcoConsulta({ children }: { children: ReactNode }) {
  return <Sala marca={<Marca />}>{children}</Sala>;
}
