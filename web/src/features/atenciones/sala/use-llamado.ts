import { useEffect } from 'react';

/** The tab says where one stands. After the frame's own title, which comes with the page. */
export function useTitulo(titulo: string) {
  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = titulo;
    });
    return () => clearTimeout(timer);
  }, [titulo]);
}
