import { diaDe, horaDe, instanteDe } from '@portal/domain/tiempo/fechas';
import type { SystemDb } from '../../db/system-db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Due } from '../../platform/tick.ts';
import { unitsWith } from '../../db/units-with.ts';
import { tieneConexion } from '../conexiones/index.ts';
import { consultarRefeps } from './consultar-refeps.ts';
import { claimPorConsultar } from './matriculas.repository.ts';

/** A few at a time, so that a night's questions do not reach REFEPS all at once. */
const POR_VEZ = 20;
const ENTRE_INTENTOS_MS = 30 * 60_000;

/** Every night, once per professional, what REFEPS says of their licences. */
export function createMatriculasJob(system: SystemDb, platform: Platform): Due {
  return {
    name: 'matriculas',
    everyMs: 5 * 60_000,
    async run() {
      const ahora = platform.clock.now();
      if (horaDe(ahora) < '01:00' || horaDe(ahora) >= '06:00') return;
      const hoy = instanteDe(diaDe(ahora));
      for (const id of await unitsWith(system, 'conexiones')) {
        const db = platform.unit(id);
        if (!(await tieneConexion(db, 'refeps'))) continue;
        const antes = new Date(ahora.getTime() - ENTRE_INTENTOS_MS);
        const debidas = await db.many(claimPorConsultar(id, hoy, antes, ahora, POR_VEZ));
        for (const personaId of new Set(debidas.map(({ persona_id }) => persona_id))) {
          if (platform.stopping()) return;
          await consultarRefeps(platform, id, personaId);
        }
      }
    },
  };
}
