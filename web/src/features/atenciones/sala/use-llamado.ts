import { useEffect } from 'react';

/** Sets the tab's title. Deferred until the frame has set its own title on navigation. */
export function useTitulo(titulo: string) {
  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = titulo;
    });
    return () => clearTimeout(timer);
  }, [titulo]);
}
