import {
  diaDe,
  diaEnPalabras,
  edadEnPalabras as edadDicha,
  horaDe,
  meses,
  type Dia,
} from '@portal/domain/tiempo/fechas';
import { ahora } from '../../lib/configuracion.ts';
import { t } from './textos.ts';

/** 11 digits as printed on documents; anything else as typed. */
export const cuilEnPalabras = (cuil: string) => cuil.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3');

/** Only the area code of Buenos Aires can be recognised without a table. */
export const telefonoEnPalabras = (telefono: string) => telefono.replace(/^11(\d{4})(\d{4})$/, '11 $1-$2');

export const edadEnPalabras = (nacimiento: Dia) => edadDicha(nacimiento, diaDe(ahora()));

export function nacimientoEnPalabras(nacimiento: Dia): string {
  const [anio, mes, dia] = nacimiento.split('-').map(Number) as [number, number, number];
  return t('datos.edad', {
    fecha: `${dia} de ${meses[mes - 1]} de ${anio}`,
    edad: edadEnPalabras(nacimiento),
  });
}

/** 'lunes 16 de noviembre, 10:30 hs' */
export function momentoEnPalabras(instante: string): string {
  const date = new Date(instante);
  return `${diaEnPalabras(diaDe(date))}, ${horaDe(date)} hs`;
}
