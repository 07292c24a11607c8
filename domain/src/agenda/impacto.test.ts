import { describe, expect, it } from 'vitest';
import { instanteDe } from '../tiempo/fechas.ts';
import { minutosDe, type Agenda, type ProfesionalAgenda } from './modelo.ts';
import { sigueEnPie, turnosRotos, type AgendaConServicios, type TurnoDado } from './impacto.ts';

const rango = (desde: string, hasta: string) => ({ desde: minutosDe(desde), hasta: minutosDe(hasta) });
// 17 November 2026 is a Tuesday.
const martes = '2026-11-17';

function unidad(
  cambio: {
    servicio?: Partial<AgendaConServicios['servicios'] extends ReadonlyMap<number, infer S> ? S : never>;
    profesional?: Partial<ProfesionalAgenda>;
    agenda?: Partial<Agenda>;
    sinServicio?: boolean;
  } = {},
): AgendaConServicios {
  const servicio = {
    id: 1,
    intervalo: 30,
    turnoProfIntervalo: 30,
    diasCorridos: 15,
    turnoProfesional: true,
    asientos: 2,
    profesionales: ['p1'],
    porTurno: true,
    pediatrica: false,
    ...cambio.servicio,
  };
  return {
    agenda: {
      horarios: {
        hrTurnosSemDesde: '08:00',
        hrTurnosSemHasta: '20:00',
        hrTurnosSabDesde: '00:00',
        hrTurnosSabHasta: '00:00',
        hrTurnosDomDesde: '00:00',
        hrTurnosDomHasta: '00:00',
      },
      profesionales: new Map([
        [
          'p1',
          {
            id: 'p1',
            semana: { 2: [rango('09:00', '12:00'), rango('12:00', '13:00')] },
            excepciones: [],
            ...cambio.profesional,
          },
        ],
      ]),
      feriados: new Map(),
      ...cambio.agenda,
    },
    servicios: new Map(cambio.sinServicio ? [] : [[1, servicio]]),
  };
}
const turno = (desde: string, hasta: string, cambio: Partial<TurnoDado> = {}): TurnoDado => ({
  servicio_id: 1,
  profesional_id: 'p1',
  asiento: null,
  inicio: instanteDe(martes, desde),
  fin: instanteDe(martes, hasta),
  creado: instanteDe('2026-11-10'),
  fec_nac: '1990-01-01',
  caso_id: null,
  ...cambio,
});
const asiento = (n: number, desde = '10:00', hasta = '10:30') =>
  turno(desde, hasta, { profesional_id: null, asiento: n });

describe('a booked turno', () => {
  it.each([
    ['within the hours', turno('09:00', '09:30'), {}],
    ['to the last minute of two ranges that touch', turno('11:30', '13:00'), {}],
    [
      'off the new grid: who attends is there',
      turno('10:30', '11:00'),
      { servicio: { intervalo: 20, turnoProfIntervalo: 20 } },
    ],
    ['beyond the days that are offered', turno('10:30', '11:00'), { servicio: { diasCorridos: 1 } }],
    [
      'asked by name, where nobody can be asked by name any more',
      turno('10:30', '11:00'),
      { servicio: { turnoProfesional: false } },
    ],
    [
      'in hours that an exception adds',
      turno('15:00', '15:30'),
      { profesional: { excepciones: [{ dia: martes, ...rango('15:00', '16:00'), atiende: true }] } },
    ],
    ['a seat', asiento(2), { servicio: { profesionales: [] } }],
    ['a seat, once somebody attends the service at that hour', asiento(2), {}],
    [
      'of a case, after the unit closes',
      turno('20:00', '20:30', { caso_id: 7 }),
      {
        profesional: { semana: { 2: [rango('09:00', '22:00')] } },
        agenda: { horarios: { ...unidad().agenda.horarios, hrTurnosSemHasta: '21:00' } },
      },
    ],
  ] as const)('still fits: %s', (_name, dado, cambio) => {
    expect(sigueEnPie(unidad(cambio as never), dado)).toBe(true);
  });

  it.each([
    ['before they begin', turno('08:30', '09:00'), {}],
    ['a part of it after they end', turno('12:30', '13:30'), {}],
    [
      'on another day',
      turno('10:00', '10:30', {
        inicio: instanteDe('2026-11-18', '10:00'),
        fin: instanteDe('2026-11-18', '10:30'),
      }),
      {},
    ],
    [
      'over hours that an exception takes',
      turno('10:00', '10:30'),
      {
        profesional: { excepciones: [{ dia: martes, ...rango('10:15', '10:20'), atiende: false }] },
      },
    ],
    [
      'on a day that the unit closes',
      turno('10:00', '10:30'),
      { agenda: { feriados: new Map([[martes, { nombre: 'Día de la ciudad', laborable: false }]]) } },
    ],
    [
      'outside the unit’s hours',
      turno('10:00', '10:30'),
      { agenda: { horarios: { ...unidad().agenda.horarios, hrTurnosSemDesde: '11:00' } } },
    ],
    ['whose professional left the service', turno('10:00', '10:30'), { servicio: { profesionales: ['p2'] } }],
    ['of a service that is disabled', turno('10:00', '10:30'), { sinServicio: true }],
    ['of a service that takes no turnos', turno('10:00', '10:30'), { servicio: { porTurno: false } }],
    ['of a service that is for children now', turno('10:00', '10:30'), { servicio: { pediatrica: true } }],
    ['a seat that is taken away', asiento(2), { servicio: { profesionales: [], asientos: 1 } }],
    ['a seat, where whoever attends is not there', asiento(1, '15:00', '15:30'), {}],
  ] as const)('does not fit: %s', (_name, dado, cambio) => {
    expect(sigueEnPie(unidad(cambio as never), dado)).toBe(false);
  });

  it('reports only the turnos that fitted before the change', () => {
    const dados = [turno('09:00', '09:30'), turno('12:30', '13:00'), turno('18:00', '18:30')];
    const corta = unidad({ profesional: { semana: { 2: [rango('09:00', '12:00')] } } });
    expect(turnosRotos(unidad(), corta, dados)).toEqual([dados[1]]);
    expect(turnosRotos(unidad(), unidad(), dados)).toEqual([]);
  });
});
