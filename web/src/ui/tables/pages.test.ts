import { describe, expect, it } from 'vitest';
import { clampPage, shownPages } from './pages.ts';

describe('clampPage', () => {
  it('clamps the page between the first and the last', () => {
    expect(clampPage('2', 12)).toBe(2);
    expect(clampPage('9', 12)).toBe(2);
    expect(clampPage('0', 12)).toBe(1);
    expect(clampPage('-4', 12)).toBe(1);
    expect(clampPage('1', 0)).toBe(1);
  });
  it('treats a value that is not a number as the first page', () => {
    expect(clampPage(null, 12)).toBe(1);
    expect(clampPage('abc', 12)).toBe(1);
    expect(clampPage('1.9', 12)).toBe(1);
  });
});

describe('shownPages', () => {
  it('shows all of a few pages, and gaps among many', () => {
    expect(shownPages(1, 2)).toEqual([1, 2]);
    expect(shownPages(3, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(shownPages(1, 9)).toEqual([1, 2, null, 9]);
    expect(shownPages(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
    expect(shownPages(1, 1)).toEqual([1]);
  });
});
