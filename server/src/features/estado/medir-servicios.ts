import { minutoDe } from '@portal/domain/estado/reglas';
import type { SystemDb } from '../../db/system-db.ts';
import { errorFacts } from '../../platform/log.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  claimShares,
  insertShares,
  releaseShares,
  setLimit,
  type Share,
} from '../../platform/shares.repository.ts';
import { upsertMedicionesDeUnidad } from './estado.repository.ts';
import { claveDe, medir, numeros, within, type Medido, type Sonda } from './sondas.ts';

const NOMBRE = 'estado';
/** Units whose services a process asks at once, each one service after the other: so many requests go out. */
const A_LA_VEZ = 32;
/** Units that it takes at once: the other processes take the next ones. */
const POR_VEZ = 64;
const LIMITE_MS = 2000;
/** Minutes that went by before the turn of a unit came: they get what was found then, if the portal worked in them. */
const ATRAS_MS = 15 * 60_000;

/**
 * Measures the services of the units. Processes share the units: each unit is measured by one of them, once a minute or, if
 * there are too many, as often as its turn comes.
 */
export function createServicios(
  db: SystemDb,
  { clock, log, stopping }: Pick<Platform, 'clock' | 'log' | 'stopping'>,
  sondasDeUnidad: (unidadId: number) => Promise<Sonda[]>,
) {
  /** A statement that waits too long is ended: its units would count as taken. */
  const tomar = (minuto: Date, primera: boolean) =>
    within(
      db.tx(async (exec) => {
        await exec(setLimit(LIMITE_MS));
        if (primera) await exec(insertShares(NOMBRE, 'conexiones'));
        const now = clock.machine();
        return exec(
          claimShares({ nombre: NOMBRE, table: 'conexiones', now, before: minuto, limit: POR_VEZ }),
        );
      }),
      2 * LIMITE_MS,
    );

  async function medirUnidad({ unidad_id: id, hasta }: Share, minuto: Date) {
    const sondas = await within(sondasDeUnidad(id), LIMITE_MS);
    const estados: Medido[] = [];
    for (const sonda of sondas) estados.push(await medir(sonda));
    const desde = new Date(Math.max(hasta?.getTime() ?? minuto.getTime(), minuto.getTime() - ATRAS_MS));
    const partes = sondas.map(claveDe);
    await db.run(
      upsertMedicionesDeUnidad(
        { unidadId: id, nombre: NOMBRE, minuto, desde },
        partes,
        estados.map((uno) => numeros[uno]),
      ),
    );
  }

  /** Returns whether every unit has had its turn in this minute. */
  return async function medirServicios(minuto: Date): Promise<boolean> {
    const hayTiempo = () => minutoDe(clock.machine()).getTime() === minuto.getTime();
    const cola = await tomar(minuto, true);
    /** The question for more units, which all workers await; it stays if there are none. */
    let pedido: Promise<void> | undefined;
    let bien = true;
    const sinMedir: number[] = [];
    const pedirMas = () =>
      tomar(minuto, false).then(
        (mas) => {
          cola.push(...mas);
          if (mas.length > 0) pedido = undefined;
        },
        () => {
          bien = false;
        },
      );
    async function trabajar() {
      while (!stopping()) {
        if (cola.length === 0) {
          if (!hayTiempo()) return;
          await (pedido ??= pedirMas());
        }
        const una = cola.shift();
        if (una) {
          await medirUnidad(una, minuto).catch((error: unknown) => {
            log.warn(
              { unidad: una.unidad_id, ...errorFacts(error) },
              'the services of a unit were not measured',
            );
            sinMedir.push(una.unidad_id);
          });
        } else if (pedido) return;
      }
    }
    await Promise.all(Array.from({ length: A_LA_VEZ }, trabajar));
    // Only now, or they would be taken again at once.
    sinMedir.push(...cola.map(({ unidad_id }) => unidad_id));
    if (sinMedir.length > 0) await db.run(releaseShares(sinMedir, NOMBRE, new Date(minuto.getTime() - 1)));
    return bien && sinMedir.length === 0 && hayTiempo();
  };
}
