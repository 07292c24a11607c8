import { diaDe, sumarDias, type Dia } from '@portal/domain/tiempo/fechas';
import { ahora } from '../../lib/configuracion.ts';
import { partesDelDia } from './en-palabras.ts';
import { t } from './textos.ts';

/** The stub of a turno's paper: 'hoy', 'mañana' or the day of the week; the figure, the month, the hour. */
export function talonDe(dia: Dia, hora: string) {
  const { semana, numero, mes } = partesDelDia(dia);
  const hoy = diaDe(ahora());
  const dow = dia === hoy ? t('turno.hoy') : dia === sumarDias(hoy, 1) ? t('turno.manana') : semana;
  return { dow, day: numero, month: mes, time: t('turnos.hora', { hora }), dateTime: `${dia}T${hora}` };
}
