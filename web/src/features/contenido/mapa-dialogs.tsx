import { configuracion } from '../../lib/configuracion.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { t } from './textos.ts';
import css from './contenido.module.css';

/** The map of 24-hour medical guards, full screen. */
export function GuardiasDialog({ onClose }: { onClose: () => void }) {
  const { guardias } = configuracion.login;
  if (!guardias) return null;
  return (
    <Dialog title={guardias.titulo} size="full" onClose={onClose}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the portal's own page and policy */}
      <iframe
        src={guardias.url}
        title={t('contenido.mapa.marco', { titulo: guardias.titulo })}
        allow="geolocation"
      />
    </Dialog>
  );
}

export function MapaCentrosDialog({ onClose }: { onClose: () => void }) {
  const { mapaCentros } = configuracion.encabezado;
  if (!mapaCentros) return null;
  return (
    <Dialog title={mapaCentros.titulo} size="xl" onClose={onClose}>
      <p className={css['mapaTexto']}>{mapaCentros.texto}</p>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the portal's own page and policy */}
      <iframe
        className={css['mapa']}
        src={mapaCentros.url}
        title={t('contenido.mapa.marco', { titulo: mapaCentros.titulo })}
        allow="geolocation"
      />
    </Dialog>
  );
}
