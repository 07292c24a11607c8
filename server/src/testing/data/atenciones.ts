import { newId } from '../../platform/ids.ts';
import type { TestDatabase } from '../database/database.ts';
import { addAccount, UNIDAD } from './people.ts';

let numero = 0;

export interface NewAtencion {
  unidadId?: number;
  estado?: string;
  pacienteId?: string;
  pedidaPor?: string;
  profesionalId?: string;
}

/** A professional. */
export async function addProfesional(
  db: TestDatabase,
  { unidadId = UNIDAD.demo, nombre = 'Laura' }: { unidadId?: number; nombre?: string } = {},
) {
  const account = await addAccount(db, { unidadId, nombre, roles: ['profesional'] });
  await db.sql(
    `insert into portal.profesionales (unidad_id, persona_id, tratamiento) values ($1, $2, 'Dra.') on conflict do nothing`,
    [unidadId, account.personaId],
  );
  return account;
}

/** A patient called by a professional, both without other attentions. */
export async function addAtencion(
  db: TestDatabase,
  { unidadId = UNIDAD.demo, estado = 'chamado', pacienteId, pedidaPor, profesionalId }: NewAtencion = {},
) {
  const paciente = await addAccount(db, { unidadId, nombre: 'Ana' });
  const profesional = await addProfesional(db, { unidadId });
  const id = newId();
  await db.sql(
    `insert into portal.atenciones (unidad_id, id, paciente_id, servicio_id, dia, sigla, numero, estado, orden, llegada, profesional_id, llamada, llamados, pedida_por)
     select $1, $2, $3, (select min(id) from portal.servicios where unidad_id = $1), current_date, 'T', $4, $5, now(), now(), $6, now(), 1, $7`,
    [
      unidadId,
      id,
      pacienteId ?? paciente.personaId,
      (numero += 1),
      estado,
      profesionalId ?? profesional.personaId,
      pedidaPor ?? pacienteId ?? paciente.personaId,
    ],
  );
  return { id, paciente, profesional };
}
