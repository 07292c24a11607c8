import type { Named } from '@portal/domain/contract/endpoint';
import { hostileAddress, hostileBody, hostileHeaders, type Hostile } from './hostile.ts';
import type { TestRequest } from '../portal.ts';
import type { Random } from '../random.ts';
import { addressOf } from '../watch/walk.ts';
import type { WholeDemo } from '../database/whole-demo.ts';

export interface Attempt {
  what: string;
  refused: boolean;
  request: TestRequest;
}

/** Valid input with one error: in a header, in the body or in the address. */
export const hostileRequest = (
  endpoint: Named,
  input: ReturnType<WholeDemo['inputOf']>,
  random: Random,
): Attempt => {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const query = input.query as Record<string, unknown> | undefined;
  const right = addressOf(endpoint, params, query);
  const body = endpoint.method === 'POST' ? JSON.stringify(input.body ?? {}) : undefined;
  const own: Record<string, string> = endpoint.ownHeader ? { 'x-portal': '1' } : {};
  const request = (address: string, raw: string | undefined, headers = {}): TestRequest => ({
    method: endpoint.method,
    path: address,
    ...(raw === undefined ? {} : { raw }),
    headers: { ...own, ...headers },
  });
  const from = (kind: string, { name, refused }: Hostile, wanted: TestRequest): Attempt => ({
    what: `${endpoint.name}, ${kind}: ${name} · ${wanted.path.slice(0, 300)} ${String(wanted.raw ?? '').slice(0, 400)}`,
    refused,
    request: wanted,
  });
  if (random.chance(0.1)) {
    const [name, headers] = random.pick(hostileHeaders);
    return from('headers', { name, raw: '', refused: false }, request(right, body, headers));
  }
  if (endpoint.body && !random.chance(0.1)) {
    const hostile = hostileBody(input.body, random);
    return from('body', hostile, request(right, hostile.raw));
  }
  const hostile = hostileAddress(endpoint.path, params, query, random);
  return from('address', hostile, request(hostile.raw, body));
};
