import { lazy, Suspense, useRef, type ComponentType, type ReactNode } from 'react';
import type { AyudaColgadaProps } from './ayuda-colgada.tsx';
import { loadPart } from '../lazy-part.ts';
import './con-ayuda.css';

// Loaded only if some control has help. If loading fails, the page still works.
const AyudaColgada = lazy(() =>
  loadPart(() => import('./ayuda-colgada.tsx')).then(
    (module): { default: ComponentType<AyudaColgadaProps> } => ({ default: module.AyudaColgada }),
    () => ({ default: () => null }),
  ),
);

type Props = {
  ayuda: { titulo: string; imagen: string } | undefined;
  /** Preferred side for the picture. */
  lado?: 'abajo' | 'derecha';
  children: ReactNode;
};

/**
 * Attaches a help picture to a control, shown on hover, focus or tap. Without a picture, renders the control
 * alone.
 */
export function ConAyuda({ ayuda, lado = 'abajo', children }: Props) {
  const around = useRef<HTMLSpanElement>(null);
  if (!ayuda) return children;
  return (
    <span className="con-ayuda" ref={around}>
      {children}
      <Suspense>
        <AyudaColgada around={around} ayuda={ayuda} lado={lado} />
      </Suspense>
    </span>
  );
}
