import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** DER: a tag, the length, the content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, Math.floor(length / 256), length % 256];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const SHA256_WITH_RSA = sequence(oid('2a864886f70d01010b'), der(0x05));
const named = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));
const utc = (when: Date) =>
  der(0x17, Buffer.from(`${when.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
const DAY_MS = 86_400_000;

/** A certificate for this machine (127.0.0.1, localhost), signed by its own key. */
export function selfSigned(
  name: string,
  { days = 30, host = 'localhost' } = {},
): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const now = Date.now();
  const names = sequence(der(0x87, Buffer.from([127, 0, 0, 1])), der(0x82, Buffer.from(host)));
  const extensions = sequence(
    sequence(
      oid('551d13'),
      der(0x01, Buffer.from([0xff])),
      der(0x04, sequence(der(0x01, Buffer.from([0xff])))),
    ),
    sequence(oid('551d11'), der(0x04, names)),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    SHA256_WITH_RSA,
    named(name),
    sequence(utc(new Date(now - 9 * DAY_MS)), utc(new Date(now + days * DAY_MS))),
    named(name),
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, extensions),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const bytes = sequence(body, SHA256_WITH_RSA, der(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`,
  };
}
