import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { within } from './sondas.ts';

const WAIT_MS = 2000;

/** Whether one of the relays of the calls answers. */
export const respondeUnRelevo = (urls: readonly string[]): Promise<boolean> =>
  Promise.any(urls.map(askRelay)).then(
    () => true,
    () => false,
  );

async function askRelay(url: string): Promise<void> {
  const { by, host, port } = lugarDelRelevo(url);
  await (by === 'udp' ? askByUdp(host, port) : askByTcp(host, port));
}

/** Reads `turn:servidor:3478?transport=udp`. An IPv6 address is in brackets. */
export function lugarDelRelevo(url: string): { by: 'udp' | 'tcp' | 'tls'; host: string; port: number } {
  const [, scheme, host = '', port, transport] =
    /^(turns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url) ?? [];
  return {
    by: scheme === 'turns' ? 'tls' : transport === 'tcp' ? 'tcp' : 'udp',
    host: host.replaceAll(/[[\]]/g, ''),
    port: Number(port ?? (scheme === 'turns' ? 5349 : 3478)),
  };
}

async function askByTcp(host: string, port: number): Promise<void> {
  const socket = connect({ host, port });
  try {
    await within(
      new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject)),
      WAIT_MS,
    );
  } finally {
    socket.destroy();
  }
}

/** A STUN binding request (RFC 8489): a relay answers it without a credential, under the same number. */
async function askByUdp(host: string, port: number): Promise<void> {
  const number = randomBytes(12);
  const request = Buffer.concat([Buffer.from('000100002112a442', 'hex'), number]);
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  try {
    await within(
      new Promise<void>((resolve, reject) => {
        socket.once('error', reject);
        socket.on('message', (answer) => {
          if (answer.subarray(8, 20).equals(number)) resolve();
        });
        socket.send(request, port, host, (error) => error && reject(error));
      }),
      WAIT_MS,
    );
  } finally {
    socket.close();
  }
}
