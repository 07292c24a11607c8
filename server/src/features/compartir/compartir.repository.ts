import { INTENTOS_DE_PIN } from '@portal/domain/resumen/compartir';
import { sql } from 'kysely';
import { named, qb, type NewRow, type RowOf } from '../../db/query.ts';

export type CompartidoRow = Omit<RowOf<'compartidos'>, 'unidad_id' | 'cifrado' | 'hash' | 'creado_por'>;
const COLUMNS = [
  'id',
  'persona_id',
  'pin_hash',
  'creado',
  'vence',
  'aperturas_hasta',
  'aperturas',
  'intentos',
  'revocado',
] as const;

export const insertCompartido = (row: NewRow<'compartidos'>) => qb.insertInto('compartidos').values(row);

export const findPorHash = (hash: Buffer) =>
  qb.selectFrom('compartidos').select(COLUMNS).where('hash', '=', hash);

/** The file of one that is neither revoked nor over. */
export const findCifrado = (id: string, now: Date) =>
  qb
    .selectFrom('compartidos')
    .select(['persona_id', 'cifrado'])
    .where('id', '=', id)
    .where('revocado', 'is', null)
    .where('vence', '>', now);

/** More than a person looks at; older ones are in the archive of their data. */
const LISTADOS = 50;
export const listCompartidos = (personas: readonly string[]) =>
  qb
    .selectFrom('compartidos')
    .select(COLUMNS)
    .where('persona_id', 'in', [...personas])
    .orderBy('creado', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTADOS);

export const listAperturas = (compartidos: readonly string[]) =>
  qb
    .selectFrom('aperturas_compartido')
    .select(['compartido_id', 'ocurrida', 'quien', 'dispositivo'])
    .where('compartido_id', 'in', [...compartidos])
    .orderBy('ocurrida', 'desc')
    .orderBy('id', 'desc');

export const countVigentes = (personas: readonly string[], now: Date) =>
  qb
    .selectFrom('compartidos')
    .select(({ fn }) => fn.countAll<string>().as('cuantos'))
    .where('persona_id', 'in', [...personas])
    .where('revocado', 'is', null)
    .where('vence', '>', now)
    .where('intentos', '<', INTENTOS_DE_PIN)
    .where(sql<boolean>`aperturas < aperturas_hasta`);

/** Its bytes go with it. Revoking twice keeps the first moment. */
export const endCompartido = (id: string, personas: readonly string[], now: Date) =>
  qb
    .updateTable('compartidos')
    .set({ revocado: sql<Date>`coalesce(revocado, ${now})`, cifrado: null })
    .where('id', '=', id)
    .where('persona_id', 'in', [...personas]);

/** Those that one person made, of everybody or of one person. */
export const endCompartidosDe = (creadoPor: string, personaId: string | undefined, now: Date) =>
  qb
    .updateTable('compartidos')
    .set({ revocado: now, cifrado: null })
    .where('creado_por', '=', creadoPor)
    .$if(personaId !== undefined, (query) => query.where('persona_id', '=', personaId!))
    .where('revocado', 'is', null);

/** A wrong PIN, counted across all processes. No row: there were five already. */
export const takeIntento = (unidadId: number, id: string) =>
  named<{ intentos: number }>(
    'compartido-intento',
    `update compartidos set intentos = intentos + 1, cifrado = case when intentos + 1 < ${INTENTOS_DE_PIN} then cifrado end
     where unidad_id = $1 and id = $2 and intentos < ${INTENTOS_DE_PIN} returning intentos`,
    [unidadId, id],
  );

/** An opening, counted across all processes. No row: meanwhile it was closed, or its openings are used up. */
export const takeApertura = (unidadId: number, id: string, now: Date) =>
  named<{ cifrado: Buffer | null }>(
    'compartido-apertura',
    `update compartidos set aperturas = aperturas + 1
     where unidad_id = $1 and id = $2 and revocado is null and vence > $3 and intentos < ${INTENTOS_DE_PIN}
       and aperturas < aperturas_hasta and cifrado is not null returning cifrado`,
    [unidadId, id, now],
  );

export const insertApertura = (row: NewRow<'aperturas_compartido'>) =>
  qb.insertInto('aperturas_compartido').values(row);

/** Expired, or opened as often as it may be; whoever opened it last has an hour to fetch it. */
export const clearVencidos = (now: Date) =>
  qb
    .updateTable('compartidos')
    .set({ cifrado: null })
    .where(
      sql<boolean>`(vence <= ${now} or (aperturas >= aperturas_hasta and not exists (select from aperturas_compartido a
        where a.unidad_id = compartidos.unidad_id and a.compartido_id = compartidos.id and a.ocurrida > ${now}::timestamptz - interval '1 hour')))`,
    )
    .where('cifrado', 'is not', null);
