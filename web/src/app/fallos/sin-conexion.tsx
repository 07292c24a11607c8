import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Strip } from '../../ui/feedback/strip.tsx';
import { t } from './textos-fallo.ts';

export function SinConexion() {
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <Strip>
          <WifiOff />
          <p>{t('conexion.sin')}</p>
        </Strip>
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
