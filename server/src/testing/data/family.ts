import type { TestDatabase } from '../database/database.ts';
import { addPerson, newDni, UNIDAD } from './people.ts';

/** A family member, inserted directly into the database. */
export async function addMember(
  db: TestDatabase,
  titularId: string,
  {
    unidadId = UNIDAD.demo,
    documento = newDni(),
    nombre = 'Mía',
    fecNac = '2018-06-10',
  }: { unidadId?: number; documento?: string; nombre?: string; fecNac?: string } = {},
) {
  const personaId = await addPerson(db, { unidadId, documento, nombre, fecNac });
  await db.sql(
    'insert into portal.vinculos_familiares (unidad_id, titular_id, integrante_id) values ($1, $2, $3)',
    [unidadId, titularId, personaId],
  );
  return { documento, personaId };
}

/** The body of an adult's profile form, with changes. */
export const perfilDe = (documento: string, cambio: Record<string, unknown> = {}) => ({
  sobrenome: 'Prueba',
  nome: 'Eva',
  documento,
  sexo: 'F',
  fec_nac: '1990-05-20',
  telefono: '1155550101',
  email: '',
  domicilio: 'Av. Meeks 1250',
  cp: '1832',
  obraSocial: 'Otra',
  nroAfiliado: '12345678',
  plan: '210',
  cuil: '',
  ...cambio,
});

/** The body of the form of a new member, with changes. */
export const familiarDe = (cambio: Record<string, unknown> = {}) => ({
  sobrenome: 'Prueba',
  nome: 'Mía',
  documento: newDni(),
  sexo: 'F',
  fec_nac: '2018-06-10',
  telefono: '1155550102',
  email: 'mia@ejemplo.com',
  obraSocial: 'Otra',
  nroAfiliado: '12345678',
  plan: '210',
  ...cambio,
});

/** All stored data of a person, to check that nothing changed. */
export const rowOf = async (db: TestDatabase, personaId: string) =>
  (await db.sql<Record<string, unknown>>('select * from portal.personas where id = $1', [personaId]))[0];

/**
 * Whether the added member waits for the unit because another person had that DNI: the holder is not told.
 */
export async function espera(db: TestDatabase, titularId: string, documento: string): Promise<boolean> {
  const [row] = await db.sql<{ espera: boolean }>(
    `select exists (select from portal.identidades_pendientes i join portal.personas p on p.unidad_id = i.unidad_id and p.id = i.persona_id
       join portal.vinculos_familiares v on v.unidad_id = i.unidad_id and v.integrante_id = p.id and v.estado = 'activo'
       where v.titular_id = $1 and p.documento = $2 and i.estado = 'pendiente') as espera`,
    [titularId, documento],
  );
  return row!.espera;
}
