import { recursosEn } from '@portal/domain/agenda/huecos';
import { duracionDe, type DiaLibre } from '@portal/domain/agenda/modelo';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, horaDe, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import { CERCANO_DIAS, corteDe, retencionMinutosDe } from '@portal/domain/turnos/reglas';
import type { SystemDb } from '../../../db/system-db.ts';
import type { UnitDb } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import { errorFacts } from '../../../platform/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Due } from '../../../platform/tick.ts';
import { buscarLibres, type AgendaDeUnidad, type PedidoConNombre } from '../../agenda/index.ts';
import { setVisto } from './espera.repository.ts';
import {
  claimMiradas,
  deleteMirada,
  insertMiradas,
  listEsperando,
  releaseMirada,
  type EsperandoRow,
  type MiradaRow,
} from './miradas.repository.ts';
import { ofrecerLugar } from './ofrecer-lugar.ts';

type Donde = Pick<Ctx, 'unidad' | 'clock' | 'platform'>;
/** Units that a process takes at once, and shares of them in one run: the next run takes the others. */
const POR_VEZ = 10;
const POR_CORRIDA = 1000;
/** People of a unit that a process looks at before it takes the next unit. */
const PERSONAS = 100;
/** After this long without its end, another process goes on with the look. */
const PLAZO_SEGUNDOS = 120;
/** When to try again if there is a place and it could not be offered. */
const OTRA_VEZ_MS = 10 * 60_000;
const INTENTOS = 20;

/**
 * Offers newly opened dates to the waiting list, besides the places that other patients give up: a holiday
 * that is worked, new hours, the next month. Processes share the units, and look only at those where something changed
 * (`claimMiradas`). A long list is looked at in shares, so that no unit waits for another one's.
 */
export function createAperturasJob(db: SystemDb, platform: Platform): Due {
  const { clock, log } = platform;
  return {
    name: 'aperturas',
    everyMs: 30_000,
    async run() {
      const corrida = clock.machine();
      await db.run(insertMiradas());
      for (let vuelta = 0; vuelta < POR_CORRIDA / POR_VEZ; vuelta += 1) {
        const maquina = clock.machine();
        const miradas = await db.many(
          claimMiradas({
            corrida,
            maquina,
            ahora: clock.now(),
            segundos: PLAZO_SEGUNDOS,
            limite: POR_VEZ,
          }),
        );
        if (miradas.length === 0) return;
        for (const mirada of miradas) {
          if (platform.stopping()) return;
          await mirarUnidad(db, platform, mirada, maquina).catch((error: unknown) =>
            log.warn({ unidad: mirada.unidad_id, ...errorFacts(error) }, 'a waiting list was not looked at'),
          );
        }
      }
    },
  };
}

async function mirarUnidad(db: SystemDb, platform: Platform, mirada: MiradaRow, tomada: Date) {
  const { unidad_id: id } = mirada;
  // The look is made once: opening hours that changed just now may not have reached this process.
  if (mirada.orden === null) platform.units.forget(id);
  const ctx: Donde = { unidad: await platform.units.byId(id), clock: platform.clock, platform };
  const unit = db.unit(id);
  const ahora = ctx.clock.now();
  const esperan = await unit.many(listEsperando(id, ahora, mirada, PERSONAS));
  if (esperan.length === 0 && mirada.orden === null) {
    await db.run(deleteMirada(id, tomada));
    return;
  }
  const porPedido = Map.groupBy(
    esperan,
    ({ servicio_id, profesional_id }) => `${servicio_id} ${profesional_id}`,
  );
  let hasta = instanteDe(sumarDias(diaDe(ahora), 1));
  const antes = (otro: Date | undefined) => {
    if (otro && otro < hasta) hasta = otro;
  };
  for (const [, iguales] of porPedido) {
    let libres = await libresPara(unit, ctx, iguales[0]!);
    for (const uno of iguales) {
      if (!libres) break;
      antes(cambiaDe(libres.horas, uno.adelante, ahora));
      const como = await mirar(unit, ctx, uno, libres).catch((error: unknown) => {
        platform.log.warn({ unidad: id, ...errorFacts(error) }, 'a waiting person was not looked at');
        return 'sin lugar' as const;
      });
      if (como === 'sin lugar') antes(new Date(ahora.getTime() + OTRA_VEZ_MS));
      // The place is taken now.
      if (como === 'ofrecido') libres = await libresPara(unit, ctx, uno);
    }
  }
  const ultima = esperan.length === PERSONAS ? esperan.at(-1)! : undefined;
  await db.run(
    releaseMirada(id, tomada, { orden: ultima?.orden ?? null, espera: ultima?.id ?? null, hasta }),
  );
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
  unit: UnitDb,
  ctx: Donde,
  { servicio_id, profesional_id }: EsperandoRow,
): Promise<Libres | undefined> {
  try {
    const que = { servicio_id, profesional_id: profesional_id ?? undefined };
    const { dias, deUnidad, servicio } = await buscarLibres(ctx, unit, que, ctx.clock.now());
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

/**
 * When time alone changes the level before the next day: the last free time of the week passes, or the turno that the
 * patient has. The horizon and the week move with the day.
 */
export function cambiaDe(horas: readonly Date[], adelante: Date | null, ahora: Date): Date | undefined {
  const finDeSemana = instanteDe(sumarDias(diaDe(ahora), CERCANO_DIAS + 1));
  const ultima = horas.findLast((hora) => hora < finDeSemana && (adelante === null || hora < adelante));
  return ultima && adelante ? (ultima < adelante ? ultima : adelante) : (ultima ?? adelante ?? undefined);
}

/** Whether they were offered a place; 'sin lugar' if there is one and nobody could be given it. */
async function mirar(
  unit: UnitDb,
  ctx: Donde,
  espera: EsperandoRow,
  libres: Libres,
): Promise<'ofrecido' | 'sin lugar' | 'igual'> {
  const { id, visto, adelante } = espera;
  const ahora = ctx.clock.now();
  const nivel = nivelDe(libres.horas, adelante, ahora);
  if (nivel < visto) await unit.run(setVisto(id, nivel));
  if (nivel <= visto) return 'igual';
  const cierra = ahora.getTime() + retencionMinutosDe(ctx.unidad.plantilla) * 60_000;
  const posibles = libres.horas.filter(
    (hora) => corteDe(hora).getTime() > cierra && (adelante === null || hora < adelante),
  );
  // The first time may just have been offered to somebody ahead in the list.
  for (const inicio of posibles.slice(0, INTENTOS))
    if (await ofrecer(unit, ctx, espera, libres, inicio, nivel)) return 'ofrecido';
  return 'sin lugar';
}

async function ofrecer(
  unit: UnitDb,
  ctx: Donde,
  espera: EsperandoRow,
  { deUnidad, pedido }: Libres,
  inicio: Date,
  nivel: number,
): Promise<boolean> {
  const { id, servicio_id } = espera;
  const fin = new Date(inicio.getTime() + duracionDe(pedido) * 60_000);
  for (const { profesionalId, asiento } of recursosEn(
    deUnidad.agenda,
    pedido,
    diaDe(inicio),
    horaDe(inicio),
    ctx.clock.now(),
  )) {
    const lugar = { paciente_id: null, servicio_id, profesional_id: profesionalId, asiento, inicio, fin };
    const ofrecido = await unit.tx(async (tx) => {
      if (!(await ofrecerLugar(ctx, tx, lugar, id))) return false;
      await tx.run(setVisto(id, nivel));
      return true;
    });
    if (ofrecido) return true;
  }
  return false;
}
