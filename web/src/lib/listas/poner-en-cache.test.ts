import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { ponerEnCache } from './poner-en-cache.ts';

const queryKey = ['documentos', 'a'];

/** A query that somebody looks at; each request waits for its answer. */
function abrir() {
  const queries = new QueryClient();
  const answers: ((data: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queries, { queryKey, queryFn, staleTime: 0 });
  const stop = observer.subscribe(() => {});
  const llego = (data: string) => vi.waitFor(() => expect(queries.getQueryData(queryKey)).toBe(data));
  return { queries, answers, observer, stop, llego };
}

it('does not let an answer from before the act replace it, and asks again', async () => {
  const { queries, answers, observer, stop, llego } = abrir();
  answers[0]!('borrador');
  await llego('borrador');
  void observer.refetch();
  ponerEnCache<string>(queries, queryKey, () => 'firmado');
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  answers[1]!('borrador, leído antes');
  await new Promise((settle) => setTimeout(settle, 20));
  expect(queries.getQueryData(queryKey)).toBe('firmado');
  answers[2]!('firmado y registrado');
  await llego('firmado y registrado');
  stop();
});

it('asks for nothing more when nothing was under way', async () => {
  const { queries, answers, stop, llego } = abrir();
  answers[0]!('borrador');
  await llego('borrador');
  ponerEnCache<string>(queries, queryKey, (before) => `${before} firmado`);
  await llego('borrador firmado');
  await new Promise((settle) => setTimeout(settle, 20));
  expect(answers).toHaveLength(1);
  stop();
});

it('asks again for what nobody has seen yet', async () => {
  const { queries, answers, stop, llego } = abrir();
  ponerEnCache<string>(queries, queryKey, (before) => before && `${before} firmado`);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!('firmado');
  await llego('firmado');
  stop();
});
