import { describe, expect, it } from 'vitest';
import { claseDeFallo } from './clase-de-fallo.ts';

describe('classifies the error of a broken page', () => {
  it.each([
    ['Chromium', 'Failed to fetch dynamically imported module: http://x/assets/a.js'],
    ['Firefox', 'error loading dynamically imported module: http://x/assets/a.js'],
    ['Safari', 'Importing a module script failed.'],
    ['a stylesheet', 'Unable to preload CSS for /assets/a.css'],
  ])('treats a failed chunk load as a new version (%s)', (_browser, message) => {
    expect(claseDeFallo(new TypeError(message), true)).toBe('version');
    expect(claseDeFallo(new TypeError(message), false)).toBe('conexion');
  });

  it.each([new Error('x is not a function'), 'text', undefined])(
    'treats any other error as a bug of the page: %s',
    (error) => {
      expect(claseDeFallo(error, true)).toBe('pagina');
    },
  );
});
