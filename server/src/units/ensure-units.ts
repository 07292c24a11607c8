import { clavesPlantilla, numeroDeUnidad } from '@portal/domain/plantillas/index';
import pg from 'pg';
import type { Config } from '../config/config.ts';

/**
 * Development: a unit of each template, or of the pinned one, open, with its key as its host; what an operator changed stays. Production has
 * the units that somebody made, and the one that it is pinned to.
 */
export async function ensureUnidades(
  adminUrl: string,
  pinned: string | undefined,
  mode: Config['mode'] = 'development',
): Promise<void> {
  const open = mode === 'development';
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const clave of clavesPlantilla.filter((candidate) =>
      pinned === undefined ? open : candidate === pinned,
    )) {
      await client.query(
        'insert into portal.unidades (id, clave, plantilla) values ($1, $2, $2) on conflict do nothing',
        [numeroDeUnidad[clave], clave],
      );
      if (open)
        await client.query(
          'update portal.unidades set abierta = now() where id = $1 and abierta is null and cerrada is null',
          [numeroDeUnidad[clave]],
        );
      await client.query(
        'insert into portal.hosts (host, unidad_id) values ($1, $2) on conflict do nothing',
        [clave.replaceAll('_', '-'), numeroDeUnidad[clave]],
      );
    }
  } finally {
    await client.end();
  }
}
