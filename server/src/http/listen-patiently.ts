import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Config } from '../config/config.ts';

const LISTEN_TRIES = 20;

/** A portal that was just killed may hold its port a moment longer, so listening is retried. */
export async function listenPatiently(app: FastifyInstance, { port, host }: Config) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await app.listen({ port, host });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt === LISTEN_TRIES) throw error;
      await sleep(150);
    }
  }
}
