import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scryptSync,
} from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * The files of a backup: readable by their owner only, and encrypted if a key is given (nonce, ciphertext,
 * tag).
 */
export interface Pieces {
  encrypted: boolean;
  write(name: string, content: Readable | string): Promise<void>;
  /** The stream fails at its end if the content was altered. */
  read(name: string): Promise<Readable>;
  /** Hash of the stored bytes. */
  hash(name: string): Promise<string>;
  /** Proves that the author of the manifest had the key. */
  mac(text: string): string;
}

const NONCE = 12;
const TAG = 16;

export function openPieces(folder: string, passphrase: string | undefined): Pieces {
  const key = passphrase === undefined ? undefined : scryptSync(passphrase, 'portal-respaldo', 32);
  const place = (name: string) => path.join(folder, name);
  return {
    encrypted: key !== undefined,
    async write(name, content) {
      await mkdir(path.dirname(place(name)), { recursive: true, mode: 0o700 });
      const source = typeof content === 'string' ? Readable.from([Buffer.from(content)]) : content;
      const target = createWriteStream(place(name), { flags: 'wx', mode: 0o600, flush: true });
      await (key
        ? pipeline(source, (bytes) => sealed(bytes as AsyncIterable<Buffer>, key, name), target)
        : pipeline(source, target));
    },
    read: async (name) => (key ? openSealed(place(name), key, name) : createReadStream(place(name))),
    async hash(name) {
      const hash = createHash('sha256');
      await pipeline(createReadStream(place(name)), hash);
      return hash.digest('hex');
    },
    mac: (text) => (key ? createHmac('sha256', key).update(text).digest('hex') : ''),
  };
}

/** The name is authenticated, so that pieces cannot be swapped. */
async function* sealed(bytes: AsyncIterable<Buffer>, key: Uint8Array, name: string): AsyncGenerator<Buffer> {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  yield nonce;
  for await (const chunk of bytes) yield cipher.update(chunk);
  yield cipher.final();
  yield cipher.getAuthTag();
}

async function openSealed(file: string, key: Uint8Array, name: string): Promise<Readable> {
  const { size } = await stat(file);
  if (size < NONCE + TAG) throw new Error(`${name} está dañado.`);
  const handle = await open(file, 'r');
  const [nonce, tag] = [Buffer.alloc(NONCE), Buffer.alloc(TAG)];
  await handle.read(nonce, 0, NONCE, 0);
  await handle.read(tag, 0, TAG, size - TAG);
  await handle.close();
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name)).setAuthTag(tag);
  if (size === NONCE + TAG) {
    decipher.final();
    return Readable.from([]);
  }
  const source = createReadStream(file, { start: NONCE, end: size - TAG - 1 });
  source.on('error', (error) => decipher.destroy(error));
  return source.pipe(decipher);
}
