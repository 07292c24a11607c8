import { asOwner } from '../../db/as-owner.ts';
import { operar } from '../../platform/operar.ts';
import type { Deployment } from './deployment.ts';
import { about, type Finding } from './finding.ts';

const units = about('Unidades');

/** Whether anybody could be attended: a new installation has no unit, and a new unit is closed. */
export async function reviewUnits({ adminUrl }: Pick<Deployment, 'adminUrl'>): Promise<Finding[]> {
  const all = await asOwner(adminUrl, async (client) => {
    const { rows: there } = await client.query<{ there: boolean }>(
      `select to_regclass('portal.unidades') is not null as there`,
    );
    if (!there[0]!.there) return [];
    const { rows } = await client.query<{ clave: string; open: boolean }>(
      'select clave, abierta is not null and cerrada is null as open from portal.unidades order by clave',
    );
    return rows;
  });
  const open = all.filter((unit) => unit.open).length;
  if (open > 0) return [units.good(open === 1 ? 'Hay 1 abierta.' : `Hay ${open} abiertas.`)];
  if (all.length === 0)
    return [
      units.warn(
        'No hay ninguna unidad abierta: todavía no se creó ninguna.',
        `${operar("unidad --clave mi_unidad --nombre 'Mi institución' --host mi-unidad")}, y después ${operar('abrir --unidad mi_unidad')}.`,
      ),
    ];
  const [first] = all;
  return [
    units.warn(
      `No hay ninguna unidad abierta: ${all.length === 1 ? `${first!.clave} está cerrada` : `las ${all.length} están cerradas`}.`,
      `${operar(`abrir --unidad ${all.length === 1 ? first!.clave : 'mi_unidad'}`)}. Cuáles hay: ${operar('unidades')}.`,
    ),
  ];
}
