import { describe, expect, it } from 'vitest';
import { instanteDe } from '../tiempo/fechas.ts';
import { huecosLibres } from './huecos.ts';
import { duracionDe, horizonteDe, type Agenda, type Pedido, type ServicioAgenda } from './modelo.ts';
import { agenda, h, horarios, profesional, semana, servicio } from './testing/una-agenda.ts';

describe('the grid of casos', () => {
  // A Monday.
  const antes = instanteDe('2026-11-16', '00:00');
  const deCasos = (cambio: Partial<ServicioAgenda> = {}): Pedido => ({
    servicio: servicio({ profesionales: [], ...cambio }),
    deCasos: true,
  });
  const sin = {
    hrTurnosSemDesde: '00:00',
    hrTurnosSemHasta: '00:00',
    hrTurnosSabDesde: '00:00',
    hrTurnosSabHasta: '00:00',
    hrTurnosDomDesde: '00:00',
    hrTurnosDomHasta: '00:00',
  };
  const dia = (una: Agenda, pedido: Pedido, ahora = antes) => huecosLibres(una, pedido, [], ahora)[0]!.horas;

  it('gives a unit without hours starts every half hour from 08:00 to 22:30, every day', () => {
    const una = agenda([], { horarios: sin });
    const horas = dia(una, deCasos());
    expect([horas[0], horas[1], horas.at(-1), horas.length]).toEqual(['08:00', '08:30', '22:30', 30]);
    expect(huecosLibres(una, deCasos({ diasCorridos: 7 }), [], antes)).toHaveLength(7);
    // Patients are offered nothing there.
    expect(huecosLibres(una, { servicio: servicio({ profesionales: [] }) }, [], antes)).toEqual([]);
  });

  it('keeps the hours of a unit that has them, up to 23:00', () => {
    expect(dia(agenda([]), deCasos())).toEqual([
      '08:00',
      '08:30',
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
    ]);
    expect(dia(agenda([], { horarios: { ...horarios, hrTurnosSemHasta: '24:00' } }), deCasos()).at(-1)).toBe(
      '22:30',
    );
    // A unit that closes on Sundays has no Sunday.
    expect(
      huecosLibres(agenda([]), deCasos({ diasCorridos: 7 }), [], antes).map(({ fecha }) => fecha),
    ).not.toContain('2026-11-22');
  });

  it("uses the service's interval, also with a professional, and starts nothing after 22:30", () => {
    expect(dia(agenda([], { horarios: sin }), deCasos({ intervalo: 20 })).at(-1)).toBe('22:20');
    expect(duracionDe({ ...deCasos(), profesionalId: 'p1' })).toBe(30);
    expect(duracionDe({ servicio: servicio(), profesionalId: 'p1' })).toBe(60);
  });

  it('covers diasCorridos days including today, also with a professional, and hides past times', () => {
    expect(horizonteDe({ ...deCasos(), profesionalId: 'p1' })).toBe(3);
    expect(horizonteDe({ servicio: servicio(), profesionalId: 'p1' })).toBe(30);
    expect(dia(agenda([]), deCasos(), instanteDe('2026-11-16', '10:30'))).toEqual(['11:00', '11:30']);
    expect(huecosLibres(agenda([]), deCasos(), [], antes).map(({ fecha }) => fecha)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
    ]);
  });

  it("follows the professionals' hours and offers nothing on a holiday", () => {
    const tarde = profesional('p1', { semana: semana(h('10:00', '11:00')) });
    expect(dia(agenda([tarde]), deCasos({ profesionales: ['p1'] }))).toEqual(['10:00', '10:30']);
    expect(huecosLibres(agenda([]), deCasos({ diasCorridos: 1 }), [], instanteDe('2026-11-23'))).toEqual([]);
  });
});
