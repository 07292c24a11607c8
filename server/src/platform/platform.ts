import type { Config } from '../config/config.ts';
import type { UnitDb } from '../db/unit-db.ts';
import type { Unidad, UnitRegistry } from '../units/registry.ts';
import type { AuditTrail } from './audit/audit.ts';
import type { Clock } from './clock.ts';
import type { Facts } from './facts.ts';
import type { FileStore } from './files/files.ts';
import type { Log } from './log.ts';
import type { AllPasswords } from './secrets/passwords.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { Scanner } from './scan.ts';
import type { Secrets } from './secrets/secrets.ts';

/** Services that every feature can use. */
export interface Platform {
  config: Config;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  files: FileStore;
  /**
   * Undefined unless the deployment configures one. Every upload passes through it.
   */
  scan: Scanner | undefined;
  passwords: AllPasswords;
  /** True while the process shuts down: jobs must not start new work. */
  stopping(): boolean;
  /** True once the process ends its sockets: nobody here is left to be told anything. */
  closing(): boolean;
  audit: AuditTrail;
  realtime: Realtime;
  units: UnitRegistry;
  unit(unidadId: number): UnitDb;
  /** The same for what may be late by half a minute: from a replica, where the deployment has one. */
  late(unidadId: number): UnitDb;
  /** Scheme and host of a unit, for work without a request. */
  originOf(unidad: Unidad): string;
  /** Publishes a fact to its subscribers, inside the transaction in which it happened. */
  publish: Facts['publish'];
}
