import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/**
 * A passkey's authenticator in software, with what real ones do not offer: a copy, another origin, no verification of
 * the person, a counter that stands still.
 */

interface Como {
  origin?: string;
  /** The host whose hash is signed. */
  host?: string;
  /** False: the person was not verified, only present. */
  verificada?: boolean;
  usuario?: string | undefined;
}

export interface Desafio {
  desafio: string;
  host: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encode = (data: string | Buffer) => Buffer.from(data).toString('base64url');

export class Authenticator {
  readonly id = randomBytes(32);
  readonly origin: string;
  #key: KeyObject;
  #public: KeyObject;
  /** 0: an authenticator that does not count. */
  counter: number;
  #usuario: string | undefined;

  constructor(origin: string, counter = 1) {
    this.origin = origin;
    this.counter = counter;
    ({ privateKey: this.#key, publicKey: this.#public } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  }

  /** The answer to the options of a new key. */
  create(asked: Desafio & { usuario: { id: string } }, como: Como = {}, attestation = none) {
    this.#usuario = asked.usuario.id;
    const { x, y } = this.#public.export({ format: 'jwk' });
    const publicKey = cborMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, publicKey.bytes]);
    const authData = Buffer.concat([this.#head(como.host ?? asked.host, 0x40, como), attested]);
    return {
      credencial: encode(this.id),
      datosDelCliente: this.#client('webauthn.create', asked.desafio, como),
      atestacion: encode(attestation(authData).bytes),
      transportes: ['internal'],
    };
  }

  /** The answer to a challenge. */
  get(asked: Desafio, como: Como = {}) {
    if (this.counter > 0) this.counter += 1;
    const datosDelCliente = this.#client('webauthn.get', asked.desafio, como);
    const authData = this.#head(como.host ?? asked.host, 0, como);
    const signed = Buffer.concat([authData, sha256(Buffer.from(datosDelCliente, 'base64url'))]);
    const usuario = 'usuario' in como ? como.usuario : this.#usuario;
    return {
      id: encode(this.id),
      datosDelCliente,
      datosDelAutenticador: encode(authData),
      firma: encode(sign('sha256', signed, this.#key)),
      ...(usuario === undefined ? {} : { usuario }),
    };
  }

  #head(host: string, flags: number, { verificada = true }: Como): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(host), Buffer.from([0x01 | (verificada ? 0x04 : 0) | flags]), counter]);
  }

  #client(type: string, challenge: string, { origin = this.origin }: Como): string {
    return encode(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}

export const none = (authData: Buffer) =>
  cborMap([
    ['fmt', 'none'],
    ['attStmt', cborMap([])],
    ['authData', authData],
  ]);

/** With a certificate, whose issuer a careless server would ask. */
export const withCertificate = (authData: Buffer) =>
  cborMap([
    ['fmt', 'packed'],
    [
      'attStmt',
      cborMap([
        ['alg', -7],
        ['sig', randomBytes(70)],
        ['x5c', cborArray([randomBytes(300)])],
      ]),
    ],
    ['authData', authData],
  ]);

/** Just enough CBOR. A map or an array is already encoded. */
class Encoded {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}
type Value = number | string | Buffer | Encoded;

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

function cbor(value: Value): Buffer {
  if (value instanceof Encoded) return value.bytes;
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  return Buffer.concat([head(2, value.length), value]);
}

const cborMap = (entries: readonly [Value, Value][]) =>
  new Encoded(Buffer.concat([head(5, entries.length), ...entries.flatMap((pair) => pair.map(cbor))]));
const cborArray = (items: readonly Value[]) =>
  new Encoded(Buffer.concat([head(4, items.length), ...items.map(cbor)]));
