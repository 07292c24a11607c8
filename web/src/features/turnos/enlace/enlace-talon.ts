import { esDia } from '@portal/domain/tiempo/fechas';
import { diaDelTurno } from './enlace-palabras.ts';
import { talonDe } from '../talon.ts';
import { t } from './textos-enlaces.ts';

/** The stub of a turno's paper, from day and hour as the wire has them; as they are, where they name no day. */
export function talonDelEnlace(fecha: string, hora: string) {
  const dia = diaDelTurno(fecha);
  return esDia(dia) ? talonDe(dia, hora) : { custom: `${fecha} ${t('enlace.hora', { hora })}` };
}
