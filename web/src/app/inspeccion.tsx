import { momentoCorto } from '@portal/domain/tiempo/fechas';
import { ShieldAlert } from 'lucide-react';
import { configuracion } from '../lib/configuracion.ts';
import { Strip } from '../ui/feedback/strip.tsx';
import { t } from './textos.ts';

/** The strip of every page of a unit for inspectors: nothing in it is valid. */
export function Inspeccion() {
  return (
    <Strip label={t('inspeccion.titulo')}>
      <ShieldAlert />
      <p>
        <b>{t('inspeccion.titulo')}:</b>{' '}
        {t('inspeccion.texto', { cuando: momentoCorto(new Date(configuracion.inspeccion!.hasta)) })}
      </p>
    </Strip>
  );
}
