import { expect, it } from 'vitest';
import { diaDeSemana } from './modelo.ts';
import { semanaDelProfesional } from './semana.ts';
import { h, horarios, profesional } from './testing/una-agenda.ts';

it("describes a professional's week within the unit's hours", () => {
  const quien = profesional('p1', {
    semana: {
      1: [h('07:00', '09:30')],
      3: [h('10:00', '11:00'), h('11:15', '12:30')],
      7: [h('08:00', '12:00')],
    },
  });
  expect(semanaDelProfesional({ horarios }, quien, 30)).toEqual({
    dias: {
      lunes: true,
      martes: false,
      miercoles: true,
      jueves: false,
      viernes: false,
      sabado: false,
      domingo: false,
    },
    horaDesde: '08:00',
    horaHasta: '12:00',
    horarios: ['08:00', '08:30', '09:00', '10:00', '10:30', '11:15'],
  });
});

it('counts Monday as the first day', () => {
  expect(['2026-11-16', '2026-11-21', '2026-11-22'].map(diaDeSemana)).toEqual([1, 6, 7]);
});
