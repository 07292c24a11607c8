import { expect, it } from 'vitest';
import { diaDichoEn, partesDe } from './dia-dicho.ts';

it('reads day and hour of the API, whatever follows them', () => {
  expect(partesDe({ fecha: { date: '2026-11-09 18:42' } })).toEqual({ dia: '2026-11-09', hora: '18:42' });
  expect(partesDe({ fecha: { date: '2026-11-09 18:42:10.000000' } })).toEqual({
    dia: '2026-11-09',
    hora: '18:42',
  });
});
it('writes the day in words, with the year if it is another one', () => {
  expect(diaDichoEn('2026-11-09', '2026-11-16')).toBe('Lunes 9 de noviembre');
  expect(diaDichoEn('2025-12-31', '2026-01-01')).toBe('Miércoles 31 de diciembre de 2025');
});
