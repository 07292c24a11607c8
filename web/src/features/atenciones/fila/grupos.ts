import type { FilaItem } from '@portal/domain/atenciones/contract';

export type Grupos = Record<'ahora' | 'llegada' | 'despues', FilaItem[]>;

/**
 * Groups the queue in calling order: due turnos, then walk-ins; turnos before their time are apart. Keeps the
 * server's order within each group.
 */
export function gruposDe(fila: readonly FilaItem[], now: Date): Grupos {
  const grupos: Grupos = { ahora: [], llegada: [], despues: [] };
  for (const item of fila)
    grupos[!item.turno ? 'llegada' : new Date(item.turno.inicio) <= now ? 'ahora' : 'despues'].push(item);
  return grupos;
}

export function siguienteDe(fila: readonly FilaItem[], now: Date): FilaItem | undefined {
  const { ahora, llegada } = gruposDe(fila, now);
  return ahora[0] ?? llegada[0];
}

/** '04:32', '1:04:32' */
export function reloj(ms: number): string {
  const total = Math.floor(Math.max(0, ms) / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [horas, minutos, segundos] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return horas > 0 ? `${horas}:${two(minutos)}:${two(segundos)}` : `${two(minutos)}:${two(segundos)}`;
}
