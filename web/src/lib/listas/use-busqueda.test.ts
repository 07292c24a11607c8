import { expect, it } from 'vitest';
import { alCambiar } from './use-busqueda.ts';

it('keeps what is typed when the URL shows a search after the next one was sent', () => {
  const first = alCambiar('oj', { seen: '', sent: ['oj', 'ojed'], last: 'ojed' });
  expect(first).toEqual({ seen: 'oj', sent: ['ojed'], last: 'ojed', follow: false });
  expect(alCambiar('ojed', first)).toEqual({ seen: 'ojed', sent: [], last: 'ojed', follow: false });
});

it('skips a search that the URL never showed', () =>
  expect(alCambiar('ojed', { seen: '', sent: ['oj', 'ojed'], last: 'ojed' })).toEqual({
    seen: 'ojed',
    sent: [],
    last: 'ojed',
    follow: false,
  }));

it('follows a URL that changed by itself', () => {
  const back = { seen: 'ojeda', sent: [], last: 'ojeda' };
  expect(alCambiar('', back)).toEqual({ seen: '', sent: [], last: '', follow: true });
  expect(alCambiar('paz', { ...back, sent: ['ojedas'], last: 'ojedas' })).toEqual({
    seen: 'paz',
    sent: [],
    last: 'paz',
    follow: true,
  });
});
