import { recursosEn } from '@portal/domain/agenda/huecos';
import { duracionDe, type DiaLibre } from '@portal/domain/agenda/modelo';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, horaDe, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { CERCANO_DIAS, corteDe, retencionMinutosDe } from '@portal/domain/turnos/reglas';
import type { SystemDb } from '../../../db/system-db.ts';
import type { Ctx } from '../../../http/context.ts';
import { errorFacts } from '../../../platform/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Due } from '../../../platform/tick.ts';
import { buscarLibres, type AgendaDeUnidad, type PedidoConNombre } from '../../agenda/index.ts';
import { listEsperando, setVisto, type EsperandoRow } from './espera.repository.ts';
import { ofrecerLugar } from './ofrecer-lugar.ts';

type Donde = Pick<Ctx, 'unidad' | 'clock' | 'platform'>;
const LIMITE = 500;
const INTENTOS = 20;

/**
 * Offers newly opened dates to the waiting list, besides the places that other patients give up: a holiday
 * that is worked, new hours, the next month.
 */
export function createAperturasJob(db: SystemDb, platform: Platform): Due {
  return {
    name: 'aperturas',
    everyMs: 30_000,
    async run() {
      const esperan = await db.many<EsperandoRow>(listEsperando(platform.clock.now(), LIMITE));
      for (const [unidadId, suyos] of Map.groupBy(esperan, ({ unidad_id }) => unidad_id)) {
        await mirarUnidad(db, platform, unidadId, suyos).catch((error: unknown) =>
          platform.log.warn({ unidad: unidadId, ...errorFacts(error) }, 'a waiting list was not looked at'),
        );
      }
    },
  };
}

async function mirarUnidad(
  db: SystemDb,
  platform: Platform,
  unidadId: number,
  esperan: readonly EsperandoRow[],
) {
  const ctx: Donde = { unidad: await platform.units.byId(unidadId), clock: platform.clock, platform };
  const porPedido = Map.groupBy(
    esperan,
    ({ servicio_id, profesional_id }) => `${servicio_id} ${profesional_id}`,
  );
  for (const [, iguales] of porPedido) {
    const libres = await libresPara(db, ctx, iguales[0]!);
    if (!libres) continue;
    for (const uno of iguales) await mirar(db, ctx, uno, libres);
  }
}

interface Libres {
  horas: readonly Date[];
  deUnidad: AgendaDeUnidad;
  pedido: PedidoConNombre;
}

/**
 * All free times for the request within the booking horizon; undefined if the service is no longer offered.
 */
async function libresPara(
  db: SystemDb,
  ctx: Donde,
  { unidad_id, servicio_id, profesional_id }: EsperandoRow,
): Promise<Libres | undefined> {
  try {
    const que = { servicio_id, profesional_id: profesional_id ?? undefined };
    const { dias, deUnidad, servicio } = await buscarLibres(ctx, db.unit(unidad_id), que, ctx.clock.now());
    return {
      horas: instantesDe(dias),
      deUnidad,
      pedido: { servicio, profesionalId: profesional_id ?? undefined },
    };
  } catch (error) {
    if (error instanceof PortalError && error.code === 'no_encontrado') return undefined;
    throw error;
  }
}

export const instantesDe = (dias: readonly DiaLibre[]) =>
  dias.flatMap(({ fecha, horas }) => horas.map((hora) => instanteDe(fecha, hora)));

/**
 * 0: nothing free; 1: free, but later than a week; 2: free within a week. Counts only times before the turno
 * that the patient already has.
 */
export function nivelDe(horas: readonly Date[], adelante: Date | null, ahora: Date): 0 | 1 | 2 {
  const [primera] = horas.filter((hora) => adelante === null || hora < adelante);
  if (!primera) return 0;
  return diaDe(primera) <= sumarDias(diaDe(ahora), CERCANO_DIAS) ? 2 : 1;
}

async function mirar(db: SystemDb, ctx: Donde, espera: EsperandoRow, libres: Libres) {
  const { unidad_id, id, visto, adelante } = espera;
  const ahora = ctx.clock.now();
  const nivel = nivelDe(libres.horas, adelante, ahora);
  if (nivel === visto) return;
  if (nivel < visto) return db.unit(unidad_id).run(setVisto(id, nivel));
  const cierra = ahora.getTime() + retencionMinutosDe(ctx.unidad.plantilla) * 60_000;
  const posibles = libres.horas.filter(
    (hora) => corteDe(hora).getTime() > cierra && (adelante === null || hora < adelante),
  );
  // The first time may just have been offered to somebody ahead in the list.
  for (const inicio of posibles.slice(0, INTENTOS))
    if (await ofrecer(db, ctx, espera, libres, inicio, nivel)) return undefined;
  return undefined;
}

async function ofrecer(
  db: SystemDb,
  ctx: Donde,
  espera: EsperandoRow,
  { deUnidad, pedido }: Libres,
  inicio: Date,
  nivel: number,
): Promise<boolean> {
  const { unidad_id, id, servicio_id } = espera;
  const fin = new Date(inicio.getTime() + duracionDe(pedido) * 60_000);
  for (const { profesionalId, asiento } of recursosEn(
    deUnidad.agenda,
    pedido,
    diaDe(inicio),
    horaDe(inicio),
    ctx.clock.now(),
  )) {
    const lugar = { paciente_id: null, servicio_id, profesional_id: profesionalId, asiento, inicio, fin };
    const ofrecido = await db.unit(unidad_id).tx(async (tx) => {
      if (!(await ofrecerLugar(ctx, tx, lugar, id))) return false;
      await tx.run(setVisto(id, nivel));
      return true;
    });
    if (ofrecido) return true;
  }
  return false;
}
