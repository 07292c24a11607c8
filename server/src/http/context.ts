import type { Alcance } from '@portal/domain/contract/endpoint';
import type { Rol } from '@portal/domain/personas/roles';
import type { UnitDb, UnitTx } from '../db/unit-db.ts';
import type { Unidad } from '../features/unidades/registry.ts';
import type { Clock } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';

/** Who asks: a person with a session, with or without an account. */
export interface Actor {
  sesionId: string;
  personaId: string;
  cuentaId: string | null;
  rol: Rol;
  roles: Rol[];
  alcance: Alcance;
  /** What a session opened by a link reaches. */
  objeto: string | null;
  /** 0 link, 1 password, 2 password and second factor. */
  nivel: number;
}

export interface Caller {
  address: string;
  device: string | undefined;
  requestId: string;
  /** Scheme and host as the browser sees them: for links in mails and cookies. */
  origin: string;
  cookies: Readonly<Record<string, string | undefined>>;
}

export interface Ctx {
  unidad: Unidad;
  actor: Actor | null;
  db: UnitDb;
  clock: Clock;
  caller: Caller;
  platform: Platform;
  /** Whom and what the act is about, for its audit event. */
  about(facts: { persona?: string | null; objeto?: string; actor?: { personaId: string; rol: Rol | null } }): void;
  /** One transaction for the act: with its audit event, and with its idempotency key where the endpoint takes one. */
  act<T>(work: (tx: UnitTx) => Promise<T>): Promise<T>;
  cookie(name: string, value: string | null, maxAgeSeconds?: number): void;
}

export interface SignedCtx extends Ctx {
  actor: Actor;
}
