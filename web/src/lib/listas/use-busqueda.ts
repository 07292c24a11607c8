import { useEffect, useRef, useState } from 'react';

const PAUSA_MS = 300;

/**
 * A search field over the search in the URL: searches after a pause in typing, or at once with `buscarYa`.
 * When the URL changes by itself (back, a link), the field follows it.
 */
export function useBusqueda(buscar: string, onBuscar: (texto: string) => void) {
  const [texto, escribir] = useState(buscar);
  const [seen, setSeen] = useState(buscar);
  const [sent, setSent] = useState(buscar);
  if (buscar !== seen) {
    setSeen(buscar);
    if (buscar !== sent) {
      setSent(buscar);
      escribir(buscar);
    }
  }
  const enviar = (text: string) => {
    const next = text.trim();
    if (next === sent) return;
    setSent(next);
    onBuscar(next);
  };
  const latest = useRef(enviar);
  useEffect(() => {
    latest.current = enviar;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(texto), PAUSA_MS);
    return () => clearTimeout(timer);
  }, [texto]);
  return { texto, escribir, buscarYa: () => enviar(texto) };
}
