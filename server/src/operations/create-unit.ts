import { clavesPlantilla, plantillaDe } from '@portal/domain/plantillas/index';
import { PLANTILLA_NEUTRA } from '@portal/domain/plantillas/neutra';
import { asOwner } from '../db/as-owner.ts';
import { nameOf, setFace } from './units.ts';
import { OWN_FOLDERS } from '../platform/store/claim.ts';

/** Lower numbers belong to the templates' own units. */
const FIRST_NUMBER = 1001;

export interface NewUnit {
  clave: string;
  plantilla: string;
  /** The unit's name, if it differs from the template's. */
  nombre?: string | undefined;
  /** Labels in front of the deployment's domain, or full host names. */
  hosts: readonly string[];
}

/** Throws at the first that cannot be a host name. */
export function checkHosts(names: readonly string[]): void {
  const wrong = names.find(
    (host) => !/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(host),
  );
  if (wrong !== undefined)
    throw new Error(
      `'${wrong}' no es un nombre de host: letras sin acento, números, puntos y guiones, no guiones bajos.`,
    );
}

/** The hosts of a new unit: those given, or a label made from its key. */
export const hostsOf = ({ clave, hosts }: Pick<NewUnit, 'clave' | 'hosts'>): string[] =>
  (hosts.length > 0 ? hosts : [clave.replaceAll('_', '-')]).map((host) => host.toLowerCase());

/**
 * Creates a unit from a template, with its hosts. It stays closed until opened. Reports which value is
 * already taken.
 */
export async function createUnit(
  adminUrl: string,
  { clave, plantilla, nombre, hosts }: NewUnit,
): Promise<number> {
  if (!/^[a-z0-9_]{2,40}$/.test(clave))
    throw new Error(`La clave '${clave}' no sirve: entre 2 y 40 letras minúsculas, números o guiones bajos.`);
  if ((OWN_FOLDERS as readonly string[]).includes(clave))
    throw new Error(`La clave '${clave}' está reservada: así se llama una carpeta del depósito de archivos.`);
  if (!plantillaDe(plantilla))
    throw new Error(
      `No hay una plantilla '${plantilla}'. Las que hay: ${[PLANTILLA_NEUTRA, ...clavesPlantilla].join(', ')}.`,
    );
  const names = hostsOf({ clave, hosts });
  checkHosts(names);
  return asOwner(adminUrl, async (client) => {
    await client.query('lock table portal.unidades in share row exclusive mode');
    if ((await client.query('select from portal.unidades where clave = $1', [clave])).rowCount !== 0)
      throw new Error(`Ya hay una unidad '${clave}'.`);
    const taken = await client.query<{ host: string }>(
      'select host from portal.hosts where host = any ($1)',
      [names],
    );
    if (taken.rows.length > 0)
      throw new Error(`Ya son de otra unidad: ${taken.rows.map(({ host }) => host).join(', ')}.`);
    const { rows } = await client.query<{ id: number }>(
      'select greatest(coalesce(max(id), 0) + 1, $1::int) as id from portal.unidades',
      [FIRST_NUMBER],
    );
    const { id } = rows[0]!;
    await client.query('insert into portal.unidades (id, clave, plantilla) values ($1, $2, $3)', [
      id,
      clave,
      plantilla,
    ]);
    for (const host of names)
      await client.query('insert into portal.hosts (host, unidad_id) values ($1, $2)', [host, id]);
    if (nombre !== undefined) await setFace(client, { id, plantilla }, nameOf(nombre));
    return id;
  });
}
