import { createHash, createHmac } from 'node:crypto';

/**
 * AWS Signature Version 4, as S3-compatible stores verify it. Pure: the caller passes the time and the body's
 * hash.
 */
export interface Signing {
  method: string;
  url: URL;
  /** Headers to sign besides the host. They must be sent exactly as given. */
  headers: Readonly<Record<string, string>>;
  payloadHash: string;
  keyId: string;
  secret: string;
  region: string;
  service: string;
  now: Date;
}

export const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** RFC 3986 encoding, which escapes more characters than encodeURIComponent. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`,
  );

/** Returns the request headers: the given ones, the timestamp and the signature over both. */
export function sign({
  method,
  url,
  headers,
  payloadHash,
  keyId,
  secret,
  region,
  service,
  now,
}: Signing): Record<string, string> {
  const instant = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = instant.slice(0, 8);
  const sent: Record<string, string> = { ...headers, 'x-amz-date': instant };
  const signed = Object.entries({ ...sent, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim().replace(/ +/g, ' ')] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('&');
  const request = [
    method,
    path,
    query,
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    payloadHash,
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const key = [region, service, 'aws4_request'].reduce<Buffer>(
    (last, part) => hmac(last, part),
    hmac(`AWS4${secret}`, day),
  );
  const signature = hmac(key, ['AWS4-HMAC-SHA256', instant, scope, sha256(request)].join('\n')).toString(
    'hex',
  );
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
