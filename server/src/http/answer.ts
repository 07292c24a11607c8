import type { Named } from '@portal/domain/contract/endpoint';
import { nada } from '@portal/domain/contract/campos';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { Ready } from './ready.ts';

export interface Stream {
  /** Defaults to 200. A page may redirect. */
  status?: number;
  body: Readable | Buffer | string | RangedFile;
  type: string;
  headers?: Record<string, string>;
}

/** A file that supports range requests: Safari plays no video without them. */
export interface RangedFile {
  size: number;
  open(range?: { start: number; end: number }): Readable;
}

export async function send(
  endpoint: Named,
  result: unknown,
  wireOf: (result: unknown) => unknown,
  reply: FastifyReply,
  request?: Pick<FastifyRequest, 'headers'>,
) {
  reply.header('cache-control', 'no-store');
  if ('stream' in endpoint.answer) {
    const { status, body, type, headers = {} } = result as Stream;
    if (!endpoint.answer.stream.some((allowed) => type.startsWith(allowed)))
      throw new Error(`${endpoint.name} does not declare ${type}`);
    if (status !== undefined) reply.status(status);
    reply.type(type).headers(headers);
    if (headers['etag'] !== undefined && request?.headers['if-none-match'] === headers['etag'])
      return reply.status(304).send();
    return reply.send(isRanged(body) ? openRange(body, reply, request?.headers.range) : body);
  }
  if (result instanceof Ready) return reply.type('application/json; charset=utf-8').send(result.json);
  return reply.send(wireOf(result));
}

/** The answer with the wire's names, without anything that the contract does not declare. */
export const toWire = ({ answer }: Named, result: unknown) =>
  'stream' in answer ? result : z.encode(answer, answer === nada ? {} : result);

const isRanged = (body: Stream['body']): body is RangedFile =>
  typeof body === 'object' && 'size' in body && !('pipe' in body);

function openRange(file: RangedFile, reply: FastifyReply, range: string | undefined): Readable {
  reply.header('accept-ranges', 'bytes');
  const [, from, to] = /^bytes=(\d{1,12})-(\d{0,12})$/.exec(range ?? '') ?? [];
  const start = Number(from);
  const end = to ? Math.min(Number(to), file.size - 1) : file.size - 1;
  if (from === undefined || start > end) {
    reply.header('content-length', file.size);
    return file.open();
  }
  reply
    .status(206)
    .header('content-range', `bytes ${start}-${end}/${file.size}`)
    .header('content-length', end - start + 1);
  return file.open({ start, end });
}
