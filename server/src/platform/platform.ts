import type { Config } from '../config/config.ts';
import type { UnitDb } from '../db/unit-db.ts';
import type { Unidad, UnitRegistry } from '../units/registry.ts';
import type { AuditTrail } from './audit/audit.ts';
import type { Clock } from './clock.ts';
import type { Facts } from './facts.ts';
import type { FileStore } from './files/files.ts';
import type { Log } from './log.ts';
import type { Reenvios } from './mail/mensajes.ts';
import type { AllPasswords } from './secrets/passwords.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { Scanner } from './scan.ts';
import type { Secrets } from './secrets/secrets.ts';

/** What the machine offers to every feature. */
export interface Platform {
  config: Config;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  files: FileStore;
  /** Off unless the deployment names one. Every upload passes it: `readUpload`, the forms of the cases, the roll. */
  scan: Scanner | undefined;
  passwords: AllPasswords;
  /** The process goes down: what it has not begun is left to the next one. */
  stopping(): boolean;
  audit: AuditTrail;
  realtime: Realtime;
  units: UnitRegistry;
  unit(unidadId: number): UnitDb;
  /** Scheme and host of a unit, for work that no request began. */
  originOf(unidad: Unidad): string;
  /** Tells a fact to its subscribers, inside the transaction in which it happened. */
  publish: Facts['publish'];
  /** What was sent is written anew by the feature that caused it, by type of message; what is not here cannot be. */
  alReenviar: Reenvios;
}
