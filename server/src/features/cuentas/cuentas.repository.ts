import type { Rol } from '@portal/domain/roles/roles';
import { sql } from 'kysely';
import { named, qb, waking, type RowOf } from '../../db/query.ts';

export interface CuentaRow {
  id: string;
  persona_id: string;
  clave_hash: string;
  activa: boolean;
  email: string | null;
  /** Whether the password has the length required of staff; null for an old one until it is next typed. */
  clave_larga: boolean | null;
  roles: string;
  factor: boolean;
}

/** The columns of an account `c`. */
export const CUENTA = `c.id, c.persona_id, c.clave_hash, c.activa, c.email, c.clave_larga,
  coalesce((select string_agg(r.rol, ',' order by r.rol) from cuenta_roles r where r.unidad_id = c.unidad_id and r.cuenta_id = c.id), '') as roles,
  exists (select from segundos_factores f where f.unidad_id = c.unidad_id and f.cuenta_id = c.id and f.activado is not null) as factor`;

export const findCuentaByDni = (unidadId: number, dni: string) =>
  named<CuentaRow>('cuenta-by-dni', `select ${CUENTA} from cuentas c where c.unidad_id = $1 and c.dni = $2`, [
    unidadId,
    dni,
  ]);

export const listCuentasByEmail = (email: string) =>
  qb
    .selectFrom('cuentas as c')
    .innerJoin('personas as p', (join) =>
      join.onRef('p.unidad_id', '=', 'c.unidad_id').onRef('p.id', '=', 'c.persona_id'),
    )
    .select(['c.id', 'c.persona_id', 'c.dni', 'c.email', 'p.nombre'])
    .where(sql<boolean>`lower(c.email) = lower(${email})`)
    .where('c.activa', '=', true)
    .orderBy('c.creada');

export const findCuenta = (cuentaId: string) =>
  qb
    .selectFrom('cuentas as c')
    .innerJoin('personas as p', (join) =>
      join.onRef('p.unidad_id', '=', 'c.unidad_id').onRef('p.id', '=', 'c.persona_id'),
    )
    .select([
      'c.id',
      'c.dni',
      'c.persona_id',
      'c.clave_hash',
      'c.clave_larga',
      'p.fec_nac',
      sql<boolean>`exists (select from cuenta_roles r where r.unidad_id = c.unidad_id and r.cuenta_id = c.id and r.rol <> 'paciente')`.as(
        'del_personal',
      ),
    ])
    .where('c.id', '=', cuentaId);

export const findCuentaOfPersona = (personaId: string) =>
  qb.selectFrom('cuentas').select(['id', 'dni', 'email', 'activa']).where('persona_id', '=', personaId);

export const updateEmail = (cuentaId: string, email: string | null) =>
  qb.updateTable('cuentas').set({ email }).where('id', '=', cuentaId);

export const updateDni = (cuentaId: string, dni: string) =>
  qb.updateTable('cuentas').set({ dni }).where('id', '=', cuentaId);

export const insertCuenta = (row: Omit<RowOf<'cuentas'>, 'activa' | 'bloqueo' | 'clave_larga' | 'creada'>) =>
  qb.insertInto('cuentas').values(row);

export const insertRoles = (unidadId: number, cuentaId: string, roles: readonly Rol[]) =>
  qb
    .insertInto('cuenta_roles')
    .values(roles.map((rol) => ({ unidad_id: unidadId, cuenta_id: cuentaId, rol })));

export const insertConsentimiento = (row: RowOf<'consentimientos'>) =>
  qb.insertInto('consentimientos').values(row);

export const updateClave = (cuentaId: string, hash: string, larga: boolean) =>
  qb.updateTable('cuentas').set({ clave_hash: hash, clave_larga: larga }).where('id', '=', cuentaId);

export const updateClaveLarga = (cuentaId: string, larga: boolean) =>
  qb.updateTable('cuentas').set({ clave_larga: larga }).where('id', '=', cuentaId);

/* sessions */

export const updateRol = (sesionId: string, rol: Rol) =>
  qb.updateTable('sesiones').set({ rol }).where('id', '=', sesionId);

export const touchSesion = (sesionId: string, now: Date) =>
  qb.updateTable('sesiones').set({ usada: now }).where('id', '=', sesionId);

export const touchComprobada = (sesionId: string, now: Date) =>
  qb.updateTable('sesiones').set({ comprobada: now }).where('id', '=', sesionId);

/** Proved by password, which a session opened by a passkey may still lack. */
export const touchClaveProbada = (sesionId: string, now: Date) =>
  qb.updateTable('sesiones').set({ comprobada: now, clave_probada: now }).where('id', '=', sesionId);

export const endSesion = (sesionId: string, motivo: string, now: Date) =>
  qb
    .updateTable('sesiones')
    .set({ terminada: now, motivo })
    .where('id', '=', sesionId)
    .where('terminada', 'is', null)
    .returning(['id', 'persona_id', 'rol']);

/** Includes sessions opened by a mailed link, which belong to the person and have no account. */
export const endSesionesOfCuenta = (cuentaId: string, motivo: string, now: Date) =>
  qb
    .updateTable('sesiones')
    .set({ terminada: now, motivo })
    .where((row) =>
      row.or([
        row('cuenta_id', '=', cuentaId),
        row.and([
          row('cuenta_id', 'is', null),
          row('persona_id', '=', row.selectFrom('cuentas').select('persona_id').where('id', '=', cuentaId)),
        ]),
      ]),
    )
    .where('terminada', 'is', null)
    .returning('id');

/**
 * Deletes mailed links that show attentions and documents without signing in, since anybody with access to
 * the mailbox could use them again. Also deletes unfinished sign-ins with the former password.
 */
export const deleteEnlacesDeLectura = (cuentaId: string) =>
  qb
    .deleteFrom('enlaces')
    .where('persona_id', '=', (row) =>
      row.selectFrom('cuentas').select('persona_id').where('id', '=', cuentaId),
    )
    .where('proposito', 'in', [
      'atenciones',
      'ticket:atenciones',
      'documento:enlace',
      'ingreso:segundo-paso',
      RECUPERACION,
    ]);

export const endOtherSesiones = (cuentaId: string, sesionId: string, motivo: string, now: Date) =>
  endSesionesOfCuenta(cuentaId, motivo, now).where('id', '<>', sesionId);

export const listSesionesOfCuenta = (cuentaId: string, creadaDesde: Date, usadaDesde: Date) =>
  qb
    .selectFrom('sesiones')
    .select(['id', 'dispositivo', 'creada', 'usada'])
    .where('cuenta_id', '=', cuentaId)
    .where('terminada', 'is', null)
    .where('creada', '>', creadaDesde)
    .where('usada', '>', usadaDesde)
    .orderBy('usada', 'desc');

export const findSesionOfCuenta = (cuentaId: string, sesionId: string) =>
  qb.selectFrom('sesiones').select('id').where('cuenta_id', '=', cuentaId).where('id', '=', sesionId);

export const insertRenovacion = (row: { unidad_id: number; hash: Buffer; sesion_id: string; creada: Date }) =>
  qb
    .insertInto('renovaciones')
    .values(row)
    .onConflict((conflict) => conflict.columns(['unidad_id', 'hash']).doNothing());

export const lockRenovacion = (hash: Buffer) =>
  qb.selectFrom('renovaciones').select(['sesion_id', 'gastada']).where('hash', '=', hash).forUpdate();

export const spendRenovacion = (hash: Buffer, now: Date) =>
  qb.updateTable('renovaciones').set({ gastada: now }).where('hash', '=', hash);

/* recovery */

/** The link of the newest mail; older ones are deleted. */
export const RECUPERACION = 'recuperacion';

export const findEnlaceDeRecuperacion = (hash: Buffer, now: Date) =>
  qb
    .selectFrom('enlaces as e')
    .innerJoin('cuentas as c', (join) =>
      join.onRef('c.unidad_id', '=', 'e.unidad_id').onRef('c.persona_id', '=', 'e.persona_id'),
    )
    .select(['c.id as cuenta_id', 'c.clave_hash'])
    .where('e.hash', '=', hash)
    .where('e.proposito', '=', RECUPERACION)
    .where('e.usado', 'is', null)
    .where('e.vence', '>', now)
    .where('c.activa', '=', true);

export const insertPedido = (row: { unidad_id: number; id: string; email: string; creado: Date }) =>
  waking('recuperacion', qb.insertInto('pedidos_recuperacion').values(row));

export const deletePedido = (id: string) =>
  qb.deleteFrom('pedidos_recuperacion').where('id', '=', id).returning('email');

export const upsertCodigo = (row: Omit<RowOf<'codigos_recuperacion'>, 'intentos'>) =>
  qb
    .insertInto('codigos_recuperacion')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['unidad_id', 'cuenta_id']).doUpdateSet({ ...row, intentos: 0 }),
    );

/**
 * Takes one attempt from every valid code of the address. The rows stay locked, so concurrent guesses are
 * counted one by one.
 */
export const takeTries = (email: string, max: number, now: Date) =>
  qb
    .updateTable('codigos_recuperacion')
    .set({ intentos: sql`intentos + 1` })
    .where('email', '=', email.toLowerCase())
    .where('vence', '>', now)
    .where('intentos', '<', max)
    .returning(['cuenta_id', 'codigo_hash']);

export const giveBackTries = (cuentaIds: readonly string[]) =>
  qb
    .updateTable('codigos_recuperacion')
    .set({ intentos: sql`intentos - 1` })
    .where('cuenta_id', 'in', cuentaIds);

export const deleteCodigo = (cuentaId: string) =>
  qb.deleteFrom('codigos_recuperacion').where('cuenta_id', '=', cuentaId);

/** Newest first, across all units. */
export const listPedidos = (limite: number) =>
  qb
    .selectFrom('pedidos_recuperacion')
    .select(['unidad_id', 'id', 'creado'])
    .orderBy('creado', 'desc')
    .limit(limite);
