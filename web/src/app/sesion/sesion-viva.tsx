import { cuentasEventos } from '@portal/domain/cuentas/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Llamado } from '../../features/atenciones/abiertas/llamado.tsx';
import { abrirCanal } from '../../lib/canal.ts';
import { keyOf, leerSesion, terminar, useSesion } from '../../lib/sesion.ts';
import { escuchar } from '../../lib/tiempo-real.ts';
import { clienteDe, soltarCliente } from '../consultas.ts';

/**
 * What a session needs on every page, also outside the portal's frames: the realtime channel and the incoming
 * call.
 */
export function SesionViva() {
  const estado = useSesion();
  if (estado.estado !== 'autenticado') return null;
  const sesionKey = keyOf(estado.sesion);
  return (
    <Viva
      key={sesionKey}
      sesionKey={sesionKey}
      abierta={!estado.vencida}
      conFila={estado.sesion.alcance !== 'atenciones'}
    />
  );
}

function Viva({ sesionKey, abierta, conFila }: { sesionKey: string; abierta: boolean; conFila: boolean }) {
  useCanal(abierta);
  useEffect(() => () => soltarCliente(sesionKey), [sesionKey]);
  if (!abierta || !conFila) return null;
  return (
    <QueryClientProvider client={clienteDe(sesionKey)}>
      <Llamado />
    </QueryClientProvider>
  );
}

/** Subscribes to the end of the session before the channel opens. */
function useCanal(open: boolean) {
  useEffect(() => {
    if (!open) return;
    const stop = escuchar(cuentasEventos.sesionCerrada, ({ motivo }) => {
      const estado = leerSesion();
      if (estado.estado === 'autenticado' && !estado.vencida) terminar(motivo);
    });
    let close: (() => void) | undefined;
    // In a task of its own: with the other effects it would block a slow phone.
    const soon = setTimeout(() => (close = abrirCanal()));
    return () => {
      stop();
      clearTimeout(soon);
      close?.();
    };
  }, [open]);
}
