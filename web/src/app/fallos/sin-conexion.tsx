import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { t } from './textos-fallo.ts';
import '../franja.css';

export function SinConexion() {
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <div className="franja">
          <WifiOff />
          <p>{t('conexion.sin')}</p>
        </div>
      )}
    </div>
  );
}

function watchConnection(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
