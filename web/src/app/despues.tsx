import { Suspense, type ReactNode } from 'react';
import { useDibujada } from '../lib/primera-pagina/primera.ts';

/** Renders its children after the first page is drawn. Its parent is not rendered again for that. */
export function Despues({ children }: { children: ReactNode }) {
  return useDibujada() && <Suspense>{children}</Suspense>;
}
