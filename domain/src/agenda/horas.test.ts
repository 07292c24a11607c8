import { describe, expect, it } from 'vitest';
import { libresDelProfesional } from './horas.ts';
import type { Agenda, Ocupado } from './modelo.ts';
import { a, agenda, h, lunes, ocupado, profesional, semana } from './testing/una-agenda.ts';

describe('the free hours of a professional', () => {
  const uno = profesional('p1', { semana: semana(h('08:00', '10:00'), h('11:00', '12:00')) });
  const libres = (ahora: Date, ocupados: Ocupado[] = [], dia = lunes, cambio: Partial<Agenda> = {}) =>
    libresDelProfesional(agenda([uno], cambio), uno, dia, ocupados, ahora);

  it('are all their hours on a future day, minus the bookings', () => {
    expect(libres(a('07:00'))).toEqual([h('08:00', '10:00'), h('11:00', '12:00')]);
    expect(
      libres(a('07:00'), [ocupado('p1', lunes, '08:30', '09:00'), ocupado('p1', lunes, '11:00', '12:00')]),
    ).toEqual([h('08:00', '08:30'), h('09:00', '10:00')]);
  });

  it('are none on a past or closed day, and only the rest of today', () => {
    expect(libres(a('09:02'))).toEqual([h('09:05', '10:00'), h('11:00', '12:00')]);
    expect(libres(a('07:00', '2026-11-17'))).toEqual([]);
    expect(
      libres(a('07:00'), [], lunes, {
        feriados: new Map([[lunes, { nombre: 'Día propio', laborable: false }]]),
      }),
    ).toEqual([]);
  });
});
