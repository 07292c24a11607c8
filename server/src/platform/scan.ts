import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { PortalError } from '@portal/domain/errores/errores';

/**
 * Scans uploads before any of them is stored. It fails closed: an upload that could not be scanned is
 * refused.
 */
export interface Scanner {
  /** Resolves if clean, else throws. */
  check(bytes: Buffer): Promise<void>;
  /** Passes the stream through. It ends without an error only if the content was clean. */
  through(body: Readable): Readable;
  isUp(): Promise<boolean>;
}

export interface ScanPlace {
  host: string;
  port: number;
}

const ANSWER_MS = 30_000;
const MOST_AT_ONCE = 64 * 1024;

/** The clamd protocol: `INSTREAM`, chunks prefixed with their length, and a zero-length chunk at the end. */
export function createScanner(place: ScanPlace): Scanner {
  return {
    async check(bytes) {
      const look = open(place);
      try {
        await look.see(bytes);
        await look.verdict();
      } finally {
        look.end();
      }
    },
    isUp: () => ping(place),
    through(body) {
      return Readable.from(
        (async function* () {
          const look = open(place);
          try {
            for await (const chunk of body as AsyncIterable<Buffer>) {
              await look.see(chunk);
              yield chunk;
            }
            await look.verdict();
          } finally {
            look.end();
          }
        })(),
        { objectMode: false },
      );
    },
  };
}

const ping = ({ host, port }: ScanPlace): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 3000 });
    const end = (up: boolean) => {
      socket.destroy();
      resolve(up);
    };
    socket.on('connect', () => socket.write('zPING\0'));
    socket.on('data', (answer: Buffer) => end(answer.toString().startsWith('PONG')));
    for (const event of ['error', 'timeout', 'close'] as const) socket.on(event, () => end(false));
  });

class ScanError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.name = 'ScanError';
    this.code = code;
  }
}

function open({ host, port }: ScanPlace) {
  const socket = connect({ host, port, timeout: ANSWER_MS });
  const away = (cause: unknown) => new PortalError('antivirus_sin_respuesta', { cause });
  const answered = answerOf(socket);
  // Prevents an unhandled rejection if the answer arrives before `verdict` awaits it.
  answered.catch(() => {});
  socket.write('zINSTREAM\0');
  return {
    async see(bytes: Buffer) {
      for (let at = 0; at < bytes.length; at += MOST_AT_ONCE) {
        const piece = bytes.subarray(at, at + MOST_AT_ONCE);
        const length = Buffer.alloc(4);
        length.writeUInt32BE(piece.length);
        socket.write(length);
        // If clamd has already answered (infected, too long, connection broken), it no longer reads: stop
        // waiting.
        if (!socket.write(piece)) await Promise.race([drained(socket), answered.catch(() => {})]);
      }
    },
    async verdict() {
      socket.write(Buffer.alloc(4));
      const words = await answered.catch((error: unknown) => {
        throw away(error);
      });
      if (words === 'stream: OK') return;
      if (words.endsWith(' FOUND')) throw new PortalError('archivo_infectado');
      throw away(new ScanError('no verdict'));
    },
    end: () => void socket.destroy(),
  };
}

const drained = (socket: Socket) => new Promise<void>((resolve) => socket.once('drain', () => resolve()));

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let words = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      words += chunk;
      if (words.includes('\0')) resolve(words.slice(0, words.indexOf('\0')));
      else if (words.length > 1000) reject(new ScanError('no verdict'));
    });
    socket.on('timeout', () => reject(new ScanError('timeout')));
    socket.on('error', reject);
    socket.on('close', () => reject(new ScanError('closed')));
  });
}
