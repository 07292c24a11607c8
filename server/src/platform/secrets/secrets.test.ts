import { expect, it } from 'vitest';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets('un-secreto-de-prueba-0123456789abcdefghij');
const sealed = secrets.seal('ciudad', '1:a', Buffer.from('la clave'));

it('seals a value that can be read again and is not visible in the result', () => {
  expect(secrets.unseal('ciudad', '1:a', sealed).toString()).toBe('la clave');
  expect(sealed.includes('la clave')).toBe(false);
  expect(secrets.seal('ciudad', '1:a', Buffer.from('la clave')).equals(sealed)).toBe(false);
});

it.each([
  ['another purpose', () => secrets.unseal('otro', '1:a', sealed)],
  ['somebody else’s', () => secrets.unseal('ciudad', '2:a', sealed)],
  [
    'another secret',
    () => createSecrets('otro-secreto-de-prueba-0123456789abcdefgh').unseal('ciudad', '1:a', sealed),
  ],
  [
    'a changed byte',
    () =>
      secrets.unseal(
        'ciudad',
        '1:a',
        Buffer.concat([sealed.subarray(0, -1), Buffer.from([sealed.at(-1)! ^ 1])]),
      ),
  ],
  ['a piece of it', () => secrets.unseal('ciudad', '1:a', sealed.subarray(0, 20))],
])('%s opens nothing', (_name, open) => {
  expect(open).toThrow();
});
