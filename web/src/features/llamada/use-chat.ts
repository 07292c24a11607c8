import type { Lado } from '@portal/domain/llamada/contract';
import { useState } from 'react';
import type { EstadoLlamada } from './core/llamada.ts';

/** Open from the start if chat is all there is; once the person closes it, it stays closed. */
export function useChat(hace: boolean): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(hace);
  const [hacia, setHacia] = useState(hace);
  if (hace !== hacia) {
    setHacia(hace);
    if (hace) setOpen(true);
  }
  return [open, setOpen];
}

/** The lines that arrived while the chat was closed. */
export function useSinLeer({ mensajes }: EstadoLlamada, lado: Lado, abierto: boolean): number {
  const total = mensajes.filter(({ de, nueva }) => de !== lado && nueva).length;
  const [leidos, setLeidos] = useState(total);
  if (abierto && leidos !== total) setLeidos(total);
  return abierto ? 0 : Math.max(0, total - leidos);
}
