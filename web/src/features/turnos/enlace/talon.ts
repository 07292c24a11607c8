import { esDia } from '@portal/domain/tiempo/fechas';
import { diaDelTurno } from './palabras.ts';
import { talonDe } from '../talon.ts';
import { t } from './textos-enlaces.ts';

/** The ticket stub from the API's day and hour; shown as received if the day is not valid. */
export function talonDelEnlace(fecha: string, hora: string) {
  const dia = diaDelTurno(fecha);
  return esDia(dia) ? talonDe(dia, hora) : { custom: `${fecha} ${t('enlace.hora', { hora })}` };
}
