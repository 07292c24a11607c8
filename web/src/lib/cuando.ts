import { diaDe, diaEnPalabras, horaDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { catalogo } from './textos.ts';

const t = catalogo({
  'cuando.ahora': 'recién',
  'cuando.minutos': 'hace {minutos} min',
  'cuando.hoy': 'hoy a las {hora} hs',
  'cuando.ayer': 'ayer a las {hora} hs',
  'cuando.dia': 'el {dia}, {hora} hs',
});

/**
 * A past moment in words: 'recién', 'hoy a las 10:30 hs', 'el lunes 16 de noviembre, 10:30 hs'. Sessions and keys use
 * the machine's clock, which `PORTAL_NOW` does not change.
 */
export function cuandoDeLaMaquina(instante: string): string {
  const now = new Date();
  const then = new Date(instante);
  const minutos = Math.floor((now.getTime() - then.getTime()) / 60_000);
  if (minutos < 1) return t('cuando.ahora');
  if (minutos < 60) return t('cuando.minutos', { minutos });
  const dia = diaDe(then);
  const hora = horaDe(then);
  if (dia === diaDe(now)) return t('cuando.hoy', { hora });
  if (dia === sumarDias(diaDe(now), -1)) return t('cuando.ayer', { hora });
  return t('cuando.dia', { dia: diaEnPalabras(dia), hora });
}
