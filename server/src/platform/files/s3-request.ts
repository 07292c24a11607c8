import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PortalError } from '@portal/domain/errores/errores';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Place } from '../../config/urls.ts';

/** Shorter than a transaction may be idle: signing holds a transaction open while the PDF is stored. */
const WHOLE_MS = 20_000;
const TRY_MS = 8_000;
const WAITS_MS = [100, 500];
/** Signing keys: the library derives one per day. */
const dayKeys = new Map<string, ArrayBuffer>();

/** Error code and status, for the log. The store's message is left out because it may contain a key. */
export class S3Error extends Error {
  readonly code: string;
  constructor(code: string, cause?: unknown) {
    super(code, { cause });
    this.name = 'S3Error';
    this.code = code;
  }
}
export const filesAway = (cause: unknown) => new PortalError('archivos_no_disponibles', { cause });

export interface S3Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  key?: string;
  query?: Readonly<Record<string, string>>;
  body?: Buffer;
  /** Status codes besides 2xx that are not failures. */
  also?: readonly number[];
}

/**
 * Sends one signed request. Network errors and server errors are retried, since every call we make is
 * idempotent; the last error is thrown within a bounded time. Redirects are never followed, because the
 * signature covers this address only.
 */
export async function callS3(place: S3Place, call: S3Call): Promise<Response> {
  const until = Date.now() + WHOLE_MS;
  for (let attempt = 0; ; attempt += 1) {
    const failure = await once(place, call, Math.min(TRY_MS, until - Date.now())).catch(
      (error: unknown) => error as Error,
    );
    if (failure instanceof Response) return failure;
    const final = failure instanceof S3Error && /^[34]/.test(failure.code);
    if (final || attempt === WAITS_MS.length || Date.now() > until - 1000) throw filesAway(failure);
    await sleep(WAITS_MS[attempt]);
  }
}

async function once(
  place: S3Place,
  { method, key = '', query = {}, body, also = [] }: S3Call,
  ms: number,
): Promise<Response> {
  const url = new URL(`${place.url}${key === '' ? '' : `/${place.prefix}${key}`}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const { headers } = await new AwsV4Signer({
    method,
    url: url.href,
    service: 's3',
    region: place.region,
    accessKeyId: place.keyId,
    secretAccessKey: place.secret,
    // The body is signed by its hash; without this header the signature would not cover it.
    headers: { 'x-amz-content-sha256': hash('sha256', body ?? '') },
    cache: dayKeys,
  }).sign();
  const ended = new AbortController();
  // Timeout until the response headers arrive; the body's reader sets its own timeout.
  const timer = setTimeout(() => ended.abort(new S3Error('timeout')), Math.max(ms, 1));
  try {
    const answer = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      redirect: 'manual',
      signal: ended.signal,
    });
    if (answer.ok || also.includes(answer.status)) return answer;
    // Read the body so that the connection can be reused. Only its error code is kept.
    const [, code = ''] = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(await answer.text().catch(() => '')) ?? [];
    throw new S3Error(`${answer.status} ${code}`.trim());
  } catch (error) {
    if (error instanceof S3Error) throw error;
    throw new S3Error((error as { cause?: { code?: string } }).cause?.code ?? 'network', error);
  } finally {
    clearTimeout(timer);
  }
}
