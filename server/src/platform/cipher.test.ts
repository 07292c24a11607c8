import { expect, it } from 'vitest';
import { decrypt, encrypt } from './cipher.ts';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets('un secreto de prueba, bastante largo');

it('is read by the same secret, for the same purpose and owner, and differs each time', () => {
  const sealed = encrypt(secrets, 'prueba', '1:a', 'texto ñandú');
  expect(decrypt(secrets, 'prueba', '1:a', sealed)).toBe('texto ñandú');
  expect(sealed.toString('latin1')).not.toContain('texto');
  expect(encrypt(secrets, 'prueba', '1:a', 'texto ñandú').equals(sealed)).toBe(false);
});

it('is not read by another secret, for another purpose or owner, nor when it was touched', () => {
  const sealed = encrypt(secrets, 'prueba', '1:a', 'texto');
  expect(decrypt(createSecrets('otro secreto de prueba, bastante largo'), 'prueba', '1:a', sealed)).toBeUndefined();
  expect(decrypt(secrets, 'otra', '1:a', sealed)).toBeUndefined();
  expect(decrypt(secrets, 'prueba', '2:a', sealed)).toBeUndefined();
  for (const at of [0, 13, sealed.length - 1]) {
    const touched = Buffer.from(sealed);
    touched[at]! ^= 1;
    expect(decrypt(secrets, 'prueba', '1:a', touched)).toBeUndefined();
  }
  expect(decrypt(secrets, 'prueba', '1:a', Buffer.alloc(3))).toBeUndefined();
});
