import type { Rol } from '@portal/domain/roles/roles';
import type { AnyQuery } from '../db/query.ts';
import type { UnitDb, UnitTx } from '../db/unit-db.ts';
import type { Unidad } from '../units/registry.ts';
import type { Clock } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';
import type { Actor } from '../platform/actor.ts';

export type { Actor } from '../platform/actor.ts';

export interface Caller {
  address: string;
  device: string | undefined;
  requestId: string;
  /** The unit's own scheme and host, for links: from the configuration, never from what a request calls itself. */
  origin: string;
  /** The name that the browser asked for: one of the unit's. */
  hostname: string;
  cookies: Readonly<Record<string, string | undefined>>;
  /** Those that were set for one path. */
  pathCookies: Readonly<Record<string, string | undefined>>;
  /** The origin of the page that sent it, as the browser says. */
  from: string | undefined;
}

export interface CookieOptions {
  maxAgeSeconds?: number;
  path?: string;
}

export interface Ctx {
  unidad: Unidad;
  actor: Actor | null;
  db: UnitDb;
  clock: Clock;
  caller: Caller;
  platform: Platform;
  /** Whom and what the act is about, for its audit event; and what a body that came as a stream said, for its idempotency key. */
  about(facts: {
    persona?: string | null;
    objeto?: string;
    actor?: { personaId: string; rol: Rol | null };
    cuerpo?: unknown;
  }): void;
  /** Whose data were shown where it was more than one person: each finds it among who saw theirs. What is read while it is sent tells it piece by piece. */
  seen(personas: readonly string[]): Promise<void>;
  /** One transaction for the act: with its audit event, and with its idempotency key where the endpoint takes one. */
  act<T>(work: (tx: UnitTx) => Promise<T>): Promise<T>;
  /** The same, with what it asks first: one statement that travels with the beginning of the transaction. */
  act<T, Row>(
    work: (tx: UnitTx, row: Row | undefined) => Promise<T>,
    first: AnyQuery<Row> | undefined,
  ): Promise<T>;
  /** For the whole portal, or for one path of it. */
  cookie(name: string, value: string | null, options?: CookieOptions): void;
}

export interface SignedCtx extends Ctx {
  actor: Actor;
}
