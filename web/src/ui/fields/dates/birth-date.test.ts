import { describe, expect, it } from 'vitest';
import { joinDate, splitDate } from './birth-date.ts';

describe('joinDate', () => {
  it('makes one ISO day of the three parts', () => {
    expect(joinDate('14', '3', '1985')).toBe('1985-03-14');
    expect(joinDate(' 04', '03 ', '1985')).toBe('1985-03-04');
    expect(joinDate('29', '2', '2024')).toBe('2024-02-29');
  });
  it('is empty when nothing was typed', () => {
    expect(joinDate('', ' ', '')).toBe('');
  });
  it('keeps the raw text of what is no day, so that validation can speak', () => {
    expect(joinDate('31', '2', '1985')).toBe('31/2/1985');
    expect(joinDate('14', '3', '85')).toBe('14/3/85');
    expect(joinDate('14', 'marzo', '1985')).toBe('14/marzo/1985');
    expect(joinDate('14', '', '')).toBe('14//');
    expect(joinDate('0', '0', '2000')).toBe('0/0/2000');
  });
});

describe('splitDate', () => {
  it('gives back what joinDate took', () => {
    expect(splitDate('1985-03-14')).toEqual(['14', '3', '1985']);
    expect(splitDate('14//')).toEqual(['14', '', '']);
    expect(splitDate('')).toEqual(['', '', '']);
  });
});
