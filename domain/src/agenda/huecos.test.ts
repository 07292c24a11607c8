import { describe, expect, it } from 'vitest';
import { instanteDe } from '../tiempo/fechas.ts';
import { huecosLibres, recursosEn } from './huecos.ts';
import { libresDelProfesional } from './horas.ts';
import {
  diaDeSemana,
  duracionDe,
  horizonteDe,
  minutoEpoch,
  minutosDe,
  type Agenda,
  type Ocupado,
  type Pedido,
  type ProfesionalAgenda,
  type ServicioAgenda,
} from './modelo.ts';
import { semanaDelProfesional } from './semana.ts';

const horarios = {
  hrTurnosSemDesde: '08:00',
  hrTurnosSemHasta: '12:00',
  hrTurnosSabDesde: '09:00',
  hrTurnosSabHasta: '10:00',
  hrTurnosDomDesde: '00:00',
  hrTurnosDomHasta: '00:00',
};
const h = (desde: string, hasta: string) => ({
  desde: minutosDe(desde),
  hasta: hasta === '24:00' ? 1440 : minutosDe(hasta),
});
const semana = (...rangos: { desde: number; hasta: number }[]) =>
  Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((dia) => [dia, rangos]));
const profesional = (id: string, cambio: Partial<ProfesionalAgenda> = {}): ProfesionalAgenda => ({
  id,
  semana: semana(h('08:00', '12:00')),
  excepciones: [],
  ...cambio,
});
const agenda = (
  profesionales: ProfesionalAgenda[] = [profesional('p1'), profesional('p2')],
  cambio: Partial<Agenda> = {},
): Agenda => ({
  horarios,
  profesionales: new Map(profesionales.map((uno) => [uno.id, uno])),
  feriados: new Map(),
  ...cambio,
});
const servicio = (cambio: Partial<ServicioAgenda> = {}): ServicioAgenda => ({
  id: 1,
  intervalo: 30,
  turnoProfIntervalo: 60,
  diasCorridos: 3,
  turnoProfesional: true,
  asientos: 1,
  profesionales: ['p1', 'p2'],
  ...cambio,
});
const ocupado = (recurso: string, dia: string, desde: string, hasta: string): Ocupado => ({
  recurso,
  desde: minutoEpoch(instanteDe(dia, desde)),
  hasta: minutoEpoch(instanteDe(dia, hasta)),
});
// A Monday.
const lunes = '2026-11-16';
const a = (hora: string, dia = lunes) => new Date(`${dia}T${hora}-03:00`);
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

it('counts Monday as the first day', () => {
  expect(['2026-11-16', '2026-11-21', '2026-11-22'].map(diaDeSemana)).toEqual([1, 6, 7]);
});

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
