import { clavesPlantilla, numeroDeUnidad } from '@portal/domain/plantillas/index';
import pg from 'pg';
import type { Config } from '../config/config.ts';

/**
 * In development, creates one open unit per template (or only the pinned one), with its key as its host, and
 * keeps an operator's changes. In production, creates only the pinned unit; operators create the others.
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
