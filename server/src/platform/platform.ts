import type { Config } from '../config.ts';
import type { UnitDb, UnitTx } from '../db/unit-db.ts';
import type { Unidad, UnitRegistry } from '../features/unidades/registry.ts';
import type { DiaLibre } from '@portal/domain/agenda/huecos';
import type { AuditEvent, AuditTrail } from './audit.ts';
import type { Clock } from './clock.ts';
import type { FileStore } from './files.ts';
import type { Log } from './log.ts';
import type { Reenvios } from './mensajes.ts';
import type { AllPasswords } from './passwords.ts';
import type { Realtime } from './realtime.ts';
import type { Scanner } from './scan.ts';
import type { Secrets } from './secrets.ts';

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
  /** Something was put in the outbox: do not wait for the next poll. */
  wakeRelay(): void;
  /**
   * A turno leaves its time, in the transaction that makes it so: whatever hangs on it ends there too. Gives back what to tell after the
   * commit. The features that it joins ask one another the other way round, so they meet where the portal is put together.
   */
  alDejarTurno(tx: UnitTx, turnoId: string): Promise<() => void>;
  /** A professional closed the note of an attention, in that transaction: it is signed. */
  alCerrarNota(tx: UnitTx, nota: { atencionId: string; autorId: string }): Promise<void>;
  /** An attention ended, in that transaction: what it leaves, and whom it is told. Gives back what to do after the commit. */
  alFinalizarAtencion(tx: UnitTx, atencionId: string): Promise<() => void>;
  /** Something happened to a turno: its case, where it has one, learns it in the same transaction. Gives back what to tell after the commit. */
  alCambiarTurno(tx: UnitTx, turno: { id: string; caso_id: number | null }, cambio: CambioDeTurno): Promise<() => void>;
  /** The agenda changed, in that transaction, and these turnos have no place in it any more: they are cancelled there. Gives back what to tell after the commit. */
  alRomperTurnos(tx: UnitTx, rotos: TurnosRotos): Promise<() => void>;
  /** The attention of a turno ended, and how. */
  alTerminarAtencion(tx: UnitTx, turno: { id: string; caso_id: number | null }, resultado: 'alta' | 'nuevo_control'): Promise<() => void>;
  /** Somebody does not attend any more, in that transaction: off duty, and whom they had called back in line. Gives back what to tell after the commit. */
  alDejarDeAtender(tx: UnitTx, profesionalId: string): Promise<() => void>;
  /** What was sent is written anew by the feature that caused it, by type of message; what is not here cannot be. */
  alReenviar: Reenvios;
}

export interface TurnosRotos {
  ids: readonly string[];
  /** Their patients read it. */
  motivo: string;
  unidad: Unidad;
  /** Who changed the agenda, for the trail. */
  quien: Pick<AuditEvent, 'actorId' | 'actorRol' | 'direccion' | 'pedido'>;
  /** What is free by the agenda as it is now, which nobody else knows yet. */
  libres: (que: { servicio_id: number; profesional_id?: string | undefined }) => Promise<readonly DiaLibre[]>;
}

/** `recuperado`: a rejection that was taken back. */
export type CambioDeTurno = 'confirmado' | 'rechazado' | 'recuperado' | 'cancelado' | 'cancelado_por_profesional' | 'reprogramado' | 'presente' | 'ausente';
