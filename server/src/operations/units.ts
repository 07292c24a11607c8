import { esInscripcionReal } from '@portal/domain/plantillas/neutra';
import { plantillaDe } from '@portal/domain/plantillas/index';
import { juzgarAjustes } from '@portal/domain/unidades/cara';
import { applyAjustes, type Ajuste } from '@portal/domain/unidades/ajustes';
import type pg from 'pg';
import { asOwner } from '../db/as-owner.ts';

interface UnitRow {
  id: number;
  clave: string;
  plantilla: string;
  abierta: boolean;
}

const UNIT = `select id, clave, plantilla, abierta is not null and cerrada is null as abierta from portal.unidades`;

export async function getUnit(client: pg.Client, clave: string): Promise<UnitRow> {
  const { rows } = await client.query<UnitRow>(`${UNIT} where clave = $1 for update`, [clave]);
  if (!rows[0]) throw new Error(`No hay una unidad '${clave}'.`);
  return rows[0];
}

/** The template with the unit's own settings applied. */
async function faceOf(client: pg.Client, { id, plantilla }: UnitRow) {
  const { rows } = await client.query<Ajuste>(
    'select clave, valor from portal.ajustes where unidad_id = $1',
    [id],
  );
  return applyAjustes(plantillaDe(plantilla)!, rows).plantilla;
}

/**
 * Sets properties of the unit's face with the same validation as the administration's screen. A notification
 * from the table informs the running processes.
 */
export async function setFace(
  client: pg.Client,
  { id, plantilla }: Pick<UnitRow, 'id' | 'plantilla'>,
  ajustes: Record<string, string>,
): Promise<void> {
  const [wrong] = Object.values(juzgarAjustes(plantillaDe(plantilla)!, ajustes));
  if (wrong !== undefined) throw new Error(wrong);
  for (const [clave, valor] of Object.entries(ajustes)) {
    await client.query(
      `insert into portal.ajustes (unidad_id, clave, valor) values ($1, $2, $3::jsonb)
       on conflict (unidad_id, clave) do update set valor = excluded.valor, cambiado = now()`,
      [id, clave, JSON.stringify(valor)],
    );
  }
}

/**
 * The settings that rename a unit in titles, mails and future documents; signed documents keep the old name.
 * The brand is the first word in bold and as many further words as fit in 40 characters.
 */
export function nameOf(nombre: string): Record<string, string> {
  const [first = '', ...others] = nombre.trim().split(/\s+/);
  let resto = '';
  for (const word of others) {
    if (`${resto} ${word}`.trim().length > 40) break;
    resto = `${resto} ${word}`.trim();
  }
  return { nombre: nombre.trim(), 'marca.fuerte': first.slice(0, 30), 'marca.resto': resto };
}

export const listUnits = (adminUrl: string): Promise<string[]> =>
  asOwner(adminUrl, async (client) => {
    const lines: string[] = [];
    const { rows } = await client.query<UnitRow>(`${UNIT} order by clave`);
    for (const unit of rows) {
      const [{ nombre, pie }, hosts, people] = [
        await faceOf(client, unit),
        await client.query<{ host: string }>(
          'select host from portal.hosts where unidad_id = $1 order by host',
          [unit.id],
        ),
        await client.query<{ n: number }>(
          'select count(*)::int as n from portal.personas where unidad_id = $1',
          [unit.id],
        ),
      ];
      const names = hosts.rows.map(({ host }) => host).join(', ');
      const number = esInscripcionReal(pie.inscripcion)
        ? `inscripción ${pie.inscripcion}`
        : 'sin inscripción';
      lines.push(
        `${unit.clave}\t${unit.abierta ? 'abierta' : 'cerrada'}\t${nombre}\tplantilla ${unit.plantilla}\t${names}\t${people.rows[0]!.n === 1 ? '1 persona' : `${people.rows[0]!.n} personas`}\t${number}`,
      );
    }
    return lines;
  });

export const renameUnit = (adminUrl: string, clave: string, nombre: string): Promise<void> =>
  asOwner(adminUrl, async (client) => setFace(client, await getUnit(client, clave), nameOf(nombre)));

/**
 * Opens a unit to the public. It needs its own registration number, which the footer shows as 'Plataforma
 * inscripta'. Returns whether somebody administers it.
 */
export const openUnit = (
  adminUrl: string,
  clave: string,
  inscripcion: string | undefined,
): Promise<boolean> =>
  asOwner(adminUrl, async (client) => {
    const unit = await getUnit(client, clave);
    if (inscripcion !== undefined) await setFace(client, unit, { 'pie.inscripcion': inscripcion.trim() });
    if (!esInscripcionReal((await faceOf(client, unit)).pie.inscripcion))
      throw new Error(
        `'${clave}' no tiene un número de inscripción propio, y su pie dice que lo tiene: --inscripcion NÚMERO, o en la administración.`,
      );
    await client.query(
      'update portal.unidades set abierta = coalesce(abierta, now()), cerrada = null where id = $1',
      [unit.id],
    );
    await tellProcesses(client, unit.id);
    const administrators = await client.query(
      `select from portal.cuenta_roles where unidad_id = $1 and rol = 'administrador' limit 1`,
      [unit.id],
    );
    return administrators.rowCount !== 0;
  });

export const closeUnit = (adminUrl: string, clave: string): Promise<void> =>
  asOwner(adminUrl, async (client) => {
    const { id } = await getUnit(client, clave);
    await client.query('update portal.unidades set cerrada = now() where id = $1 and cerrada is null', [id]);
    await tellProcesses(client, id);
  });

export const tellProcesses = (client: pg.Client, id: number) =>
  client.query(`select pg_notify('portal_ajustes', $1)`, [String(id)]);
