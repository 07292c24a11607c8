import { unidades } from '@portal/domain/unidades/contract';
import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { configuracion } from '../../lib/configuracion.ts';
import { alPerderNoticias } from '../../lib/tiempo-real.ts';
import { Strip } from '../../ui/feedback/strip.tsx';
import { t } from './textos-fallo.ts';

/**
 * When the channel reconnects, checks whether the server has a newer version; if so, tells the person without
 * interrupting.
 */
export function VersionNueva() {
  const [old, setOld] = useState(false);
  useEffect(
    () =>
      alPerderNoticias(() => {
        void call(unidades.obtenerConfiguracion, {}).then(
          ({ version }) => setOld(version !== configuracion.version),
          () => {},
        );
      }),
    [],
  );
  if (!old) return null;
  return (
    <Strip role="status">
      <RotateCw />
      <p>
        <b>{t('fallo.version')}.</b> {t('fallo.version.aviso')}
      </p>
      <button type="button" onClick={() => location.reload()}>
        {t('fallo.version.boton')}
      </button>
    </Strip>
  );
}
