import type { WithDni } from '@portal/domain/contract/names';
import { sql } from 'kysely';
import { named, qb, type RowOf } from '../../db/query.ts';

export interface EmailRow {
  email: string | null;
  nombre: string;
  verificado: boolean;
  /** A member's address that is the holder's own: it is verified on the holder's profile. */
  del_titular: boolean;
}
/** The person's mail address, by the same rule as `listDestinatarios`. */
export const findEmail = (unidadId: number, personaId: string) =>
  named<EmailRow>(
    'email-de-persona',
    `select nullif(coalesce(c.email, p.email), '') as email, p.nombre, coalesce(lower(coalesce(c.email, p.email)) = p.email_verificado, false) as verificado,
       c.id is null and exists (select from vinculos_familiares v join personas t on t.unidad_id = $1 and t.id = v.titular_id
         left join cuentas k on k.unidad_id = $1 and k.persona_id = t.id
         where v.unidad_id = $1 and v.integrante_id = p.id and lower(p.email) in (lower(t.email), lower(k.email))) as del_titular
     from personas p left join cuentas c on c.unidad_id = $1 and c.persona_id = p.id and c.activa where p.unidad_id = $1 and p.id = $2`,
    [unidadId, personaId],
  );

export const upsertCodigoDeEmail = (row: Omit<RowOf<'codigos_de_email'>, 'intentos'>) =>
  qb
    .insertInto('codigos_de_email')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['unidad_id', 'persona_id']).doUpdateSet({ ...row, intentos: 0 }),
    );

/** Takes an attempt before the code is checked; the row stays locked. */
export const takeTryDeEmail = (personaId: string, max: number, now: Date) =>
  qb
    .updateTable('codigos_de_email')
    .set({ intentos: sql`intentos + 1` })
    .where('persona_id', '=', personaId)
    .where('vence', '>', now)
    .where('intentos', '<', max)
    .returning(['email', 'codigo_hash']);

export const deleteCodigoDeEmail = (personaId: string) =>
  qb.deleteFrom('codigos_de_email').where('persona_id', '=', personaId);

export const deleteEnlacesMandados = (personaId: string) =>
  qb
    .deleteFrom('enlaces')
    .where('persona_id', '=', personaId)
    .where('proposito', 'in', ['atenciones', 'ticket:atenciones', 'documento:enlace', 'documento:persona']);

/* requested change of DNI */

export const findCambioDni = (personaId: string) =>
  qb
    .selectFrom('cambios_dni')
    .select(['id', 'documento as dni'])
    .where('persona_id', '=', personaId)
    .where('estado', '=', 'pendiente');

export const insertCambioDni = ({
  dni,
  ...row
}: Omit<WithDni<RowOf<'cambios_dni'>>, 'estado' | 'resuelto' | 'resuelto_por'>) =>
  qb.insertInto('cambios_dni').values({ ...row, documento: dni });

export const updateCambioDni = (id: string, dni: string, creado: Date) =>
  qb.updateTable('cambios_dni').set({ documento: dni, creado }).where('id', '=', id);
