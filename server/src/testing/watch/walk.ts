import type { Named } from '@portal/domain/contract/endpoint';
import type { TestAnswer, TestRequest } from '../portal.ts';
import { rightUploads } from '../hostile/right-uploads.ts';
import type { WholeDemo } from '../database/whole-demo.ts';

export const addressOf = ({ path }: Pick<Named, 'path'>, params: unknown, query: unknown): string =>
  path.replace(/:([a-zA-Z]+)/g, (_all, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  ) +
  (query
    ? `?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)] as [string, string])).toString()}`
    : '');

/** A fully valid request, as the web would send it, without a caller. */
export function rightRequest(world: WholeDemo, endpoint: Named): TestRequest {
  const { params, query, body } = world.inputOf(endpoint);
  const upload = endpoint.upload && rightUploads(world)[endpoint.name];
  if (endpoint.upload && !upload) throw new Error(`nothing right is known to upload to ${endpoint.name}`);
  return {
    method: endpoint.method,
    path: addressOf(endpoint, params, query),
    ...(upload ? { raw: upload.raw } : endpoint.method === 'POST' ? { body: body ?? {} } : {}),
    headers: { 'x-portal': '1', ...upload?.headers },
  };
}

/** Calls an endpoint once with every role that it admits. */
export async function walkAll(
  world: WholeDemo,
  endpoints: readonly Named[],
): Promise<Map<string, TestAnswer[]>> {
  const answers = new Map<string, TestAnswer[]>();
  for (const endpoint of endpoints) {
    const { who } = endpoint;
    const tokens =
      who === 'publico' || who === 'sesion' || who === 'sistema'
        ? [() => world.tokenFor(endpoint)]
        : who.map((rol) => () => world.tokenOf(rol));
    const given: TestAnswer[] = [];
    for (const tokenOf of tokens)
      given.push(await world.portal.request({ ...rightRequest(world, endpoint), token: await tokenOf() }));
    answers.set(endpoint.name, given);
  }
  return answers;
}
