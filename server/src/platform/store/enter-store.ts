import { ConfigError, type Config } from '../../config/config.ts';
import { type SystemDb } from '../../db/system-db.ts';
import { errorFacts } from '../log.ts';
import { operar } from '../operar.ts';
import type { Platform } from '../platform.ts';
import { joinStore } from './claim.ts';

/**
 * A missing store or a wrong secret is only reported, because everything else can work. In production, a
 * store that belongs to another database stops the start.
 */
export async function enterStore(
  config: Config,
  db: SystemDb,
  { files, log }: Pick<Platform, 'files' | 'log'>,
  tell: (step: string) => void,
): Promise<void> {
  const place = config.files ? 'FILES_URL' : `FILES_DIR=${config.filesDir}`;
  const whose = await joinStore(db, files).catch((error: unknown) => {
    tell(`El depósito de archivos (${place}) no responde o no nos reconoce.`);
    log.error(errorFacts((error as Error).cause ?? error), 'the file store does not answer');
  });
  if (whose === 'lent')
    tell(
      `Esta base de datos no limpia los archivos (${place}): lo hace otra, o todavía nadie. Si es la suya: ${operar('adoptar')}.`,
    );
  if (whose !== 'other') return;
  const problem = `El depósito de archivos (${place}) no es el de esta base de datos: todos los procesos comparten uno. Si es a propósito: ${operar('adoptar')}.`;
  if (config.mode === 'production') throw new ConfigError([problem]);
  log.warn('the file store is of another database: nothing in it is swept');
}
