import { expect } from 'vitest';
import { Authenticator } from '../outside/authenticator.ts';
import type { TestPortal } from '../portal.ts';

export const originOf = (portal: TestPortal, host = 'demo') => `http://${host}.localhost:${portal.port}`;

/** A passkey of this session's account, for this host. */
export async function addLlave(
  portal: TestPortal,
  token: string,
  host = 'demo',
  llave = new Authenticator(originOf(portal, host)),
) {
  const { body } = await portal.post('/api/cuenta/llaves/preparar', {}, { token, host });
  const answer = await portal.post('/api/cuenta/llaves/agregar', llave.create(body), { token, host });
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return { llave, id: answer.body.id as string };
}
