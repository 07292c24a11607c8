import { clavesPlantilla, numeroDeUnidad } from '@portal/domain/plantillas/index';
import pg from 'pg';

/** A unit of each template, or of the pinned one, with its key as its host; what an operator changed stays. */
export async function ensureUnidades(adminUrl: string, pinned: string | undefined): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const clave of clavesPlantilla.filter((candidate) => pinned === undefined || candidate === pinned)) {
      await client.query('insert into portal.unidades (id, clave, plantilla) values ($1, $2, $2) on conflict do nothing', [numeroDeUnidad[clave], clave]);
      await client.query('insert into portal.hosts (host, unidad_id) values ($1, $2) on conflict do nothing', [
        clave.replaceAll('_', '-'),
        numeroDeUnidad[clave],
      ]);
    }
  } finally {
    await client.end();
  }
}
