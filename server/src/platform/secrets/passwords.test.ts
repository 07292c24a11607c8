import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

it('refuses a value that is no hash', async () => {
  const passwords = createPasswords().of(1);
  expect(await passwords.verify('-', '-')).toBe(false);
  expect(await passwords.verify(undefined, 'nadie')).toBe(false);
  expect(await passwords.verify('$argon2id$roto', 'mate')).toBe(false);
});

it('hashes with Argon2id, with the parameters of the stored passwords', async () => {
  const passwords = createPasswords().of(1);
  const stored = await passwords.hash('mate');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(stored, 'mate')).toBe(true);
  expect(
    await passwords.admit(
      async () => 'Mate',
      (password, verify) => verify(stored, password),
    ),
  ).toBe(false);
});

it('prepares a few attempts at once, another unit’s before those that wait', async () => {
  const passwords = createPasswords();
  const gate = Promise.withResolvers<void>();
  const preparing: number[] = [];
  const attempt = (unidad: number) =>
    passwords.of(unidad).admit(
      async () => {
        preparing.push(unidad);
        await gate.promise;
      },
      async () => {},
    );
  const all = [...Array.from({ length: 50 }, () => attempt(1)), attempt(2)];
  await setImmediate();
  const first = preparing.length;
  expect(first).toBeLessThan(10);
  gate.resolve();
  await Promise.all(all);
  expect(preparing.slice(first, first + 2)).toContain(2);
  expect(preparing).toHaveLength(51);
});

it('hashes without blocking the event loop', async () => {
  const passwords = createPasswords().of(1);
  const all = Promise.all(Array.from({ length: 20 }, () => passwords.hash('mate')));
  let turns = 0;
  const counting = new AbortController();
  void all.finally(() => counting.abort());
  while (!counting.signal.aborted) {
    await setImmediate();
    turns += 1;
  }
  // In this thread there would be at most one turn between two hashes.
  expect(turns).toBeGreaterThan(200);
  expect(new Set(await all).size).toBe(20);
});
