import type { Importadas } from '@portal/domain/resumen/contract-compartir';
import { t } from './textos-importar.ts';

export function sumadasEnPalabras({ sumadas }: Importadas): string {
  if (sumadas === 0) return t('elegir.listoNinguna');
  return sumadas === 1 ? t('elegir.listoUna') : t('elegir.listo', { sumadas });
}
