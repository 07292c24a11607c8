import { unidades } from '@portal/domain/unidades/contract';
import { Eye } from 'lucide-react';
import { call } from '../lib/api.ts';
import { Strip } from '../ui/feedback/strip.tsx';
import { Link } from '../ui/link.tsx';
import { t } from './textos.ts';

/**
 * The strip at the foot of every page of a preview: says that it is a preview, links to other pages, and
 * closes it.
 */
export function VistaPrevia() {
  const salir = () =>
    void call(unidades.cerrarVistaPrevia, { body: {} }).then(
      () => location.replace('/admin/plantilla'),
      () => location.reload(),
    );
  return (
    <Strip label={t('previa.titulo')}>
      <Eye />
      <p>
        <b>{t('previa.titulo')}:</b> {t('previa.nadie')}
      </p>
      <Link to="/login">{t('previa.ingreso')}</Link>
      <Link to="/home">{t('previa.inicio')}</Link>
      <button type="button" onClick={salir}>
        {t('previa.salir')}
      </button>
    </Strip>
  );
}
