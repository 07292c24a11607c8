import { expect } from 'vitest';
import { type TestAnswer } from '../../testing/portal.ts';
import { type Attacked } from './world.ts';

const AT_ONCE = 50;

/**
 * Guesses the code of one account `guesses` times, `AT_ONCE` at a time, and requests a new code whenever one
 * may be sent.
 */
export async function guess(
  world: Attacked,
  guesses: number,
  email: string,
  addressOf: (n: number) => string,
): Promise<{ judged: number; mails: number; opened: number }> {
  const answers: TestAnswer[] = [];
  const asked: TestAnswer[] = [];
  for (let n = 0; n < guesses; n += AT_ONCE) {
    if (n % (guesses / 20) < AT_ONCE)
      asked.push(await world.post('/api/recuperacionClave/codigo', { email }, addressOf(n)));
    const batch = Array.from({ length: AT_ONCE }, (_, i) => String((n + i) % 1_000_000).padStart(6, '0'));
    answers.push(
      ...(await Promise.all(
        batch.map((codigo, i) =>
          world.post('/api/recuperacionClave/verificarCodigo', { email, codigo }, addressOf(n + i)),
        ),
      )),
    );
  }
  expect(
    new Set(
      [...answers, ...asked]
        .map(({ status }) => status)
        .filter((status) => ![200, 422, 429].includes(status)),
    ),
  ).toEqual(new Set());
  // Every requested mail has been sent or refused.
  await expect.poll(() => world.db.sql('select 1 from portal.pedidos_recuperacion')).toEqual([]);
  await expect
    .poll(() => world.db.sql(`select 1 from portal.mensajes where estado = 'pendiente'`))
    .toEqual([]);
  return {
    judged: answers.filter(({ status, body }) => status === 200 || body?.code === 'clave_incorrecta').length,
    mails: world.mail.to(email).length,
    opened: answers.filter(({ status }) => status === 200).length,
  };
}
