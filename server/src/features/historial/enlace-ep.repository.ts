import { named } from '../../db/query.ts';

/**
 * `persona_id` is the person who signs in by it, `objeto` the patient whose attentions it reaches: a child's
 * link goes to the holder of the family.
 */
export const ENLACE = 'atenciones';
export const TICKET = 'ticket:atenciones';

export interface QuienEntra {
  persona_id: string;
  objeto: string;
}

export const findEnlaceEP = (unidadId: number, hash: Buffer, now: Date) =>
  named<QuienEntra>(
    'enlace-ep',
    `select e.persona_id, e.objeto from enlaces e where e.unidad_id = $1 and e.hash = $2 and e.proposito = '${ENLACE}' and e.vence > $3
      and not exists (select from cuentas c where c.unidad_id = e.unidad_id and c.persona_id = e.persona_id and not c.activa)`,
    [unidadId, hash, now],
  );

/** Single use; requires the document that the ticket was issued with. */
export const spendTicketEP = (unidadId: number, hash: Buffer, dni: string, now: Date) =>
  named<QuienEntra>(
    'enlace-ep-ticket',
    `update enlaces e set usado = $4 from personas p where e.unidad_id = $1 and e.hash = $2 and e.proposito = '${TICKET}' and e.vence > $4 and e.usado is null
      and p.unidad_id = $1 and p.id = e.persona_id and p.documento = $3 returning e.persona_id, e.objeto`,
    [unidadId, hash, dni, now],
  );

/* recipients */

export interface Destino {
  id: string;
  atenciones: boolean;
}

/** A patient of the unit; for a professional, only one whose attention they finished. */
export const findDestino = (unidadId: number, pacienteId: string, profesionalId: string | null) =>
  named<Destino>(
    'enlace-ep-destino',
    `select p.id, exists (select from atenciones a where a.unidad_id = $1 and a.paciente_id = p.id and a.lugar is not null) as atenciones
    from personas p where p.unidad_id = $1 and p.id = $2
      and ($3::uuid is null or exists (select from atenciones a where a.unidad_id = $1 and a.paciente_id = p.id and a.profesional_id = $3 and a.lugar is not null))`,
    [unidadId, pacienteId, profesionalId],
  );
