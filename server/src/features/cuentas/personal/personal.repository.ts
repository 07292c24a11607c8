import type { Rol } from '@portal/domain/roles/roles';
import { sql, type InferResult } from 'kysely';
import { named, qb, type RowOf } from '../../../db/query.ts';

/** A hash that no password matches: an invitation or a recovery code sets the first password. */
export const SIN_CLAVE = '-';
export const INVITACION = 'invitacion';

/**
 * Serialises staff changes of a unit: two administrators must not remove each other's role at the same time.
 */
export const lockPersonal = (unidadId: number) =>
  sql`select pg_advisory_xact_lock(${unidadId}::int, hashtext('personal'))`;

export interface PersonalRow {
  id: string;
  nombre: string;
  apellido: string;
  dni: string;
  email: string | null;
  activa: boolean;
  bloqueo: string | null;
  sin_clave: boolean;
  roles: Rol[];
  segundo_factor: boolean;
  ultimo: Date | null;
  vence: Date | null;
  ofrecidos: Rol[] | null;
}

export const listPersonal = (unidadId: number, now: Date) =>
  named<PersonalRow>(
    'personal',
    `select p.id, p.nombre, p.apellido, c.dni, coalesce(i.email, c.email) as email, c.activa, c.bloqueo, i.roles as ofrecidos, c.clave_hash = '${SIN_CLAVE}' as sin_clave,
        array(select r.rol from cuenta_roles r where r.unidad_id = $1 and r.cuenta_id = c.id order by r.rol) as roles,
        exists (select from segundos_factores f where f.unidad_id = $1 and f.cuenta_id = c.id and f.activado is not null) as segundo_factor,
        (select max(s.creada) from sesiones s where s.unidad_id = $1 and s.cuenta_id = c.id) as ultimo,
        (select max(e.vence) from enlaces e where e.unidad_id = $1 and e.persona_id = p.id and e.proposito = '${INVITACION}' and e.usado is null and e.vence > $2) as vence
      from cuentas c join personas p on p.unidad_id = $1 and p.id = c.persona_id
      left join invitaciones i on i.unidad_id = $1 and i.persona_id = c.persona_id
      where c.unidad_id = $1 and (i.persona_id is not null or exists (select from cuenta_roles r where r.unidad_id = $1 and r.cuenta_id = c.id and r.rol <> 'paciente'))
      order by p.apellido_nombre, p.id limit 2000`,
    [unidadId, now],
  );

const cuentas = () =>
  qb
    .selectFrom('cuentas as c')
    .innerJoin('personas as p', (join) =>
      join.onRef('p.unidad_id', '=', 'c.unidad_id').onRef('p.id', '=', 'c.persona_id'),
    )
    .select([
      'c.id',
      'c.persona_id',
      'c.dni',
      'c.email',
      'c.activa',
      'p.nombre',
      'p.apellido',
      'p.fec_nac',
      'c.clave_hash',
      sql<boolean>`c.clave_hash = ${SIN_CLAVE}`.as('sin_clave'),
      sql<
        Rol[]
      >`array(select r.rol from cuenta_roles r where r.unidad_id = c.unidad_id and r.cuenta_id = c.id order by r.rol)`.as(
        'roles',
      ),
    ]);
export type CuentaDePersona = InferResult<ReturnType<typeof cuentas>>[number];

export const lockCuentaDePersona = (personaId: string) =>
  cuentas().where('c.persona_id', '=', personaId).forUpdate('c');
export const lockCuentaByDni = (dni: string) => cuentas().where('c.dni', '=', dni).forUpdate('c');
export const findCuentaDePersona = (personaId: string) => cuentas().where('c.persona_id', '=', personaId);

/** Other administrators who can act: active, with a password. */
export const countOtrosAdministradores = (cuentaId: string) =>
  qb
    .selectFrom('cuentas as c')
    .innerJoin('cuenta_roles as r', (join) =>
      join.onRef('r.unidad_id', '=', 'c.unidad_id').onRef('r.cuenta_id', '=', 'c.id'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .where('r.rol', '=', 'administrador')
    .where('c.activa', '=', true)
    .where('c.clave_hash', '<>', SIN_CLAVE)
    .where('c.id', '<>', cuentaId);

export const upsertRoles = (unidadId: number, cuentaId: string, roles: readonly Rol[]) =>
  qb
    .insertInto('cuenta_roles')
    .values(roles.map((rol) => ({ unidad_id: unidadId, cuenta_id: cuentaId, rol })))
    .onConflict((conflict) => conflict.doNothing());

export const deleteRoles = (cuentaId: string, roles: readonly Rol[]) =>
  qb
    .deleteFrom('cuenta_roles')
    .where('cuenta_id', '=', cuentaId)
    .where('rol', 'in', [...roles]);

export const insertProfesional = (unidadId: number, personaId: string) =>
  qb
    .insertInto('profesionales')
    .values({ unidad_id: unidadId, persona_id: personaId })
    .onConflict((conflict) => conflict.doNothing());

export const listProfesionalesSinCuenta = (dni: string) =>
  qb
    .selectFrom('personas as p')
    .innerJoin('profesionales as x', (join) =>
      join.onRef('x.unidad_id', '=', 'p.unidad_id').onRef('x.persona_id', '=', 'p.id'),
    )
    .select('p.id')
    .where('p.documento', '=', dni)
    .where(
      sql<boolean>`not exists (select from cuentas c where c.unidad_id = p.unidad_id and c.persona_id = p.id)`,
    );

export const updateEstado = (cuentaId: string, activa: boolean, bloqueo: string | null) =>
  qb.updateTable('cuentas').set({ activa, bloqueo }).where('id', '=', cuentaId);

/** Only if there is none: never overwrites a chosen password. */
export const setPrimeraClave = (cuentaId: string, hash: string) =>
  qb
    .updateTable('cuentas')
    .set({ clave_hash: hash, clave_larga: true })
    .where('id', '=', cuentaId)
    .where('clave_hash', '=', SIN_CLAVE)
    .where('activa', '=', true);

export const deleteCuenta = (cuentaId: string) =>
  qb.deleteFrom('cuentas').where('id', '=', cuentaId).where('clave_hash', '=', SIN_CLAVE);

export const endSesionesDeRoles = (cuentaId: string, roles: readonly Rol[], now: Date) =>
  qb
    .updateTable('sesiones')
    .set({ terminada: now, motivo: 'rol_quitado' })
    .where('cuenta_id', '=', cuentaId)
    .where('rol', 'in', [...roles])
    .where('terminada', 'is', null)
    .returning('id');

/* invitations: the offer, and the link that accepts it */

export interface Oferta {
  dni: string;
  roles: Rol[];
  email: string;
}

/** A newer offer replaces the former. */
export const upsertOferta = (row: RowOf<'invitaciones'> & { roles: Rol[] }) =>
  qb
    .insertInto('invitaciones')
    .values(row)
    .onConflict((conflict) => conflict.columns(['unidad_id', 'persona_id']).doUpdateSet({ ...row }));

export const findOferta = (personaId: string) =>
  qb
    .selectFrom('invitaciones')
    .select(['dni', 'roles', 'email'])
    .where('persona_id', '=', personaId)
    .$castTo<Oferta>();
export const lockOferta = (personaId: string) => findOferta(personaId).forUpdate();
export const updateOferta = (personaId: string, roles: Rol[]) =>
  qb.updateTable('invitaciones').set({ roles }).where('persona_id', '=', personaId);
export const deleteOferta = (personaId: string) =>
  qb.deleteFrom('invitaciones').where('persona_id', '=', personaId);
