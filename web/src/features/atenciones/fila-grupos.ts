import type { FilaItem } from '@portal/domain/atenciones/contract';
import { diaDe, diaEnPalabras, horaDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { t } from './textos-escritorio.ts';

export type Grupos = Record<'ahora' | 'llegada' | 'despues', FilaItem[]>;

/** As the line is called: turnos whose time has come, then walk-ins; a turno before its time waits apart. The server's order within each. */
export function gruposDe(fila: readonly FilaItem[], now: Date): Grupos {
  const grupos: Grupos = { ahora: [], llegada: [], despues: [] };
  for (const item of fila) grupos[!item.turno ? 'llegada' : new Date(item.turno.inicio) <= now ? 'ahora' : 'despues'].push(item);
  return grupos;
}

/** Whom *call next* would call. */
export function siguienteDe(fila: readonly FilaItem[], now: Date): FilaItem | undefined {
  const { ahora, llegada } = gruposDe(fila, now);
  return ahora[0] ?? llegada[0];
}

const MINUTE = 60_000;

/** '14 min', '1 h 05' */
export function duracion(ms: number): string {
  const minutos = Math.floor(Math.max(0, ms) / MINUTE);
  if (minutos < 1) return t('fila.recien');
  if (minutos < 60) return t('fila.minutos', { minutos });
  return t('fila.horas', { horas: Math.floor(minutos / 60), minutos: String(minutos % 60).padStart(2, '0') });
}

/** '04:32', '1:04:32' */
export function reloj(ms: number): string {
  const total = Math.floor(Math.max(0, ms) / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [horas, minutos, segundos] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return horas > 0 ? `${horas}:${two(minutos)}:${two(segundos)}` : `${two(minutos)}:${two(segundos)}`;
}

/** How long somebody waits: a walk-in since they came, a turno against its own time. */
export function esperaDe({ llegada, turno }: FilaItem, now: Date): string {
  const late = now.getTime() - new Date(turno?.inicio ?? llegada).getTime();
  if (!turno) return duracion(late);
  if (late < 0) return t('fila.faltan', { espera: duracion(-late + MINUTE - 1) });
  return late < 5 * MINUTE ? t('fila.aHorario') : t('fila.demora', { espera: duracion(late) });
}

export const edadEnPalabras = (edad: number | null) => (edad === null ? undefined : edad === 1 ? t('fila.anio') : t('fila.anios', { anios: edad }));

/** The count in words; `0` and `1` have their own. */
export function cuantos<T extends 'fila.esperan' | 'transferir.atienden' | 'fila.borradores'>(clave: T, cantidad: number): string {
  if (cantidad === 0 && clave !== 'fila.borradores') return t(`${clave}.0` as 'fila.esperan.0');
  return cantidad === 1 ? t(`${clave}.1` as 'fila.esperan.1') : t(clave, { cuantos: cantidad });
}

/** 'hoy a las 09:14', 'lunes 16 de noviembre, 10:30 hs'; the year where it is another one. */
export function cuando(instante: Date, now: Date): string {
  const [dia, hoy, hora] = [diaDe(instante), diaDe(now), horaDe(instante)];
  if (dia === hoy) return t('cuando.hoy', { hora });
  if (dia === sumarDias(hoy, -1)) return t('cuando.ayer', { hora });
  const palabras = diaEnPalabras(dia);
  return dia.slice(0, 4) === hoy.slice(0, 4) ? t('cuando.fecha', { dia: palabras, hora }) : t('cuando.anio', { dia: palabras, anio: dia.slice(0, 4), hora });
}
