import { newId } from '../platform/ids.ts';
import { asOwner } from '../db/as-owner.ts';

export interface NewAdministrator {
  unidad: string;
  dni: string;
  nombre: string;
  apellido: string;
  email: string;
}

/** No password matches it. The first password is set with the mailed code. */
const NO_PASSWORD = '-';

/**
 * Creates a unit's first administrator without a password. They set it with 'Olvidé mi contraseña', which
 * also proves the address. Until they have, the same order corrects their name and address.
 */
export async function createAdministrator(
  adminUrl: string,
  { unidad, dni, nombre, apellido, email }: NewAdministrator,
): Promise<void> {
  if (!/^[0-9]{7,8}$/.test(dni)) throw new Error('El DNI debe contener entre 7 y 8 dígitos, sin puntos.');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Error('Este no es un email válido.');
  if (nombre.trim() === '' || apellido.trim() === '')
    throw new Error('El nombre y el apellido son requeridos.');
  await asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>('select id from portal.unidades where clave = $1', [
      unidad,
    ]);
    if (!rows[0]) throw new Error(`No hay una unidad '${unidad}'.`);
    const unidadId = rows[0].id;
    const { rows: known } = await client.query<{ id: string; persona_id: string; waits: boolean }>(
      `select c.id, c.persona_id, c.clave_hash = $3 and r.rol is not null as waits from portal.cuentas c
         left join portal.cuenta_roles r on r.unidad_id = c.unidad_id and r.cuenta_id = c.id and r.rol = 'administrador'
        where c.unidad_id = $1 and c.dni = $2 for update of c`,
      [unidadId, dni, NO_PASSWORD],
    );
    if (known[0]?.waits) {
      const { id, persona_id } = known[0];
      // A code on its way to the wrong address opens nothing.
      await client.query('delete from portal.codigos_recuperacion where unidad_id = $1 and cuenta_id = $2', [
        unidadId,
        id,
      ]);
      await client.query('update portal.cuentas set email = $3 where unidad_id = $1 and id = $2', [
        unidadId,
        id,
        email,
      ]);
      await client.query(
        'update portal.personas set nombre = $3, apellido = $4, email = $5 where unidad_id = $1 and id = $2',
        [unidadId, persona_id, nombre.trim(), apellido.trim(), email],
      );
      return;
    }
    if (known.length > 0) throw new Error(`Ya hay una cuenta con el DNI ${dni} en '${unidad}'.`);
    const [personaId, cuentaId] = [newId(), newId()];
    await client.query(
      'insert into portal.personas (unidad_id, id, documento, nombre, apellido, email) values ($1, $2, $3, $4, $5, $6)',
      [unidadId, personaId, dni, nombre.trim(), apellido.trim(), email],
    );
    await client.query(
      'insert into portal.cuentas (unidad_id, id, persona_id, dni, clave_hash, email) values ($1, $2, $3, $4, $5, $6)',
      [unidadId, cuentaId, personaId, dni, NO_PASSWORD, email],
    );
    await client.query(
      `insert into portal.cuenta_roles (unidad_id, cuenta_id, rol) values ($1, $2, 'administrador')`,
      [unidadId, cuentaId],
    );
  });
}
