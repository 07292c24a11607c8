import { asOwner } from '../db/as-owner.ts';
import { checkHosts } from './create-unit.ts';
import { getUnit } from './units.ts';

const SI = 'Si está bien, repetí la orden con --si.';

export const addHost = (adminUrl: string, clave: string, host: string): Promise<void> =>
  asOwner(adminUrl, async (client) => {
    checkHosts([host]);
    const { id } = await getUnit(client, clave);
    const added = await client.query(
      'insert into portal.hosts (host, unidad_id) values ($1, $2) on conflict do nothing',
      [host, id],
    );
    if (added.rowCount === 0) throw new Error(`'${host}' ya es de una unidad.`);
  });

/**
 * Passkeys belong to a host, so those of a removed one open nothing any more. Unless the loss was accepted, a host
 * with keys stays and the error counts the people.
 */
export const removeHost = (
  adminUrl: string,
  clave: string,
  host: string,
  { acceptLoss }: { acceptLoss: boolean },
): Promise<number> =>
  asOwner(adminUrl, async (client) => {
    const { id } = await getUnit(client, clave);
    const { rows: hosts } = await client.query<{ host: string }>(
      'select host from portal.hosts where unidad_id = $1 for update',
      [id],
    );
    if (!hosts.some((one) => one.host === host)) throw new Error(`'${host}' no es de la unidad '${clave}'.`);
    if (hosts.length === 1) throw new Error(`'${host}' es el único host de '${clave}': agregá otro antes.`);
    // A label answers in front of the deployment's domain, and keys have the whole name.
    const label = host.includes('.') ? null : `${host}.`;
    const { rows: keys } = await client.query<{ id: string; cuenta_id: string }>(
      `select id, cuenta_id from portal.llaves_acceso
        where unidad_id = $1 and (host = $2 or starts_with(host, $3))`,
      [id, host, label],
    );
    const people = new Set(keys.map(({ cuenta_id }) => cuenta_id)).size;
    if (people > 0 && !acceptLoss)
      throw new Error(
        people === 1
          ? `Una persona ingresa en '${host}' con huella, rostro o PIN. Le va a quedar la contraseña. ${SI}`
          : `${people} personas ingresan en '${host}' con huella, rostro o PIN. Les va a quedar la contraseña. ${SI}`,
      );
    await client.query('delete from portal.llaves_acceso where unidad_id = $1 and id = any ($2)', [
      id,
      keys.map((key) => key.id),
    ]);
    await client.query('delete from portal.hosts where host = $1', [host]);
    return people;
  });
