import { lazy, Suspense, useRef, type ComponentType, type ReactNode } from 'react';
import type { AyudaColgadaProps } from './ayuda-colgada.tsx';
import './con-ayuda.css';

// Where nothing has help, its code is not fetched; and help that does not come must not take the page with it.
const AyudaColgada = lazy(() =>
  import('./ayuda-colgada.tsx').then(
    (module): { default: ComponentType<AyudaColgadaProps> } => ({ default: module.AyudaColgada }),
    () => ({ default: () => null }),
  ),
);

type Props = {
  ayuda: { titulo: string; imagen: string } | undefined;
  /** Where the picture opens, if there is room. */
  lado?: 'abajo' | 'derecha';
  children: ReactNode;
};

/** Hangs a help picture on a control: by hover, focus and tap. Without one the control stands as it is. */
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
