import { atencionesEventos } from '@portal/domain/atenciones/contract';
import { estaAbierta } from '@portal/domain/atenciones/reglas';
import { documentosEventos } from '@portal/domain/documentos/eventos';
import { useEffect } from 'react';
import { alAbrirCanal, escuchar } from '../../lib/tiempo-real.ts';
import { useRefrescarHistorial } from './historial.queries.ts';

/** Draws nothing: while somebody is signed in, an attention that ends, and what is signed of it, ask for the list again. What was said while the channel was closed was missed. */
export function HistorialAlDia() {
  const refrescar = useRefrescarHistorial();
  useEffect(() => {
    const again = () => void refrescar();
    const stops = [
      escuchar(atencionesEventos.atencionCambio, ({ status }) => !estaAbierta(status) && again()),
      escuchar(documentosEventos.documentoFirmado, again),
      alAbrirCanal(again),
    ];
    return () => stops.forEach((stop) => stop());
  }, [refrescar]);
  return null;
}
