import type { ReactNode } from 'react';
import { configuracion } from '../../lib/configuracion.ts';
import { PageFrame } from '../../ui/frames/page-frame.tsx';
import { FinDelEncabezado } from './bordes.tsx';
import { Marca } from './marca.tsx';

/** For anonymous visitors: only the unit's logo around the page. */
export function MarcoPublico({ children }: { children: ReactNode }) {
  return (
    <PageFrame
      brand={<Marca />}
      end={configuracion.encabezado.mapaCentros && <FinDelEncabezado />}
      width="read"
    >
      {children}
    </PageFrame>
  );
}
