import { describe, expect, it } from 'vitest';
import { joinDate, splitDate } from './birth-date.ts';

describe('joinDate', () => {
  it('joins the three parts into an ISO date', () => {
    expect(joinDate('14', '3', '1985')).toBe('1985-03-14');
    expect(joinDate(' 04', '03 ', '1985')).toBe('1985-03-04');
    expect(joinDate('29', '2', '2024')).toBe('2024-02-29');
  });
  it('returns an empty text when nothing was typed', () => {
    expect(joinDate('', ' ', '')).toBe('');
  });
  it('keeps the raw text of an invalid date, for validation to report', () => {
    expect(joinDate('31', '2', '1985')).toBe('31/2/1985');
    expect(joinDate('14', '3', '85')).toBe('14/3/85');
    expect(joinDate('14', 'marzo', '1985')).toBe('14/marzo/1985');
    expect(joinDate('14', '', '')).toBe('14//');
    expect(joinDate('0', '0', '2000')).toBe('0/0/2000');
  });
});

describe('splitDate', () => {
  it('reverses joinDate', () => {
    expect(splitDate('1985-03-14')).toEqual(['14', '3', '1985']);
    expect(splitDate('14//')).toEqual(['14', '', '']);
    expect(splitDate('')).toEqual(['', '', '']);
  });
});
