import { clavesPlantilla, numeroDeUnidad } from '@portal/domain/plantillas/index';
import type { Config } from '../config/config.ts';
import { asOwner } from '../db/as-owner.ts';
import { insertHost, insertUnidad, setAbierta } from './units.repository.ts';

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
  const claves = clavesPlantilla.filter((clave) => (pinned === undefined ? open : clave === pinned));
  await asOwner(adminUrl, async (_client, run) => {
    for (const clave of claves) {
      const id = numeroDeUnidad[clave];
      await run(insertUnidad(id, clave));
      if (open) await run(setAbierta(id));
      await run(insertHost(clave.replaceAll('_', '-'), id));
    }
  });
}
