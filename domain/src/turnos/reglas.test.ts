import { describe, expect, it } from 'vitest';
import {
  demasiadoTemprano,
  diferenciaEnMinutos,
  entradaPor,
  entradaVencida,
  esPendiente,
  estadosDelFiltro,
  fechaDeTurno,
  nombreDeFiltro,
  puedeCambiar,
  puedeIngresar,
  videollamadaAbierta,
} from './reglas.ts';
import { nombreDeEstado } from './estados.ts';

const inicio = new Date('2026-11-16T10:00:00-03:00');
/** 'm:ss' before the start; negative is after it. */
const faltando = (tiempo: string) => {
  const [, signo, minutos, segundos] = /^(-?)(\d+):(\d\d)$/.exec(tiempo)!;
  return new Date(inicio.getTime() - (signo ? -1 : 1) * (Number(minutos) * 60 + Number(segundos)) * 1000);
};

describe('cancel and reschedule', () => {
  it.each([
    ['15:01', true],
    ['15:00', false],
    ['14:59', false],
    ['0:00', false],
    ['-1:00', false],
    ['1440:00', true],
  ])('with %s remaining: %s', (tiempo, puede) => {
    expect(puedeCambiar({ inicio, estado: 1 }, faltando(tiempo))).toBe(puede);
  });
  it.each([2, 3, 4, 5] as const)('is refused in state %i', (estado) => {
    expect(puedeCambiar({ inicio, estado }, faltando('60:00'))).toBe(false);
  });
  it('changes exactly at the cut-off millisecond', () => {
    const corte = faltando('15:00').getTime();
    expect(puedeCambiar({ inicio, estado: 1 }, new Date(corte - 1))).toBe(true);
    expect(puedeCambiar({ inicio, estado: 1 }, new Date(corte))).toBe(false);
  });
});

describe('the call button', () => {
  it.each([
    ['15:01', false],
    ['15:00', true],
    ['0:01', true],
    ['0:00', true],
    ['-0:01', false],
  ])('with %s remaining: %s', (tiempo, abierta) => {
    for (const estado of [1, 3] as const)
      expect(videollamadaAbierta({ inicio, estado }, faltando(tiempo))).toBe(abierta);
  });
  it.each([2, 4, 5] as const)('is closed in state %i', (estado) => {
    expect(videollamadaAbierta({ inicio, estado }, faltando('5:00'))).toBe(false);
  });
});

describe('entry by link', () => {
  it.each([
    ['30:01', -30, 'temprano'],
    ['30:00', -30, 'temprano'],
    ['29:59', -29, 'abierta'],
    ['0:59', 0, 'abierta'],
    ['0:00', 0, 'abierta'],
    ['-0:59', 0, 'abierta'],
    ['-29:59', 29, 'abierta'],
    ['-30:00', 30, 'vencida'],
    ['-30:01', 30, 'vencida'],
    ['1441:00', -1441, 'temprano'],
  ])('with %s remaining: %i minutes, %s', (tiempo, diferencia, entrada) => {
    const minutos = diferenciaEnMinutos(inicio, faltando(tiempo));
    expect(minutos).toBe(diferencia);
    expect(Object.is(minutos, -0)).toBe(false);
    expect(entradaPor(minutos)).toBe(entrada);
  });
  it("has the specification's texts", () => {
    expect(demasiadoTemprano('16-11-2026', '10:00')).toBe(
      'Ud. tiene asignado un turno para el día 16-11-2026 a las 10:00 hs. Por favor ingrese en el horario del turno asignado',
    );
    expect(entradaVencida('16-11-2026', '10:00')).toBe(
      'El turno al que está intentando acceder estaba previsto para el día 16-11-2026 a las 10:00 hs. Por favor, vuelva a solicitarlo nuevamente',
    );
  });
});

describe("'Ingresar al turno' in the history", () => {
  it.each([
    [1, '0:01', false],
    [1, '0:00', true],
    [1, '-29:59', true],
    [1, '-30:00', false],
    [3, '-10:00', true],
    [2, '-10:00', false],
    [4, '-10:00', false],
    [5, '-10:00', false],
  ] as const)('state %i with %s remaining: %s', (estado, tiempo, puede) => {
    expect(puedeIngresar({ inicio, estado }, faltando(tiempo))).toBe(puede);
  });
});

describe('pending', () => {
  const a = (texto: string) => new Date(`${texto}-03:00`);
  it.each([
    ['today, a second ahead', '2026-11-16T10:00:00', '2026-11-16T09:59:59', 1, true],
    ['today, now', '2026-11-16T10:00:00', '2026-11-16T10:00:00', 1, false],
    ['today, begun', '2026-11-16T10:00:00', '2026-11-16T10:00:01', 1, false],
    ['yesterday', '2026-11-15T23:30:00', '2026-11-16T00:10:00', 1, false],
    ['tomorrow, a few minutes ahead', '2026-11-17T00:10:00', '2026-11-16T23:50:00', 1, true],
    ['today at 23:30, seen at 23:29', '2026-11-16T23:30:00', '2026-11-16T23:29:59', 1, true],
    ['today at 23:30, seen at 23:30', '2026-11-16T23:30:00', '2026-11-16T23:30:00', 1, false],
    ['ahead and cancelled', '2026-11-17T10:00:00', '2026-11-16T10:00:00', 2, false],
    ['ahead and cancelled by the professional', '2026-11-17T10:00:00', '2026-11-16T10:00:00', 5, false],
    ['ahead and marked present', '2026-11-17T10:00:00', '2026-11-16T10:00:00', 3, true],
  ] as const)('%s', (_name, cuando, ahora, estado, pendiente) => {
    expect(esPendiente({ inicio: a(cuando), estado }, a(ahora))).toBe(pendiente);
  });
});

it('maps codes, filters and their names', () => {
  expect(nombreDeEstado).toEqual({
    1: 'Programado',
    2: 'Cancelado',
    3: 'Presente',
    4: 'Ausente',
    5: 'Cancelado por el profesional',
  });
  expect(nombreDeFiltro).toEqual({
    1: 'Próximo',
    2: 'Cancelado',
    3: 'Realizado',
    5: 'Cancelado por el profesional',
  });
  expect(([1, 2, 3, 5] as const).map(estadosDelFiltro)).toEqual([[1], [2], [3, 4], [5]]);
  expect(fechaDeTurno('2026-11-16')).toBe('16-11-2026');
});
