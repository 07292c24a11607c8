import { named, type NamedQuery } from '../../db/query.ts';
import type { AuditEvent } from './audit.ts';

const COLUMNS =
  'unidad_id, ocurrido, acto, resultado, actor_id, actor_rol, para_id, objeto, direccion, pedido';

/** One prepared statement for one event or many, so that no request builds SQL for its audit event. */
export function insertEvents(events: readonly AuditEvent[], ocurrido: Date): NamedQuery<unknown> {
  const column = (name: Exclude<keyof AuditEvent, 'unidadId'>) => events.map((event) => event[name]);
  return named(
    'audit',
    `insert into auditoria (${COLUMNS})
      select :unidadId, :ocurrido, * from unnest(:actos::text[], :resultados::text[], :actores::uuid[], :roles::text[],
        :sujetos::uuid[], :objetos::text[], :direcciones::text[], :pedidos::text[])`,
    {
      unidadId: events[0]!.unidadId,
      ocurrido,
      actos: column('acto'),
      resultados: column('resultado'),
      actores: column('actorId'),
      roles: column('actorRol'),
      sujetos: column('paraId'),
      objetos: column('objeto'),
      direcciones: column('direccion'),
      pedidos: column('pedido'),
    },
  );
}

/** One event as a part of another statement. Its values come from `toAuditing`. */
export const AUDITING = `insert into auditoria (${COLUMNS})
  values (:unidadId, :ocurrido, :acto, :resultado, :actorId, :actorRol, :paraId, :sobre, :direccion, :pedido)`;

export const toAuditing = ({ objeto, ...event }: AuditEvent, ocurrido: Date) => ({
  ...event,
  ocurrido,
  sobre: objeto,
});
export type Auditing = ReturnType<typeof toAuditing>;
