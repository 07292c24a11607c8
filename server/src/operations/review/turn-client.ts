import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { within } from '../../features/estado/sondas.ts';

/**
 * A client of TURN (RFC 8656) that takes one allocation and gives it back: enough to know whether the relay
 * accepts a credential, and whom it would reach.
 */
export type Tried =
  | { kind: 'refused'; code: number; reason: string }
  | { kind: 'relayed'; address: string; reachesItself: boolean; open: string[] };

export interface Place {
  by: 'udp' | 'tcp' | 'tls';
  host: string;
  port: number;
}

const WAIT_MS = 3000;
const COOKIE = 0x2112a442;
const METHOD = { allocate: 0x003, refresh: 0x004, permission: 0x008 } as const;
const SUCCESS = 0x100;
const FAILURE = 0x110;
const ATTRIBUTE = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  lifetime: 0x000d,
  peer: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  relayed: 0x0016,
  transport: 0x0019,
} as const;
const UDP = Buffer.from([17, 0, 0, 0]);

type Attributes = readonly (readonly [number, Buffer])[];
interface Answer {
  type: number;
  attributes: Map<number, Buffer>;
}

/** Takes an allocation, asks for a way to each of `peers` and to the relay itself, and gives the allocation back. */
export async function tryRelay(
  place: Place,
  credential: { username: string; password: string },
  peers: readonly string[],
): Promise<Tried> {
  const link = await openLink(place);
  try {
    const first = await link.ask(METHOD.allocate, [[ATTRIBUTE.transport, UDP]]);
    const [realm, nonce] = [
      first.attributes.get(ATTRIBUTE.realm),
      first.attributes.get(ATTRIBUTE.nonce),
    ] as const;
    if (!realm || !nonce) return { kind: 'refused', ...errorOf(first) };
    const key = createHash('md5')
      .update(`${credential.username}:${realm.toString()}:${credential.password}`)
      .digest();
    const signed = (method: number, attributes: Attributes) =>
      link.ask(
        method,
        [
          ...attributes,
          [ATTRIBUTE.username, Buffer.from(credential.username)],
          [ATTRIBUTE.realm, realm],
          [ATTRIBUTE.nonce, nonce],
        ],
        key,
      );
    const second = await signed(METHOD.allocate, [[ATTRIBUTE.transport, UDP]]);
    if (second.type !== METHOD.allocate + SUCCESS) return { kind: 'refused', ...errorOf(second) };
    const allows = async (peer: Buffer) =>
      (await signed(METHOD.permission, [[ATTRIBUTE.peer, peer]])).type === METHOD.permission + SUCCESS;
    const open: string[] = [];
    for (const peer of peers) if (await allows(xored(peer))) open.push(peer);
    const relayed = second.attributes.get(ATTRIBUTE.relayed);
    const reachesItself = relayed !== undefined && (await allows(relayed));
    await signed(METHOD.refresh, [[ATTRIBUTE.lifetime, Buffer.alloc(4)]]).catch(() => {});
    return { kind: 'relayed', address: addressOf(relayed), reachesItself, open };
  } finally {
    link.close();
  }
}

function errorOf({ type, attributes }: Answer): { code: number; reason: string } {
  const value = attributes.get(ATTRIBUTE.error);
  if ((type & FAILURE) !== FAILURE || !value) return { code: 0, reason: 'no pide credencial' };
  return { code: value[2]! * 100 + value[3]!, reason: value.subarray(4).toString() };
}

/** An IPv4 address and a port, combined with the cookie as the protocol asks. */
function xored(address: string, port = 9): Buffer {
  const value = Buffer.alloc(8);
  value[1] = 1;
  value.writeUInt16BE(port ^ (COOKIE >>> 16), 2);
  const bytes = Buffer.from(address.split('.').map(Number));
  value.writeUInt32BE((bytes.readUInt32BE(0) ^ COOKIE) >>> 0, 4);
  return value;
}

function addressOf(value: Buffer | undefined): string {
  if (value?.length !== 8) return 'IPv6';
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE((value.readUInt32BE(4) ^ COOKIE) >>> 0);
  return `${[...bytes].join('.')}:${value.readUInt16BE(2) ^ (COOKIE >>> 16)}`;
}

function encode(method: number, id: Buffer, attributes: Attributes, key?: Buffer): Buffer {
  const body = Buffer.concat(attributes.map(([type, value]) => attribute(type, value)));
  const head = (length: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt16BE(method, 0);
    bytes.writeUInt16BE(length, 2);
    bytes.writeUInt32BE(COOKIE, 4);
    return Buffer.concat([bytes, id]);
  };
  if (!key) return Buffer.concat([head(body.length), body]);
  // The length of the signed text already counts the signature.
  const text = Buffer.concat([head(body.length + 24), body]);
  return Buffer.concat([text, attribute(ATTRIBUTE.integrity, createHmac('sha1', key).update(text).digest())]);
}

function attribute(type: number, value: Buffer): Buffer {
  const bytes = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4);
  bytes.writeUInt16BE(type, 0);
  bytes.writeUInt16BE(value.length, 2);
  value.copy(bytes, 4);
  return bytes;
}

function decode(message: Buffer): Answer {
  const attributes = new Map<number, Buffer>();
  for (let at = 20; at + 4 <= message.length;) {
    const length = message.readUInt16BE(at + 2);
    attributes.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length));
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return { type: message.readUInt16BE(0), attributes };
}

interface Link {
  ask(method: number, attributes: Attributes, key?: Buffer): Promise<Answer>;
  close(): void;
}

async function openLink({ by, host, port }: Place): Promise<Link> {
  const waiting = new Map<string, (answer: Answer) => void>();
  let broken: (error: Error) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    broken = reject;
  });
  failed.catch(() => {});
  const take = (message: Buffer) => {
    if (message.length >= 20) waiting.get(message.toString('hex', 8, 20))?.(decode(message));
  };
  const { send, close } =
    by === 'udp'
      ? openUdp(host, port, take, broken)
      : await openStream(by === 'tls', { host, port }, take, broken);
  return {
    close,
    async ask(method, attributes, key) {
      const id = randomBytes(12);
      const message = encode(method, id, attributes, key);
      const answered = new Promise<Answer>((resolve) => waiting.set(id.toString('hex'), resolve));
      send(message);
      // A datagram may be lost: the same question again is no second allocation.
      const again = by === 'udp' ? setInterval(() => send(message), 700) : undefined;
      try {
        return await within(Promise.race([answered, failed]), WAIT_MS);
      } finally {
        clearInterval(again);
        waiting.delete(id.toString('hex'));
      }
    },
  };
}

function openUdp(
  host: string,
  port: number,
  take: (message: Buffer) => void,
  broken: (error: Error) => void,
) {
  const socket = createSocket(isIP(host) === 6 ? 'udp6' : 'udp4');
  socket.on('message', take);
  socket.on('error', broken);
  return {
    send: (message: Buffer) => socket.send(message, port, host, (error) => error && broken(error)),
    close: () => void socket.close(),
  };
}

async function openStream(
  encrypted: boolean,
  place: { host: string; port: number },
  take: (message: Buffer) => void,
  broken: (error: Error) => void,
) {
  const socket: Socket = encrypted
    ? connectTls({ ...place, ...(isIP(place.host) === 0 && { servername: place.host }) })
    : connectTcp(place);
  let held = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    held = Buffer.concat([held, chunk]);
    while (held.length >= 20 && held.length >= 20 + held.readUInt16BE(2)) {
      const length = 20 + held.readUInt16BE(2);
      take(held.subarray(0, length));
      held = held.subarray(length);
    }
  });
  socket.on('close', () => broken(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
  try {
    await within(
      new Promise<void>((resolve, reject) => {
        socket.once(encrypted ? 'secureConnect' : 'connect', () => resolve());
        socket.once('error', reject);
      }),
      WAIT_MS,
    );
  } catch (error) {
    socket.destroy();
    throw error;
  }
  socket.on('error', broken);
  return { send: (message: Buffer) => void socket.write(message), close: () => void socket.destroy() };
}
