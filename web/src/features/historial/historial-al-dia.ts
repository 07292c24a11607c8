import { atencionesEventos } from '@portal/domain/atenciones/contract';
import { estaAbierta } from '@portal/domain/atenciones/reglas';
import { documentosEventos } from '@portal/domain/documentos/eventos';
import { useEffect } from 'react';
import { alPerderNoticias, escuchar } from '../../lib/tiempo-real.ts';
import { useRefrescarHistorial } from './historial.queries.ts';

/**
 * Renders nothing. While signed in, refetches the history when an attention ends or a document is signed, and
 * when the channel reconnects, since events may have been missed.
 */
export function HistorialAlDia() {
  const refrescar = useRefrescarHistorial();
  useEffect(() => {
    const again = () => void refrescar();
    const stops = [
      escuchar(atencionesEventos.atencionCambio, ({ status }) => !estaAbierta(status) && again()),
      escuchar(documentosEventos.documentoFirmado, again),
      alPerderNoticias(again),
    ];
    return () => stops.forEach((stop) => stop());
  }, [refrescar]);
  return null;
}
