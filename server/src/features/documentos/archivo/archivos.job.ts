import type { SystemDb } from '../../../db/system-db.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Due } from '../../../platform/tick.ts';
import { createUnheldSweep } from '../../../platform/store/unheld-files.ts';
import { carpetaDe } from './archivo.ts';
import { listArchivos } from '../borrador/borrador.repository.ts';

export const createArchivosDeDocumentosJob = (
  db: SystemDb,
  platform: Pick<Platform, 'files' | 'clock' | 'log'>,
): Due =>
  createUnheldSweep(db, platform, {
    name: 'archivos_de_documentos',
    everyMs: 60 * 60_000,
    olderThanMs: 86_400_000,
    folderOf: (clave, dia) => carpetaDe(clave, new Date(dia)),
    listHeld: (unit, keys) => unit.many(listArchivos(unit.unidadId, keys)),
  });
