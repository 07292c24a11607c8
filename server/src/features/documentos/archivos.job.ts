import type { SystemDb } from '../../db/system-db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Due } from '../../platform/tick.ts';
import { carpetaDe } from './archivo.ts';
import { listArchivos } from './documentos.repository.ts';

const DIA_MS = 86_400_000;
const DIAS = 4;

/** A signature whose commit was lost, or a process that died before it, leaves a file that no document holds: a day later it goes. */
export function createArchivosDeDocumentosJob(db: SystemDb, { units, files, clock }: Pick<Platform, 'units' | 'files' | 'clock'>): Due {
  return {
    name: 'archivos_de_documentos',
    everyMs: 60 * 60_000,
    async run() {
      const ahora = clock.machine().getTime();
      for (const { id, clave } of await units.list()) {
        for (let hace = 1; hace <= DIAS; hace += 1) {
          const todos = await files.list(carpetaDe(clave, new Date(ahora - hace * DIA_MS)));
          const viejos = todos.filter(({ modified }) => modified.getTime() < ahora - DIA_MS).map(({ key }) => key);
          if (viejos.length === 0) continue;
          const guardados = new Set((await db.unit(id).many(listArchivos(id, viejos))).map(({ archivo }) => archivo));
          for (const key of viejos) if (!guardados.has(key)) await files.remove(key);
        }
      }
    },
  };
}
