import { diaDe, sumarDias, type Dia } from '@portal/domain/tiempo/fechas';
import { ahora } from '../../lib/configuracion.ts';
import { partesDelDia } from './en-palabras.ts';
import { t } from './textos.ts';

/**
 * The ticket stub: 'hoy', 'mañana' or the weekday; day, month and hour. With `conAnio`, or in another year,
 * also the year.
 */
export function talonDe(dia: Dia, hora: string, conAnio = false) {
  const { semana, numero, mes } = partesDelDia(dia);
  const hoy = diaDe(ahora());
  const dow = dia === hoy ? t('turno.hoy') : dia === sumarDias(hoy, 1) ? t('turno.manana') : semana;
  return {
    dow,
    day: numero,
    month: conAnio || dia.slice(0, 4) !== hoy.slice(0, 4) ? `${mes} ${dia.slice(0, 4)}` : mes,
    time: t('turnos.hora', { hora }),
    dateTime: `${dia}T${hora}`,
  };
}
