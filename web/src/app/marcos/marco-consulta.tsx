import type { ReactNode } from 'react';
import { Sala } from '../../features/atenciones/sala/sala.tsx';
import { Marca } from './marca.tsx';

/** The bar of a consultation: the unit's logo, without header and footer. */
export function MarcoConsulta({ children }: { children: ReactNode }) {
  return <Sala marca={<Marca />}>{children}</Sala>;
}
