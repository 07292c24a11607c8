import { describe, expect, it } from 'vitest';
import { controlesDesde } from './control.ts';

describe('the times offered for a control', () => {
  it('are the first free ones from one, two and four weeks on', () => {
    const dias = [
      { fecha: '2026-11-22', horas: ['09:00'] },
      { fecha: '2026-11-23', horas: [] },
      { fecha: '2026-11-25', horas: ['11:15', '12:00'] },
      { fecha: '2026-12-01', horas: ['08:00'] },
    ];
    expect(controlesDesde(dias, '2026-11-16')).toEqual([
      { semanas: 1, lugar: { fecha: '2026-11-25', hora: '11:15' } },
      { semanas: 2, lugar: { fecha: '2026-12-01', hora: '08:00' } },
      { semanas: 4, lugar: null },
    ]);
  });
  it('are each told once, for the weeks that they are nearest to', () => {
    const dias = [
      { fecha: '2026-12-02', horas: ['10:00'] },
      { fecha: '2026-12-15', horas: ['09:30'] },
    ];
    expect(controlesDesde(dias, '2026-11-16')).toEqual([
      { semanas: 2, lugar: { fecha: '2026-12-02', hora: '10:00' } },
      { semanas: 4, lugar: { fecha: '2026-12-15', hora: '09:30' } },
    ]);
  });
  it('are none where nothing is free', () => {
    expect(controlesDesde([], '2026-11-16').map(({ lugar }) => lugar)).toEqual([null, null, null]);
  });
});
