import { newId } from '../platform/ids.ts';
import { asOwner } from '../db/as-owner.ts';

export interface NewAdministrator {
  unidad: string;
  dni: string;
  nombre: string;
  apellido: string;
  email: string;
}

/** As the operator is told: before and after the order. */
interface Recorded {
  nombre: string;
  apellido: string;
  email: string;
}

/** No password matches it. The first password is set with the mailed code. */
const NO_PASSWORD = '-';

/**
 * Creates a unit's first administrator without a password. They set it with 'Olvidé mi contraseña', which
 * also proves the address. Until they have, the same order corrects their address. A wrong DNI may be that of another
 * administrator, so a name is replaced only with `replace`. Returns who was there before.
 */
export async function createAdministrator(
  adminUrl: string,
  { unidad, dni, email, ...names }: NewAdministrator,
  { replace }: { replace: boolean } = { replace: false },
): Promise<Recorded | undefined> {
  const [nombre, apellido] = [names.nombre.trim(), names.apellido.trim()];
  if (!/^[0-9]{7,8}$/.test(dni)) throw new Error('El DNI debe contener entre 7 y 8 dígitos, sin puntos.');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Error('Este no es un email válido.');
  if (nombre === '' || apellido === '') throw new Error('El nombre y el apellido son requeridos.');
  return asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>('select id from portal.unidades where clave = $1', [
      unidad,
    ]);
    if (!rows[0]) throw new Error(`No hay una unidad '${unidad}'.`);
    const unidadId = rows[0].id;
    const { rows: known } = await client.query<Recorded & { id: string; persona_id: string; waits: boolean }>(
      `select c.id, c.persona_id, p.nombre, p.apellido, c.email, c.clave_hash = $3 and r.rol is not null as waits
         from portal.cuentas c
         join portal.personas p on p.unidad_id = c.unidad_id and p.id = c.persona_id
         left join portal.cuenta_roles r on r.unidad_id = c.unidad_id and r.cuenta_id = c.id and r.rol = 'administrador'
        where c.unidad_id = $1 and c.dni = $2 for update of c`,
      [unidadId, dni, NO_PASSWORD],
    );
    if (known[0]?.waits) {
      const { id, persona_id, waits: _, ...before } = known[0];
      if ((before.nombre !== nombre || before.apellido !== apellido) && !replace)
        throw new Error(
          `El DNI ${dni} de '${unidad}' es de ${inOneLine(before)}, que todavía no eligió su contraseña. Revisá el DNI. Si es esa persona y su nombre estaba mal, o si ${nombre} ${apellido} va en su lugar: la misma orden con --si.`,
        );
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
        [unidadId, persona_id, nombre, apellido, email],
      );
      return before;
    }
    if (known.length > 0) throw new Error(`Ya hay una cuenta con el DNI ${dni} en '${unidad}'.`);
    const [personaId, cuentaId] = [newId(), newId()];
    await client.query(
      'insert into portal.personas (unidad_id, id, documento, nombre, apellido, email) values ($1, $2, $3, $4, $5, $6)',
      [unidadId, personaId, dni, nombre, apellido, email],
    );
    await client.query(
      'insert into portal.cuentas (unidad_id, id, persona_id, dni, clave_hash, email) values ($1, $2, $3, $4, $5, $6)',
      [unidadId, cuentaId, personaId, dni, NO_PASSWORD, email],
    );
    await client.query(
      `insert into portal.cuenta_roles (unidad_id, cuenta_id, rol) values ($1, $2, 'administrador')`,
      [unidadId, cuentaId],
    );
    return undefined;
  });
}

export const inOneLine = ({ nombre, apellido, email }: Recorded): string =>
  `${nombre.trim()} ${apellido.trim()} (${email})`;
