import type { FilaItem } from '@portal/domain/atenciones/contract';
import { describe, expect, it } from 'vitest';
import { gruposDe, reloj, siguienteDe } from './grupos.ts';

const now = new Date('2026-11-16T09:15:00-03:00');
const item = (boleto: string, inicio?: string): FilaItem => ({
  id: boleto,
  boleto,
  estado: 'emitida',
  paciente: { nombre: boleto, edad: 30 },
  servicio: { id: 1, nombre: 'Clínica Médica' },
  motivo: '',
  prioridad: 0,
  llegada: '2026-11-16T12:00:00.000Z',
  turno: inicio ? { inicio: new Date(`2026-11-16T${inicio}:00-03:00`).toISOString() } : null,
  propio: false,
  llamados: 0,
  llamada: null,
  inicio: null,
  pase: null,
  continua: null,
});
const boletos = (fila: readonly FilaItem[]) => fila.map(({ boleto }) => boleto);

describe('order of the queue', () => {
  const fila = [
    item('09:10', '09:10'),
    item('09:15', '09:15'),
    item('A-1'),
    item('A-2'),
    item('09:16', '09:16'),
  ];

  it('lists due turnos first, then walk-ins, and turnos before their time apart', () => {
    const grupos = gruposDe(fila, now);
    expect(boletos(grupos.ahora)).toEqual(['09:10', '09:15']);
    expect(boletos(grupos.llegada)).toEqual(['A-1', 'A-2']);
    expect(boletos(grupos.despues)).toEqual(['09:16']);
  });

  it('calls a due turno, else the first walk-in, and no turno before its time', () => {
    expect(siguienteDe(fila, now)?.boleto).toBe('09:10');
    expect(siguienteDe(fila.slice(2), now)?.boleto).toBe('A-1');
    expect(siguienteDe(fila.slice(4), now)).toBeUndefined();
    expect(siguienteDe(fila.slice(4), new Date(now.getTime() + 60_000))?.boleto).toBe('09:16');
  });
});

it.each([
  [0, '00:00'],
  [272_999, '04:32'],
  [3_872_000, '1:04:32'],
  [-5, '00:00'],
])('formats %d ms as %s', (ms, dicho) => {
  expect(reloj(ms)).toBe(dicho);
});
