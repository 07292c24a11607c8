import {
  diaDe,
  diaEnPalabras,
  edadEnPalabras as edadDicha,
  horaDe,
  sumarDias,
  type Dia,
} from '@portal/domain/tiempo/fechas';
import { ahora } from '../../lib/configuracion.ts';
import { t } from './textos.ts';

/** 11 digits as printed on documents; anything else as typed. */
export const cuilEnPalabras = (cuil: string) => cuil.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3');

/** Only the area code of Buenos Aires can be recognised without a table. */
export const telefonoEnPalabras = (telefono: string) => telefono.replace(/^11(\d{4})(\d{4})$/, '11 $1-$2');

export const edadEnPalabras = (nacimiento: Dia) => edadDicha(nacimiento, diaDe(ahora()));

const larga = new Intl.DateTimeFormat('es-AR', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
export const nacimientoEnPalabras = (nacimiento: Dia) =>
  t('datos.edad', {
    fecha: larga.format(new Date(`${nacimiento}T00:00:00Z`)),
    edad: edadEnPalabras(nacimiento),
  });

/** A past moment in words: 'recién', 'hoy a las 10:30 hs', 'el lunes 16 de noviembre, 10:30 hs'. */
export function cuando(instante: string, now: Date = ahora()): string {
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

/** Sessions use the machine's clock, which `PORTAL_NOW` does not change. */
export const cuandoDeLaMaquina = (instante: string) => cuando(instante, new Date());

/** 'lunes 16 de noviembre, 10:30 hs' */
export function momentoEnPalabras(instante: string): string {
  const date = new Date(instante);
  return `${diaEnPalabras(diaDe(date))}, ${horaDe(date)} hs`;
}
