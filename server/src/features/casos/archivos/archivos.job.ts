import type { SystemDb } from '../../../db/system-db.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Due } from '../../../platform/tick.ts';
import { createUnheldSweep } from '../../../platform/store/unheld-files.ts';
import { listArchivos } from '../casos.repository.ts';
import { carpetaDe } from './formulario.ts';

export const createArchivosJob = (db: SystemDb, platform: Pick<Platform, 'files' | 'clock' | 'log'>): Due =>
  createUnheldSweep(db, platform, {
    name: 'archivos_de_casos',
    everyMs: 10 * 60_000,
    olderThanMs: 3_600_000,
    folderOf: carpetaDe,
    listHeld: (unit, keys) => unit.many(listArchivos(unit.unidadId, keys)),
  });
