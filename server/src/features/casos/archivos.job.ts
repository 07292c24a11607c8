import type { SystemDb } from '../../db/system-db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Due } from '../../platform/tick.ts';
import { listArchivos } from './casos.repository.ts';
import { carpetaDe } from './formulario.ts';

const HORA_MS = 3_600_000;
const DIAS = 3;

/** A process that died between writing a file and committing its act leaves a file that no case holds: an hour later it goes. */
export function createArchivosJob(db: SystemDb, { units, files, clock }: Pick<Platform, 'units' | 'files' | 'clock'>): Due {
  return {
    name: 'archivos_de_casos',
    everyMs: 10 * 60_000,
    async run() {
      const ahora = clock.machine().getTime();
      const dias = Array.from({ length: DIAS }, (_, hace) => new Date(ahora - hace * 24 * HORA_MS).toISOString().slice(0, 10));
      for (const { id, clave } of await units.list()) {
        for (const dia of dias) {
          const viejos = (await files.list(carpetaDe(clave, dia))).filter(({ modified }) => modified.getTime() < ahora - HORA_MS).map(({ key }) => key);
          if (viejos.length === 0) continue;
          const guardados = new Set((await db.unit(id).many(listArchivos(id, viejos))).map(({ archivo }) => archivo));
          for (const key of viejos) if (!guardados.has(key)) await files.remove(key);
        }
      }
    },
  };
}
