import { expect, it } from 'vitest';
import type { SystemCtx } from '../../../http/context.ts';
import { conLugar, mientrasSeEnvia } from './en-curso.ts';

const ctxDe = (id: string) =>
  ({ unidad: { id: 1 }, sistema: { id }, platform: { config: { rateLimits: true } } }) as SystemCtx;

it('refuses the fifth request of a system at once, and takes it when one has ended', async () => {
  const ends: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => ends.push(resolve));
  const running = Array.from({ length: 4 }, () => conLugar(ctxDe('uno'), wait));
  await expect(conLugar(ctxDe('uno'), async () => 'leído')).rejects.toMatchObject({
    code: 'demasiados_intentos',
    retryAfter: 1,
  });
  expect(await conLugar(ctxDe('otro'), async () => 'leído')).toBe('leído');
  ends.shift()!();
  await running.shift();
  expect(await conLugar(ctxDe('uno'), async () => 'leído')).toBe('leído');
  for (const end of ends) end();
  await Promise.all(running);
});

it('counts what is being sent until it ends, also if the reader leaves', async () => {
  async function* partes() {
    yield 'a';
    yield 'b';
  }
  const sent = Array.from({ length: 4 }, () => mientrasSeEnvia(ctxDe('tres'), partes()));
  const leer = () => conLugar(ctxDe('tres'), async () => 'leído');
  expect(await leer()).toBe('leído');
  for (const one of sent) await one.next();
  await expect(leer()).rejects.toMatchObject({ code: 'demasiados_intentos' });
  await sent[0]!.return('');
  expect(await leer()).toBe('leído');
  for (const one of sent) await one.return('');
});
