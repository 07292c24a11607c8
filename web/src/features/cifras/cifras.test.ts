import { describe, expect, it } from 'vitest';
import { escalaDe } from './escala.ts';
import { barrasDe, enPalabras, leerPeriodo, periodoDe } from './periodo.ts';

const HOY = '2026-11-15';

describe('reads the period from the URL', () => {
  it.each([
    ['', 'quincena', '2026-11-02', '2026-11-15'],
    ['periodo=mes', 'mes', '2026-11-01', '2026-11-15'],
    ['periodo=mesAnterior', 'mesAnterior', '2026-10-01', '2026-10-31'],
    ['desde=2026-10-30&hasta=2026-11-03', 'otro', '2026-10-30', '2026-11-03'],
    ['desde=2026-11-10&hasta=2026-11-16', 'quincena', '2026-11-02', '2026-11-15'],
    ['desde=2026-11-31&hasta=2026-11-15', 'quincena', '2026-11-02', '2026-11-15'],
    ['desde=2020-01-01&hasta=2026-11-15', 'quincena', '2026-11-02', '2026-11-15'],
    ['periodo=nada', 'quincena', '2026-11-02', '2026-11-15'],
  ])('%s', (search, eleccion, desde, hasta) => {
    expect(leerPeriodo(new URLSearchParams(search), HOY)).toEqual({ eleccion, periodo: { desde, hasta } });
  });
  it('goes back from January to December', () => {
    expect(periodoDe('mesAnterior', '2027-01-05')).toEqual({ desde: '2026-12-01', hasta: '2026-12-31' });
  });
});

it.each([
  ['2026-11-02', '2026-11-15', '2 al 15 de noviembre'],
  ['2026-10-28', '2026-11-03', '28 de octubre al 3 de noviembre'],
  ['2026-11-15', '2026-11-15', '15 de noviembre'],
  ['2025-12-28', '2026-01-03', '28 de diciembre de 2025 al 3 de enero de 2026'],
  ['2025-03-01', '2025-03-31', '1 al 31 de marzo de 2025'],
])('says %s to %s as %s', (desde, hasta, palabras) => {
  expect(enPalabras({ desde, hasta }, HOY)).toBe(palabras);
});

it.each([
  [47, 50, [0, 10, 20, 30, 40, 50]],
  [34, 40, [0, 10, 20, 30, 40]],
  [0, 1, [0, 1]],
  [3, 3, [0, 1, 2, 3]],
  [7, 8, [0, 2, 4, 6, 8]],
  [1200, 1500, [0, 500, 1000, 1500]],
])('scales a chart with maximum %i to %i', (maximo, tope, marcas) => {
  expect(escalaDe(maximo)).toEqual({ tope, marcas });
});

it('groups many days by week, with the same total', () => {
  const dias = Array.from({ length: 70 }, (_, i) => ({
    dia: new Date(Date.parse('2026-09-02') + i * 86_400_000).toISOString().slice(0, 10),
    aDemanda: i,
    conTurno: 1,
  }));
  const { porSemana, barras } = barrasDe(dias);
  expect(porSemana).toBe(true);
  expect(barras[0]).toEqual({ desde: '2026-08-31', aDemanda: 0 + 1 + 2 + 3 + 4, conTurno: 5 });
  expect(barras.reduce((suma, { aDemanda }) => suma + aDemanda, 0)).toBe((69 * 70) / 2);
  expect(barrasDe(dias.slice(0, 62))).toMatchObject({ porSemana: false });
});
