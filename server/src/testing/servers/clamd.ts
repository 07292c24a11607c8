import { createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * clamd's `INSTREAM` on a real port, after its manual: it finds one known string, and can misbehave on
 * request.
 */
export interface Clamd {
  url: string;
  /** Streams that it has scanned to their end. */
  seen: number;
  /**
   * `closing`: closes the connection; `long`: stream too long for it; `babble`: an answer that is no verdict.
   */
  mode: 'well' | 'closing' | 'long' | 'babble';
  stop(): Promise<void>;
}

/** The test's virus; long enough to occur nowhere else. */
export const VIRUS = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-PRUEBA-DEL-PORTAL!$H+H*';

/** The string of the antivirus makers, in two parts, so that no antivirus takes this file for it. */
const EICAR = ['7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!'].join('');

export async function startClamd(): Promise<Clamd> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
    if (clamd.mode === 'closing') return socket.destroy();
    let held = Buffer.alloc(0);
    let greeted = false;
    const content: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => {
      held = Buffer.concat([held, chunk]);
      if (!greeted) {
        const end = held.indexOf(0);
        if (end < 0) return;
        const command = held.toString('latin1', 0, end);
        if (command === 'zPING') return socket.end('PONG\0');
        if (command !== 'zINSTREAM') return socket.end('UNKNOWN COMMAND\0');
        greeted = true;
        held = held.subarray(end + 1);
      }
      while (held.length >= 4) {
        const length = held.readUInt32BE(0);
        if (length === 0) return verdict();
        if (held.length < 4 + length) return undefined;
        content.push(held.subarray(4, 4 + length));
        held = held.subarray(4 + length);
        if (clamd.mode === 'long') return socket.end('INSTREAM size limit exceeded. ERROR\0');
      }
      return undefined;
    });
    const verdict = () => {
      clamd.seen += 1;
      if (clamd.mode === 'babble') return socket.end('stream: OKAY?\0');
      return socket.end(
        [VIRUS, EICAR].some((virus) => Buffer.concat(content).includes(virus))
          ? 'stream: Prueba-Del-Portal FOUND\0'
          : 'stream: OK\0',
      );
    };
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const clamd: Clamd = {
    url: `clamd://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: 0,
    mode: 'well',
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
  return clamd;
}
