import { named, type NamedQuery } from '../../db/query.ts';
import type { AuditEvent } from './audit.ts';

/** One prepared statement for one event or many, so that no request builds SQL for its audit event. */
export function insertEvents(events: readonly AuditEvent[], ocurrido: Date): NamedQuery<unknown> {
  const column = (name: Exclude<keyof AuditEvent, 'unidadId'>) => events.map((event) => event[name]);
  return named(
    'audit',
    `insert into auditoria (unidad_id, ocurrido, acto, resultado, actor_id, actor_rol, para_id, objeto, direccion, pedido)
      select $1, $2, * from unnest($3::text[], $4::text[], $5::uuid[], $6::text[], $7::uuid[], $8::text[], $9::text[], $10::text[])`,
    [
      events[0]!.unidadId,
      ocurrido,
      column('acto'),
      column('resultado'),
      column('actorId'),
      column('actorRol'),
      column('paraId'),
      column('objeto'),
      column('direccion'),
      column('pedido'),
    ],
  );
}
