import type { Rol } from '@portal/domain/roles/roles';
import type { UnitDb, UnitTx } from '../db/unit-db.ts';
import type { Unidad } from '../units/registry.ts';
import type { Auditing } from '../platform/audit/audit.repository.ts';
import type { Clock } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';
import type { Actor } from '../platform/actor.ts';
import type { ReadingSystem, SYSTEM_ROLE } from './system-token.ts';

export type { Actor } from '../platform/actor.ts';

export interface Caller {
  address: string;
  device: string | undefined;
  requestId: string;
  /** The unit's scheme and host, for links. Taken from the configuration, never from request headers. */
  origin: string;
  /** The hostname that the browser asked for; always one of the unit's. */
  hostname: string;
  /** The same with its port, if it has one. */
  host: string;
  cookies: Readonly<Record<string, string | undefined>>;
  /** Cookies that were set for one path. */
  pathCookies: Readonly<Record<string, string | undefined>>;
  /** The media types that the caller prefers. */
  accept: string | undefined;
  /** The `Origin` that the browser sent. */
  from: string | undefined;
}

export interface CookieOptions {
  maxAgeSeconds?: number;
  path?: string;
}

export interface Ctx {
  unidad: Unidad;
  actor: Actor | null;
  /** Who reads, at endpoints of systems. */
  sistema: ReadingSystem | null;
  db: UnitDb;
  clock: Clock;
  caller: Caller;
  platform: Platform;
  /**
   * Sets the person and the object of the act's audit event. For a streamed request, `cuerpo` is the body
   * that the idempotency key covers.
   */
  about(facts: {
    persona?: string | null;
    objeto?: string;
    actor?: { personaId: string; rol: Rol | typeof SYSTEM_ROLE | null };
    cuerpo?: unknown;
  }): void;
  /**
   * Records whose data were shown, when it is more than one person, so that each of them finds the access in
   * their own list. A streamed answer calls it once per piece.
   */
  seen(personas: readonly string[]): Promise<void>;
  /**
   * Runs the act in one transaction, together with its audit event and, where the endpoint takes one, its
   * idempotency key.
   */
  act<T>(work: (tx: UnitTx) => Promise<T>): Promise<T>;
  /** Same; the statements that `first` sends at once leave together with BEGIN. */
  act<T, First>(
    work: (tx: UnitTx, first: First | undefined) => Promise<T>,
    first: ((tx: UnitTx) => Promise<First>) | undefined,
  ): Promise<T>;
  /**
   * Same in one round trip, for an endpoint without idempotency keys: `work` sends all its statements before it
   * waits for one of them, and no result may stop the act. One of them writes the audit event too (`AUDITING`).
   */
  actAtOnce<T>(work: (tx: UnitTx, event: Auditing) => Promise<T>): Promise<T>;
  /** Sets a cookie for the whole portal, or for one path. */
  cookie(name: string, value: string | null, options?: CookieOptions): void;
}

export interface SignedCtx extends Ctx {
  actor: Actor;
}

export interface SystemCtx extends Ctx {
  sistema: ReadingSystem;
}
