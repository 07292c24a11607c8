import { describe, expect, it } from 'vitest';
import { huecosLibres, recursosEn } from './huecos.ts';
import type { Pedido } from './modelo.ts';
import {
  a,
  agenda,
  h,
  horarios,
  lunes,
  ocupado,
  profesional,
  semana,
  servicio,
} from './testing/una-agenda.ts';

const horasDe = (dias: { fecha: string; horas: string[] }[], fecha = lunes) =>
  dias.find((dia) => dia.fecha === fecha)?.horas;

describe('by specialty', () => {
  const pedido: Pedido = { servicio: servicio() };

  it("starts the grid with the unit's hours and ends the last turno with them", () => {
    expect(horasDe(huecosLibres(agenda(), pedido, [], a('07:00:00')))).toEqual([
      '08:00',
      '08:30',
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
    ]);
  });

  it('offers no turno in a remainder shorter than the interval', () => {
    const cuarenta: Pedido = { servicio: servicio({ intervalo: 45 }) };
    expect(horasDe(huecosLibres(agenda(), cuarenta, [], a('07:00:00')))).toEqual([
      '08:00',
      '08:45',
      '09:30',
      '10:15',
      '11:00',
    ]);
  });

  it("offers the service's number of days including today, without closed days", () => {
    const dias = huecosLibres(agenda(), { servicio: servicio({ diasCorridos: 8 }) }, [], a('07:00:00'));
    // Sunday has no hours, and Monday 23 is a holiday.
    expect(dias.map(({ fecha }) => fecha)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
    ]);
    expect(horasDe(dias, '2026-11-21')).toEqual(['09:00', '09:30']);
  });

  it('offers a time while at least one professional is free', () => {
    const uno = [ocupado('p1', lunes, '09:00', '09:30')];
    expect(horasDe(huecosLibres(agenda(), pedido, uno, a('07:00:00')))).toContain('09:00');
    const dos = [...uno, ocupado('p2', lunes, '08:45', '09:15')];
    const horas = horasDe(huecosLibres(agenda(), pedido, dos, a('07:00:00')));
    expect(horas).not.toContain('09:00');
    expect(horas).toContain('08:30');
  });

  it('offers no day if no professional attends', () => {
    expect(
      huecosLibres(
        agenda([profesional('p1', { semana: {} })]),
        { servicio: servicio({ profesionales: ['p1'] }) },
        [],
        a('07:00:00'),
      ),
    ).toEqual([]);
  });

  it('uses numbered seats if the service has no professionals', () => {
    const asientos: Pedido = { servicio: servicio({ profesionales: [], asientos: 2 }) };
    expect(
      recursosEn(agenda(), asientos, lunes, '09:00', a('07:00:00')).map(({ recurso }) => recurso),
    ).toEqual(['1/1', '1/2']);
    const uno = [ocupado('1/1', lunes, '09:00', '09:30')];
    expect(horasDe(huecosLibres(agenda(), asientos, uno, a('07:00:00')))).toContain('09:00');
    expect(
      horasDe(
        huecosLibres(agenda(), asientos, [...uno, ocupado('1/2', lunes, '09:00', '09:30')], a('07:00:00')),
      ),
    ).not.toContain('09:00');
    // Seats belong to one service.
    expect(
      horasDe(
        huecosLibres(
          agenda(),
          asientos,
          [ocupado('2/1', lunes, '09:00', '09:30'), ocupado('2/2', lunes, '09:00', '09:30')],
          a('07:00:00'),
        ),
      ),
    ).toContain('09:00');
  });
});

describe('by professional', () => {
  const pedido: Pedido = { servicio: servicio(), profesionalId: 'p2' };

  it("starts the grid with the professional's hours, by the other interval, for thirty days", () => {
    const corta = agenda([profesional('p2', { semana: semana(h('08:20', '11:00')) })]);
    const dias = huecosLibres(corta, pedido, [], a('07:00:00'));
    expect(horasDe(dias)).toEqual(['08:20', '09:20']);
    expect(dias.at(-1)!.fecha).toBe('2026-12-15');
  });

  it('offers nothing if the service has no turnos by professional or the professional does not attend it', () => {
    expect(
      huecosLibres(
        agenda(),
        { servicio: servicio({ turnoProfesional: false }), profesionalId: 'p2' },
        [],
        a('07:00:00'),
      ),
    ).toEqual([]);
    expect(
      huecosLibres(
        agenda(),
        { servicio: servicio({ profesionales: ['p1'] }), profesionalId: 'p2' },
        [],
        a('07:00:00'),
      ),
    ).toEqual([]);
    expect(huecosLibres(agenda([]), pedido, [], a('07:00:00'))).toEqual([]);
  });

  it("removes and adds hours by exceptions, never beyond the unit's hours", () => {
    const con = agenda([
      profesional('p2', {
        semana: semana(h('08:00', '10:00')),
        excepciones: [
          { dia: lunes, ...h('08:00', '09:00'), atiende: false },
          { dia: lunes, ...h('10:00', '14:00'), atiende: true },
          { dia: '2026-11-17', ...h('00:00', '24:00'), atiende: false },
        ],
      }),
    ]);
    const dias = huecosLibres(con, pedido, [], a('07:00:00'));
    expect(horasDe(dias)).toEqual(['09:00', '10:00', '11:00']);
    expect(horasDe(dias, '2026-11-17')).toBeUndefined();
    expect(horasDe(dias, '2026-11-18')).toEqual(['08:00', '09:00']);
  });
});

describe('today', () => {
  const pedido: Pedido = { servicio: servicio({ diasCorridos: 1 }) };
  it.each([
    ['08:59:59', '09:00'],
    ['09:00:00', '09:30'],
    ['09:00:01', '09:30'],
    ['11:29:59', '11:30'],
  ])('at %s, offers %s first', (hora, primera) => {
    expect(horasDe(huecosLibres(agenda(), pedido, [], a(hora)))![0]).toBe(primera);
  });
  it('leaves today out once the last turno has begun', () => {
    expect(huecosLibres(agenda(), pedido, [], a('11:30:00'))).toEqual([]);
    expect(huecosLibres(agenda(), pedido, [], a('23:30:00'))).toEqual([]);
  });
  it('counts today in the horizon until midnight in Buenos Aires', () => {
    const noche = agenda([profesional('p1', { semana: semana(h('00:00', '24:00')) })], {
      horarios: { ...horarios, hrTurnosSemDesde: '00:00', hrTurnosSemHasta: '24:00' },
    });
    const dias = huecosLibres(
      noche,
      { servicio: servicio({ profesionales: ['p1'], diasCorridos: 2 }) },
      [],
      a('23:29:59'),
    );
    expect(dias.map(({ fecha }) => fecha)).toEqual(['2026-11-16', '2026-11-17']);
    expect(dias[0]!.horas).toEqual(['23:30']);
    expect(dias[1]!.horas).toHaveLength(48);
  });
});

describe('the resources at one time', () => {
  const pedido: Pedido = { servicio: servicio() };
  it.each([
    ['on the grid', lunes, '09:30', 2],
    ['off the grid', lunes, '09:40', 0],
    ['past', lunes, '08:00', 0],
    ['yesterday', '2026-11-15', '09:30', 0],
    ['the last day', '2026-11-18', '09:30', 2],
    ['beyond the horizon', '2026-11-19', '09:30', 0],
    ['after closing', lunes, '12:00', 0],
  ])('%s', (_name, fecha, hora, cuantos) => {
    expect(recursosEn(agenda(), pedido, fecha, hora, a('08:00:00'))).toHaveLength(cuantos);
  });
  it('has no resources on a holiday unless the unit works', () => {
    const lejos: Pedido = { servicio: servicio({ diasCorridos: 10 }) };
    expect(recursosEn(agenda(), lejos, '2026-11-23', '09:30', a('08:00:00'))).toEqual([]);
    const abre = agenda(undefined, {
      feriados: new Map([['2026-11-23', { nombre: 'Abrimos', laborable: true }]]),
    });
    expect(recursosEn(abre, lejos, '2026-11-23', '09:30', a('08:00:00'))).toHaveLength(2);
  });
});
