import { DEMORA_MS } from '@portal/domain/registro/pendientes';
import type { SystemDb } from '../../db/system-db.ts';
import type { UnitDb } from '../../db/unit-db.ts';
import { errorFacts } from '../../platform/log.ts';
import { encolarMensaje } from '../../platform/mail/mensajes.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Due } from '../../platform/tick.ts';
import { correoDeDemora } from './correos.ts';
import { enviar } from './enviar.ts';
import {
  claimRegistros,
  listAdministradores,
  listUnidadesPendientes,
  listUnidadesSinAviso,
  touchAviso,
} from './registro.repository.ts';

const LOTE = 4;
/** A unit with much to send and a slow repository lets the others go on after this long. */
const TURNO_MS = 10_000;

/**
 * Sends prescriptions to the repositories and their annulments after them. Each is claimed by one process, and
 * retried under the same key until the repository decides: never lost, never registered twice.
 */
export function createRegistroJob(db: SystemDb, platform: Platform): Due {
  const { clock, log } = platform;

  async function enviarDeUnidad(unidadId: number): Promise<void> {
    const unit = db.unit(unidadId);
    const hasta = performance.now() + TURNO_MS;
    while (performance.now() < hasta && !platform.stopping()) {
      const tomados = await db.many(claimRegistros(unidadId, clock.machine(), LOTE));
      const resultados = await Promise.all(tomados.map((uno) => enviar(platform, unit, uno)));
      // The repository does not answer: stop, instead of letting every prescription time out.
      if (tomados.length < LOTE || !resultados.includes(true)) return;
    }
  }

  return {
    name: 'registro',
    everyMs: 2000,
    async run() {
      const unidades = await db.many(listUnidadesPendientes(clock.machine()));
      const hechas = await Promise.allSettled(unidades.map(({ unidad_id }) => enviarDeUnidad(unidad_id)));
      for (const hecha of hechas)
        if (hecha.status === 'rejected') log.warn(errorFacts(hecha.reason), 'prescriptions were not sent');
      const antesDe = new Date(clock.machine().getTime() - DEMORA_MS);
      for (const { unidad_id } of await db.many(listUnidadesSinAviso(antesDe)))
        await avisarDemora(platform, db.unit(unidad_id), antesDe);
    },
  };
}

async function avisarDemora(platform: Platform, unit: UnitDb, antesDe: Date): Promise<void> {
  const unidad = await platform.units.byId(unit.unidadId);
  await unit.tx(async (tx) => {
    const cuales = await tx.many(touchAviso(tx.unidadId, platform.clock.machine(), antesDe));
    if (cuales.length === 0) return;
    const demoradas = cuales.filter(({ demorada }) => demorada).length;
    const cuenta = { demoradas, rechazadas: cuales.length - demoradas };
    for (const { email } of await tx.many(listAdministradores(tx.unidadId)))
      await encolarMensaje(platform, tx, {
        tipo: 'registro_demorado',
        destinatario: email,
        causa: `registro:${cuales[0]!.documento_id}:demora`,
        ...correoDeDemora(unidad, platform.originOf(unidad), cuenta),
      });
  });
}
