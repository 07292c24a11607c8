import { describe, expect, it } from 'vitest';
import { dentroDeHoras, proximaApertura } from './horario.ts';
import {
  esMenorDeServicio,
  formatoDe,
  limitesDe,
  mesDe,
  ordenDe,
  paraElPaciente,
  prioridadDe,
  boletoDe,
  tituloDeLimite,
} from './reglas.ts';

const HOY = '2026-11-16';

describe('tickets and states', () => {
  it('formats the room as sigla-numero and the ticket as sigla and three digits', () => {
    expect([
      boletoDe({ sigla: 'A', numero: 7 }),
      formatoDe({ sigla: 'A', numero: 7 }),
      formatoDe({ sigla: 'L', numero: 1234 }),
    ]).toEqual(['A-7', 'A007', 'L1234']);
  });
  it.each([
    ['emitida', 'enqueued'],
    ['chamado', 'enqueued'],
    ['iniciado', 'attending'],
  ] as const)('shows %s as %s to the patient', (estado, state) => expect(paraElPaciente(estado)).toBe(state));
  it.each([
    ['Se alcanzó el límite de atenciones del mes.', 'Límite alcanzado!'],
    ['Otra cosa', 'Ha ocurrido un error'],
  ])('gives the refusal %s the title %s', (mensaje, titulo) => expect(tituloDeLimite(mensaje)).toBe(titulo));
});

describe('ages', () => {
  it.each([
    ['2011-11-16', false],
    ['2011-11-17', true],
    ['2012-11-16', true],
    ['1950-01-01', false],
  ])('born %s: paediatric services %s', (fecNac, menor) =>
    expect(esMenorDeServicio(fecNac, HOY)).toBe(menor),
  );
  it.each([
    ['2026-01-02', 1],
    ['2025-11-16', 0],
    ['1951-11-16', 1],
    ['1951-11-17', 0],
    [null, 0],
  ])('born %s: weight %s', (fecNac, peso) => expect(prioridadDe(fecNac, HOY)).toBe(peso));
  it('counts one weight as ten minutes', () => {
    expect(ordenDe(new Date('2026-11-16T13:00:00Z'), 2).toISOString()).toBe('2026-11-16T12:40:00.000Z');
  });
});

it.each([
  ['2026-11-16', '2026-11-01T03:00:00.000Z', '2026-12-01T03:00:00.000Z'],
  ['2026-12-31', '2026-12-01T03:00:00.000Z', '2027-01-01T03:00:00.000Z'],
])('gives the limits of the month of %s', (hoy, desde, hasta) => {
  expect(Object.values(mesDe(hoy)).map((instante) => instante.toISOString())).toEqual([desde, hasta]);
});

describe('hours', () => {
  const horarios = {
    hrTurnosSemDesde: '08:00',
    hrTurnosSemHasta: '20:00',
    hrTurnosSabDesde: '09:00',
    hrTurnosSabHasta: '13:00',
    hrTurnosDomDesde: '00:00',
    hrTurnosDomHasta: '00:00',
  };
  const agenda = {
    horarios,
    feriados: new Map([['2026-11-18', { nombre: 'Día del partido', laborable: false }]]),
  };
  const unidad = { demandaDesde: null, demandaHasta: null };
  const noche = { demandaDesde: 22 * 60, demandaHasta: 1440 };
  const siempre = { demandaDesde: 0, demandaHasta: 1440 };
  const a = (texto: string) => new Date(`${texto}:00-03:00`);

  it.each([
    ['Monday in the hours', unidad, '2026-11-16T10:00', true, '2026-11-17T08:00'],
    ['at the first minute', unidad, '2026-11-16T08:00', true, '2026-11-17T08:00'],
    ['at the last', unidad, '2026-11-16T20:00', false, '2026-11-17T08:00'],
    ['before a holiday of the unit', unidad, '2026-11-17T21:00', false, '2026-11-19T08:00'],
    [
      'Saturday afternoon, with a Monday that the law closes',
      unidad,
      '2026-11-21T14:00',
      false,
      '2026-11-24T08:00',
    ],
    ['its own hours', noche, '2026-11-16T10:00', false, '2026-11-16T22:00'],
    ['its own hours at night', noche, '2026-11-16T23:59', true, '2026-11-17T22:00'],
    ['its own hours on a holiday', noche, '2026-11-18T23:00', false, '2026-11-19T22:00'],
    ['a guard that never closes, on a holiday', siempre, '2026-11-18T03:00', true, '2026-11-19T00:00'],
  ])('%s', (_, servicio, ahora, abierto, abre) => {
    expect(dentroDeHoras(agenda, servicio, a(ahora))).toBe(abierto);
    expect(proximaApertura(agenda, servicio, a(ahora))).toEqual(a(abre));
  });
});

it.each([
  // A Sunday with its Monday before, and a week that crosses the year.
  ['semana', '2026-11-22', '2026-11-16T03:00:00.000Z', '2026-11-23T03:00:00.000Z'],
  ['semana', '2026-11-16', '2026-11-16T03:00:00.000Z', '2026-11-23T03:00:00.000Z'],
  ['semana', '2027-01-01', '2026-12-28T03:00:00.000Z', '2027-01-04T03:00:00.000Z'],
  ['mes', '2026-12-31', '2026-12-01T03:00:00.000Z', '2027-01-01T03:00:00.000Z'],
  ['anio', '2026-11-16', '2026-01-01T03:00:00.000Z', '2027-01-01T03:00:00.000Z'],
] as const)('gives the limits of the %s of %s', (periodo, hoy, desde, hasta) => {
  expect(Object.values(limitesDe(periodo, hoy)).map((instante) => instante.toISOString())).toEqual([
    desde,
    hasta,
  ]);
});
