import { expect, it } from 'vitest';
import { esDelTitular } from './familia.ts';

it.each([
  ['2010-11-17', false, true],
  ['2010-11-17', true, true],
  ['2010-11-16', false, true],
  ['2010-11-16', true, false],
  ['2008-11-17', false, true],
  ['2008-11-16', false, false],
  [null, false, false],
  [null, true, false],
] as const)(
  'born on %s, privacy from sixteen %s: visible to the holder %s',
  (fecNac, privacidadDesde16, ve) => {
    expect(esDelTitular(fecNac, '2026-11-16', { privacidadDesde16 })).toBe(ve);
  },
);
