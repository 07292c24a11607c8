import { CircleAlert } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import css from './faltan-campos.module.css';
import { t } from './textos.ts';

/** In its own file because the booking page and a dialog of another page both show it. */
export const FaltanCampos = ({ className }: { className?: string | undefined }) => (
  <p className={cx(css['falta'], className)} role="alert">
    <CircleAlert /> {t('turnos.faltanCampos')}
  </p>
);
