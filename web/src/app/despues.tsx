import { Suspense, type ReactNode } from 'react';
import { useDibujada } from '../lib/primera.ts';

/** What comes after the first page. A component of its own, so that nothing around it is rendered again. */
export function Despues({ children }: { children: ReactNode }) {
  return useDibujada() && <Suspense>{children}</Suspense>;
}
