import { describe, expect, it } from 'vitest';
import { feriadosDe } from './feriados.ts';
import { feriadoQueCierra } from './horas.ts';

/**
 * Copied from the official calendars. 2027 follows the law alone, since no decree has set its bridge days
 * yet.
 */
const cierran: Record<number, string[]> = {
  2025: [
    '01-01',
    '03-03',
    '03-04',
    '03-24',
    '04-02',
    '04-18',
    '05-01',
    '05-25',
    '06-16',
    '06-20',
    '07-09',
    '08-17',
    '10-10',
    '11-24',
    '12-08',
    '12-25',
  ],
  2026: [
    '01-01',
    '02-16',
    '02-17',
    '03-24',
    '04-02',
    '04-03',
    '05-01',
    '05-25',
    '06-15',
    '06-20',
    '07-09',
    '08-17',
    '10-12',
    '11-23',
    '12-08',
    '12-25',
  ],
  2027: [
    '01-01',
    '02-08',
    '02-09',
    '03-24',
    '03-26',
    '04-02',
    '05-01',
    '05-25',
    '06-20',
    '06-21',
    '07-09',
    '08-16',
    '10-11',
    '11-20',
    '12-08',
    '12-25',
  ],
};
const noLaborables: Record<number, string[]> = {
  2025: ['04-17', '05-02', '08-15', '11-21'],
  2026: ['03-23', '04-02', '07-10', '12-07'],
  2027: ['03-25'],
};

const delAnio = (anio: number) => feriadosDe(anio);
const dias = (lista: { dia: string }[]) => [...new Set(lista.map(({ dia }) => dia.slice(5)))].toSorted();

describe.each([2025, 2026, 2027])('%i', (anio) => {
  it('closes on these days', () => {
    expect(dias(delAnio(anio).filter(({ tipo }) => tipo !== 'no_laborable'))).toEqual(cierran[anio]);
  });
  it('lists the non-working days, which do not close a unit by themselves', () => {
    expect(dias(delAnio(anio).filter(({ tipo }) => tipo === 'no_laborable'))).toEqual(noLaborables[anio]);
    for (const dia of noLaborables[anio]!) {
      const cierra = cierran[anio]!.includes(dia);
      expect([dia, feriadoQueCierra({ feriados: new Map() }, `${anio}-${dia}`) !== undefined]).toEqual([
        dia,
        cierra,
      ]);
    }
  });
  it('closes on no other day of the year', () => {
    const cerrados: string[] = [];
    for (let n = 0; n < 366; n += 1) {
      const dia = new Date(Date.UTC(anio, 0, 1 + n)).toISOString().slice(0, 10);
      if (dia.startsWith(String(anio)) && feriadoQueCierra({ feriados: new Map() }, dia) !== undefined)
        cerrados.push(dia.slice(5));
    }
    expect(cerrados).toEqual(cierran[anio]);
  });
});

it("closes on the unit's own day and opens on a national holiday that the unit works", () => {
  const feriados = new Map([
    ['2026-11-17', { nombre: 'Día de la ciudad', laborable: false }],
    ['2026-11-23', { nombre: 'Abrimos', laborable: true }],
  ]);
  expect(feriadoQueCierra({ feriados }, '2026-11-17')).toBe('Día de la ciudad');
  expect(feriadoQueCierra({ feriados }, '2026-11-23')).toBeUndefined();
  expect(feriadoQueCierra({ feriados }, '2026-12-08')).toBe('Inmaculada Concepción de María');
  expect(feriadoQueCierra({ feriados }, '2026-11-18')).toBeUndefined();
});
