import type { Dia } from '@portal/domain/tiempo/fechas';
import { named } from '../../../db/query.ts';
import * as enlaces from '../../../platform/secrets/enlaces.repository.ts';

/* recipients */

export interface ContactoDelCaso {
  caso_id: number;
  nombre: string;
  email: string | null;
  dni: string;
  fec_nac: Dia;
}
export const findContactoDelCaso = (unidadId: number, atencionId: string) =>
  named<ContactoDelCaso>(
    'contacto-del-caso',
    `select c.id as caso_id, c.nombre, nullif(c.email, '') as email, c.documento as dni, c.fec_nac from atenciones a
       join turnos t on t.unidad_id = a.unidad_id and t.id = a.turno_id join casos c on c.unidad_id = t.unidad_id and c.id = t.caso_id
     where a.unidad_id = $1 and a.id = $2`,
    [unidadId, atencionId],
  );

export const listConCuenta = (unidadId: number, personas: readonly string[]) =>
  named<{ id: string; nombre: string; email: string; verificado: boolean }>(
    'cuentas-de-la-misma',
    `select p.id, p.nombre, c.email, coalesce(lower(c.email) = p.email_verificado, false) as verificado from cuentas c join personas p on p.unidad_id = c.unidad_id and p.id = c.persona_id
     where c.unidad_id = $1 and c.persona_id = any ($2::uuid[]) and c.activa and nullif(c.email, '') is not null order by p.id`,
    [unidadId, personas],
  );

/** DNI and birth date of the patient, as the unit has them. */
export const findPaciente = (unidadId: number, pacienteId: string) =>
  named<{ dni: string; fec_nac: Dia | null }>(
    'identidad-del-paciente',
    'select documento as dni, fec_nac from personas where unidad_id = $1 and id = $2',
    [unidadId, pacienteId],
  );

/* mailed links */

export const ENLACE = 'documento:enlace';
export const ENLACE_DE_CASO = 'documento:caso';
/** To an unverified address of a person without an account: asks for identity. */
export const ENLACE_DE_PERSONA = 'documento:persona';
export const IDENTIFICADO = 'documento:identificado';

export interface EnlaceRow {
  persona_id: string;
  con_identidad: boolean;
}
/**
 * A link opens nothing if its account is blocked, or if the address it was mailed to is no longer the case's
 * or the person's.
 */
export const findEnlace = (unidadId: number, hash: Buffer, documentoId: string, now: Date) =>
  named<EnlaceRow>(
    'documento-enlace',
    `select e.persona_id, e.proposito <> '${ENLACE}' as con_identidad from enlaces e
     where e.unidad_id = $1 and e.hash = $2 and e.proposito in ('${ENLACE}', '${ENLACE_DE_CASO}', '${ENLACE_DE_PERSONA}') and e.objeto = $3 and e.vence > $4
       and not exists (select from cuentas k where k.unidad_id = $1 and k.persona_id = e.persona_id and not k.activa)
       and (e.proposito <> '${ENLACE_DE_PERSONA}' or exists (select from personas q where q.unidad_id = $1 and q.id = e.persona_id and lower(q.email) = lower(e.destino)))
       and (e.proposito <> '${ENLACE_DE_CASO}' or exists (select from documentos d join atenciones a on a.unidad_id = d.unidad_id and a.id = d.atencion_id
         join turnos t on t.unidad_id = a.unidad_id and t.id = a.turno_id join casos c on c.unidad_id = t.unidad_id and c.id = t.caso_id
         where d.unidad_id = $1 and d.id::text = e.objeto and lower(c.email) = lower(e.destino)))`,
    [unidadId, hash, documentoId, now],
  );

export const findIdentificado = (hash: Buffer, objeto: string, now: Date) =>
  enlaces.findEnlace(hash, IDENTIFICADO, now).where('objeto', '=', objeto);

export const countMensajes = (unidadId: number, atencionId: string) =>
  named<{ mensajes: number }>(
    'chat-contado',
    'select count(*)::int as mensajes from mensajes_de_llamada where unidad_id = $1 and atencion_id = $2',
    [unidadId, atencionId],
  );
