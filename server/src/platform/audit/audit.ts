import type { Acto } from '@portal/domain/contract/actos';
import type { UnitDb } from '../../db/unit-db.ts';
import type { Clock } from '../clock.ts';
import { toAuditing, insertEvents, type Auditing } from './audit.repository.ts';

/** Actor, subject, act, address and outcome. Never health data or secrets. */
export interface AuditEvent {
  unidadId: number;
  acto: Acto;
  resultado: string;
  actorId: string | null;
  actorRol: string | null;
  paraId: string | null;
  objeto: string | null;
  direccion: string;
  pedido: string;
}

export interface AuditTrail {
  /** For use inside an act's transaction. All events belong to one unit. */
  insert(events: readonly AuditEvent[]): ReturnType<typeof insertEvents>;
  /** For a statement of the act that writes its event too: the values of the part `AUDITING`. */
  within(event: AuditEvent): Auditing;
  /** For reads and refusals. Resolves once the event is committed; concurrent events share a commit. */
  write(event: AuditEvent): Promise<void>;
}

export function createAuditTrail(
  unit: (unidadId: number) => UnitDb,
  clock: Clock,
  onEvent: (event: AuditEvent) => void = () => {},
): AuditTrail {
  const groups = new Map<number, { events: AuditEvent[]; committed: Promise<void> }>();
  const committing = new Map<number, Promise<void>>();

  async function commit(unidadId: number): Promise<void> {
    // Events that arrive while a group is being written form the next group.
    await committing.get(unidadId)?.catch(() => {});
    const group = groups.get(unidadId)!;
    groups.delete(unidadId);
    const written = unit(unidadId)
      .run(insertEvents(group.events, clock.machine()))
      .then(() => {});
    committing.set(unidadId, written);
    await written.finally(() => {
      if (committing.get(unidadId) === written) committing.delete(unidadId);
    });
  }

  return {
    insert(events) {
      for (const event of events) onEvent(event);
      return insertEvents(events, clock.machine());
    },
    within(event) {
      onEvent(event);
      return toAuditing(event, clock.machine());
    },
    write(event) {
      onEvent(event);
      let group = groups.get(event.unidadId);
      if (!group) {
        group = {
          events: [],
          committed: new Promise<void>((resolve) => setImmediate(resolve)).then(() => commit(event.unidadId)),
        };
        groups.set(event.unidadId, group);
      }
      group.events.push(event);
      return group.committed;
    },
  };
}
