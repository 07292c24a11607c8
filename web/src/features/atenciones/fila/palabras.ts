import type { FilaItem } from '@portal/domain/atenciones/contract';
import { aniosEnPalabras, diaDe, diaEnPalabras, horaDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { t } from '../textos-escritorio.ts';

const MINUTE = 60_000;

/** '14 min', '1 h 05' */
export function duracion(ms: number): string {
  const minutos = Math.floor(Math.max(0, ms) / MINUTE);
  if (minutos < 1) return t('fila.recien');
  if (minutos < 60) return t('fila.minutos', { minutos });
  return t('fila.horas', { horas: Math.floor(minutos / 60), minutos: String(minutos % 60).padStart(2, '0') });
}

/** Waiting time: of a walk-in since arrival, of a turno relative to its own time. */
export function esperaDe({ llegada, turno }: FilaItem, now: Date): string {
  const late = now.getTime() - new Date(turno?.inicio ?? llegada).getTime();
  if (!turno) return duracion(late);
  if (late < 0) return t('fila.faltan', { espera: duracion(-late + MINUTE - 1) });
  return late < 5 * MINUTE ? t('fila.aHorario') : t('fila.demora', { espera: duracion(late) });
}

/** The same as a sentence. */
export function esperaDicha(item: FilaItem, now: Date): string {
  const espera = esperaDe(item, now);
  if (item.turno) return espera;
  return espera === t('fila.recien') ? t('fila.esperaRecien') : t('fila.espera', { espera });
}

export const edadEnPalabras = ({ edad, meses }: { edad: number | null; meses?: number | undefined }) =>
  edad === null ? undefined : aniosEnPalabras(edad, meses);

/** The count in words; `0` and `1` have their own texts. */
export function cuantos(
  clave: 'fila.esperan' | 'transferir.atienden' | 'fila.borradores',
  cantidad: number,
): string {
  if (cantidad === 0 && clave !== 'fila.borradores') return t(`${clave}.0` as 'fila.esperan.0');
  return cantidad === 1 ? t(`${clave}.1` as 'fila.esperan.1') : t(clave, { cuantos: cantidad });
}

/** 'hoy a las 09:14', 'lunes 16 de noviembre, 10:30 hs'; with the year if it is another one. */
export function cuando(instante: Date, now: Date): string {
  const [dia, hoy, hora] = [diaDe(instante), diaDe(now), horaDe(instante)];
  if (dia === hoy) return t('cuando.hoy', { hora });
  if (dia === sumarDias(hoy, -1)) return t('cuando.ayer', { hora });
  const palabras = diaEnPalabras(dia);
  return dia.slice(0, 4) === hoy.slice(0, 4)
    ? t('cuando.fecha', { dia: palabras, hora })
    : t('cuando.anio', { dia: palabras, anio: dia.slice(0, 4), hora });
}
