import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import { inSpan } from './traces/span.ts';

/**
 * The only way to call a configured or user-supplied URL (an insurer's service, a browser's push service, a
 * unit's connections). TLS only, public addresses only, no redirects, with limits on time and size. The
 * address is checked when the connection is made, so DNS rebinding gains nothing.
 */
const LIMIT_MS = 3000;
/** The longest that a caller may ask for. */
const LONGEST_MS = 10_000;
const LIMIT_BYTES = 1024 * 1024;

const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4');
/** For IPv6, allow only global unicast, minus the ranges that embed an IPv4 address or are reserved. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
const carriers = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  carriers.addSubnet(net, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !inside.check(address, 'ipv4');
  return isIP(address) === 6 && global.check(address, 'ipv6') && !carriers.check(address, 'ipv6');
}
const isLoopbackAddress = (address: string) =>
  address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));

export class OutboundError extends Error {
  readonly code: string;
  constructor(code: string, cause?: unknown) {
    super(code, { cause });
    this.name = 'OutboundError';
    this.code = code;
  }
}

export interface OutboundCall {
  method: 'GET' | 'POST' | 'PUT';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Development: also allow this machine, and without TLS. */
  loopback: boolean;
  /** For a slow service: up to ten seconds instead of three. */
  limitMs?: number;
  /** Development: trusted besides the usual authorities. */
  ca?: string | undefined;
}

export interface OutboundAnswer {
  status: number;
  text: string;
  /** The `content-type`. */
  type: string;
}

/** Resolves with the response, whatever its status. Rejects if there is none or it is a redirect. */
export async function callOutside(address: string, call: OutboundCall): Promise<OutboundAnswer> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || url.username !== '' || url.password !== '') throw new OutboundError('bad address');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isHere = call.loopback && (host === 'localhost' || isLoopbackAddress(host));
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere)) throw new OutboundError('no tls');
  const allowed = (one: string) => isPublicAddress(one) || (call.loopback && isLoopbackAddress(one));
  // An IP address in the URL skips the DNS lookup, so it is checked here.
  if (isIP(host) !== 0 && !allowed(host)) throw new OutboundError('not public');
  // The host alone: paths and queries name people.
  const facts = { 'http.request.method': call.method, 'server.address': host };
  return inSpan(`${call.method} outside`, facts, async (span) => {
    const answer = await send(url, call, lookupOnly(allowed));
    span?.set({ 'http.response.status_code': answer.status });
    return answer;
  });
}

/** Checks every address of a name. If one of them is not public, the name is refused. */
const lookupOnly =
  (allowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, done) =>
    dnsLookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, '', 0);
      const [first] = found;
      if (!first || !found.every(({ address }) => allowed(address)))
        return done(new OutboundError('not public'), '', 0);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });

function send(
  url: URL,
  { method, headers = {}, body, limitMs = LIMIT_MS, ca }: OutboundCall,
  lookup: LookupFunction,
): Promise<OutboundAnswer> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) =>
      reject(
        error instanceof OutboundError
          ? error
          : new OutboundError((error as NodeJS.ErrnoException).code ?? 'network', error),
      );
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request(
      url,
      {
        method,
        headers: { ...headers, ...length },
        lookup,
        agent: false,
        signal: AbortSignal.timeout(Math.min(limitMs, LONGEST_MS)),
        ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
      },
      (incoming) => {
        const { statusCode: status = 0 } = incoming;
        if (status >= 300 && status < 400) return outgoing.destroy(new OutboundError('redirect'));
        const chunks: Buffer[] = [];
        let size = 0;
        incoming.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > LIMIT_BYTES) outgoing.destroy(new OutboundError('too big'));
          else chunks.push(chunk);
        });
        incoming.on('error', fail);
        incoming.on('aborted', () => fail(new OutboundError('cut')));
        const type = incoming.headers['content-type'] ?? '';
        incoming.on('end', () => resolve({ status, type, text: Buffer.concat(chunks).toString('utf8') }));
        return undefined;
      },
    );
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}
