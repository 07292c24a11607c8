import type { NoAbre } from './abrir.ts';
import { t } from './textos-visor.ts';

/** Why a link did not open, for the person who tried. */
export function motivoEnPalabras({ motivo, quedan, message }: NoAbre): string {
  if (motivo === 'cerrado') return message || t('motivo.cerrado');
  if (motivo !== 'pin') return t(`motivo.${motivo}`);
  if (quedan === undefined) return t('motivo.pinSinCuenta');
  if (quedan === 0) return t('motivo.pinNinguno');
  return quedan === 1 ? t('motivo.pinUno') : t('motivo.pin', { quedan });
}
