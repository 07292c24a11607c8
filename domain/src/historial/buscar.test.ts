import { describe, expect, it } from 'vitest';
import { elegir, interpretar, rangosDe } from './buscar.ts';
import { codigoDe } from './codigo.ts';

const dias = (texto: string, anios = [2025, 2026]) => rangosDe(interpretar(texto).fechas, anios);
const dia = (desde: string, hasta: string) => [{ desde, hasta }];

describe('the code of an attention', () => {
  it('is the ticket and its day, and finds its attention', () => {
    const codigo = codigoDe({ sigla: 'A', numero: 12, dia: '2026-11-09' });
    expect(codigo).toBe('A-12-091126');
    expect(interpretar(codigo)).toMatchObject({
      ticket: { sigla: 'A', numero: 12, dia: '2026-11-09' },
      palabras: [],
      fechas: [],
      minuto: null,
    });
  });
  it.each([
    ['A-12', { sigla: 'A', numero: 12, dia: null }],
    ['a012', { sigla: 'A', numero: 12, dia: null }],
    ['12', { sigla: null, numero: 12, dia: null }],
    ['A-12-', { sigla: 'A', numero: 12, dia: null }],
    ['A-12-0911', { sigla: 'A', numero: 12, dia: null }],
  ])('reads the ticket in %s', (texto, ticket) => expect(interpretar(texto).ticket).toEqual(ticket));
});

describe('dates', () => {
  it.each([
    ['09/11/2026', dia('2026-11-09', '2026-11-10')],
    ['9/11/26', dia('2026-11-09', '2026-11-10')],
    ['31-12-2026', dia('2026-12-31', '2027-01-01')],
    ['2026-11-09', dia('2026-11-09', '2026-11-10')],
    ['11/2026', dia('2026-11-01', '2026-12-01')],
    ['12/2026', dia('2026-12-01', '2027-01-01')],
    ['2026-02', dia('2026-02-01', '2026-03-01')],
    ['2026', dia('2026-01-01', '2027-01-01')],
    ['9 de noviembre de 2026', dia('2026-11-09', '2026-11-10')],
    ['lunes 9 de noviembre de 2026, 18:42 hs', dia('2026-11-09', '2026-11-10')],
    ['29/02', []],
    ['31/02/2026', []],
    ['13/2026', []],
  ])('reads the days in %s', (texto, rangos) => expect(dias(texto)).toEqual(rangos));
  it('reads a day without a year as that day of every year', () => {
    const todos = [
      { desde: '2025-11-09', hasta: '2025-11-10' },
      { desde: '2026-11-09', hasta: '2026-11-10' },
    ];
    expect(dias('09/11')).toEqual(todos);
    expect(dias('9 de noviembre')).toEqual(todos);
  });
  it('requires all dates to match', () => {
    expect(dias('2026 11/2026')).toEqual(dia('2026-11-01', '2026-12-01'));
    expect(dias('2025 11/2026')).toEqual([]);
    expect(dias('2026 09/11')).toEqual(dia('2026-11-09', '2026-11-10'));
  });
  it('does not limit the days if no date was typed', () => expect(dias('pérez')).toBeNull());
  it('reads an hour as a minute of the day', () => {
    expect(interpretar('18:42 hs')).toEqual({ palabras: [], fechas: [], ticket: null, minuto: 18 * 60 + 42 });
    expect(interpretar('25:00').minuto).toBeNull();
  });
});

describe('names', () => {
  const grupos = [
    { texto: 'Dra. Laura Pérez Clínica Médica', grupo: 1 },
    { texto: 'Dr. Martín Ruiz Clínica Médica', grupo: 2 },
    { texto: 'Dr. Martín Ruiz Dermatología', grupo: 3 },
  ];
  const los = (texto: string, entre = grupos) => elegir(interpretar(texto), entre);
  it.each([
    ['perez', [1]],
    ['PÉREZ', [1]],
    ['clínica', [1, 2]],
    ['ruiz derma', [3]],
    ['laura derma', []],
    ['', [1, 2, 3]],
    ["%' or 1=1", []],
  ])('chooses by the words in %s', (texto, elegidos) => expect(los(texto).grupos).toEqual(elegidos));
  it("reads a month's name as the month if nobody has that name", () => {
    const { grupos: todos, fechas } = los('julio');
    expect(todos).toEqual([1, 2, 3]);
    expect(rangosDe(fechas, [2026])).toEqual(dia('2026-07-01', '2026-08-01'));
  });
  it('reads it as a name if somebody has it', () => {
    const julio = { texto: 'Dr. Julio Paz Pediatría', grupo: 4 };
    expect(los('julio', [...grupos, julio])).toEqual({ grupos: [4], fechas: [] });
  });
});
