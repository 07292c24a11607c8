import { describe, expect, it } from 'vitest';
import {
  antesDe,
  atiendenEnPalabras,
  conArticulo,
  cuandoAbre,
  duracionEnPalabras,
  esperaCorta,
  esperaEnPalabras,
  mesDe,
  ordinal,
  periodoEnPalabras,
} from './en-palabras.ts';

describe('place in the queue', () => {
  it.each([
    [1, '1.º', 'Sos la próxima persona'],
    [2, '2.º', 'Hay 1 persona antes'],
    [3, '3.º', 'Hay 2 personas antes'],
  ])('%i', (lugar, dicho, antes) => {
    expect([ordinal(lugar), antesDe(lugar)]).toEqual([dicho, antes]);
  });
});

describe('waiting time', () => {
  it.each([
    [{ desde: 10, hasta: 20 }, 'de 10 a 20 minutos', '10 a 20 min'],
    [{ desde: 0, hasta: 5 }, 'de hasta 5 minutos', 'Hasta 5 min'],
    [{ desde: 1, hasta: 1 }, 'de 1 minuto', '1 min'],
    [{ desde: 0, hasta: 0 }, 'de menos de 1 minuto', 'Menos de 1 min'],
    [null, 'sin estimar', 'Sin estimar'],
  ])('%o', (espera, dicha, corta) => {
    expect([esperaEnPalabras(espera), esperaCorta(espera)]).toEqual([dicha, corta]);
  });
});

it.each([
  [0, 'Nadie atiende ahora'],
  [1, 'Atiende 1 profesional'],
  [2, 'Atienden 2 profesionales'],
])('says how many attend: %i', (cuantos, dicho) => {
  expect(atiendenEnPalabras(cuantos)).toBe(dicho);
});

it.each([
  ['2026-11-16T14:00:00-03:00', 'hoy a las 14:00 hs'],
  ['2026-11-17T08:00:00-03:00', 'mañana a las 08:00 hs'],
  ['2026-11-19T08:00:00-03:00', 'el jueves 19 de noviembre a las 08:00 hs'],
])('says when a service opens: %s', (abre, dicho) => {
  expect(cuandoAbre(abre, new Date('2026-11-16T09:00:00-03:00'))).toBe(dicho);
});

it.each([
  ['2026-11-16T10:00:20-03:00', 'menos de 1 minuto'],
  ['2026-11-16T10:01:00-03:00', '1 minuto'],
  ['2026-11-16T10:14:40-03:00', '15 minutos'],
  ['2026-11-16T11:05:00-03:00', '1 h 5 min'],
])('says the duration from ten to %s', (fin, dicho) => {
  expect(duracionEnPalabras('2026-11-16T10:00:00-03:00', fin)).toBe(dicho);
});

it("names the month in Buenos Aires, and the next one across the year's end", () => {
  expect(mesDe(new Date('2026-12-01T01:00:00Z'))).toBe('noviembre');
  expect(mesDe(new Date('2026-12-01T12:00:00Z'), 1)).toBe('enero');
});

it.each([
  ['Dra. Laura Pérez', 'la Dra. Laura Pérez'],
  ['Dr. Martín Ruiz', 'el Dr. Martín Ruiz'],
  ['Lucía Paz', 'Lucía Paz'],
])('adds the article to %s', (nombre, dicho) => {
  expect(conArticulo(nombre)).toBe(dicho);
});

it.each([
  ['semana', { este: 'esta semana', mes: 'esta semana', siguiente: '23 de noviembre' }],
  ['mes', { este: 'este mes', mes: 'noviembre', siguiente: '1 de diciembre' }],
  ['anio', { este: 'este año', mes: '2026', siguiente: '1 de enero' }],
] as const)('says the period of the limit: %s', (periodo, dicho) => {
  expect(periodoEnPalabras(periodo, new Date('2026-11-18T15:00:00Z'))).toEqual(dicho);
});
