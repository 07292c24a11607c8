import { useEffect, useRef, useState } from 'react';

const PAUSA_MS = 300;

/** `sent`: the searches that the URL has not shown yet, oldest first. `last`: the newest of them all. */
interface Pedidas {
  seen: string;
  sent: readonly string[];
  last: string;
}

/**
 * Decides whether the field follows a changed URL (`follow`). A slow page may show a search after the next one
 * was sent: that must not undo what was typed meanwhile.
 */
export function alCambiar(buscar: string, { sent, last }: Pedidas): Pedidas & { follow: boolean } {
  const at = sent.indexOf(buscar);
  return at === -1
    ? { seen: buscar, sent: [], last: buscar, follow: true }
    : { seen: buscar, sent: sent.slice(at + 1), last, follow: false };
}

/**
 * A search field over the search in the URL: searches after a pause in typing, or at once with `buscarYa`.
 * When the URL changes by itself (back, a link), the field follows it.
 */
export function useBusqueda(buscar: string, onBuscar: (texto: string) => void) {
  const [texto, escribir] = useState(buscar);
  const [pedidas, setPedidas] = useState<Pedidas>({ seen: buscar, sent: [], last: buscar });
  if (buscar !== pedidas.seen) {
    const { follow, ...next } = alCambiar(buscar, pedidas);
    setPedidas(next);
    if (follow) escribir(buscar);
  }
  const enviar = (text: string) => {
    const next = text.trim();
    if (next === pedidas.last) return;
    setPedidas({ ...pedidas, sent: [...pedidas.sent, next], last: next });
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
