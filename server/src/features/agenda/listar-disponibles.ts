import { agenda as contrato, type Disponibles } from '@portal/domain/agenda/contract';
import { huecosLibres } from '@portal/domain/agenda/huecos';
import { horizonteDe, type DiaLibre, type Ocupado, type Pedido } from '@portal/domain/agenda/modelo';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, instanteDe, sumarDias } from '@portal/domain/tiempo/fechas';
import type { UnitDb } from '../../db/unit-db.ts';
import type { Ctx } from '../../http/context.ts';
import { Ready } from '../../http/ready.ts';
import type { Platform } from '../../platform/platform.ts';
import { listOcupados } from './agenda.repository.ts';
import {
  agendaEnMemoria,
  cargarAgenda,
  esParaCasos,
  esParaPacientes,
  type AgendaDeUnidad,
  type ServicioConNombre,
} from './cargar-agenda.ts';
import { huboNovedades } from './novedades.ts';

type Preguntado = Pick<Ctx, 'unidad' | 'clock' | 'platform' | 'db'>;
export interface QueHueco {
  servicio_id: number;
  profesional_id?: string | undefined;
  /** On the grid for cases. */
  deCasos?: boolean;
}

interface Kept {
  version: string;
  horarios: string;
  /** Expires when a time of today passes or a retention ends. */
  hasta: number;
  foto: string;
  answer: Ready<Disponibles>;
}

const KEPT_LIMIT = 2000;
const kept = new WeakMap<Platform, Map<string, Kept>>();

export const listarDisponibles = (ctx: Preguntado, que: QueHueco) => disponibles(ctx, que, esParaPacientes);
export const listarDisponiblesParaPersonal = (ctx: Preguntado, que: QueHueco) =>
  disponibles(ctx, que, ({ porTurno }) => porTurno);

export const listarDisponiblesDeCasos = (ctx: Preguntado, que: QueHueco) =>
  disponibles(ctx, { ...que, deCasos: true }, esParaCasos);

/**
 * The serialised answer is cached, and reused while the database says that no turno of the unit changed since
 * its snapshot. So no process shows a time as free after its booking was committed.
 */
async function disponibles(
  ctx: Preguntado,
  que: QueHueco,
  esDeQuienPregunta: (servicio: ServicioConNombre) => boolean,
): Promise<Ready<Disponibles>> {
  let answers = kept.get(ctx.platform);
  if (!answers) kept.set(ctx.platform, (answers = new Map()));
  const key = `${ctx.unidad.id}:${que.servicio_id}:${que.profesional_id ?? ''}:${esDeQuienPregunta === esParaPacientes}:${que.deCasos ?? false}`;
  const known = answers.get(key);
  const horarios = JSON.stringify(ctx.unidad.plantilla.horarios);
  if (known && known.horarios === horarios && ctx.clock.now().getTime() < known.hasta) {
    if (!(await huboNovedades(ctx.platform, ctx.unidad.id, known))) return known.answer;
  }

  const ahora = ctx.clock.now();
  const { servicio, dias, version, foto, retenido } = await buscarLibres(ctx, ctx.db, que, ahora);
  if (!esDeQuienPregunta(servicio)) throw new PortalError('no_encontrado');
  const answer = new Ready<Disponibles>(contrato.listarDisponibles.answer, { dias });
  const hoy = diaDe(ahora);
  const ends = [
    instanteDe(sumarDias(hoy, 1)).getTime(),
    ...(dias[0]?.fecha === hoy ? [instanteDe(hoy, dias[0].horas[0]).getTime()] : []),
    ...(retenido ? [retenido.getTime()] : []),
  ];
  if (answers.size >= KEPT_LIMIT) answers.delete(answers.keys().next().value!);
  answers.delete(key);
  answers.set(key, { version, horarios, hasta: Math.min(...ends), foto, answer });
  return answer;
}

/** Free times now, with their snapshot; also used for times offered by mail. */
export async function buscarLibres(
  ctx: Pick<Ctx, 'unidad' | 'clock' | 'platform'>,
  db: UnitDb,
  { servicio_id, profesional_id, deCasos }: QueHueco,
  ahora: Date,
) {
  let deUnidad = agendaEnMemoria(ctx);
  for (;;) {
    // A service or professional missing from the cache may be new.
    if (!deUnidad || !findPedido(deUnidad, servicio_id, profesional_id))
      deUnidad = await cargarAgenda(ctx, db);
    const { pedido, fila } = await leerOcupados(
      ctx,
      db,
      deUnidad,
      { servicio_id, profesional_id, deCasos },
      ahora,
    );
    // The agenda changed between the two queries: repeat with its new version.
    if (fila.version !== deUnidad.version) {
      deUnidad = await cargarAgenda(ctx, db, fila.version);
      continue;
    }
    const dias = huecosLibres(deUnidad.agenda, pedido, parseOcupados(fila.ocupados), ahora);
    return {
      servicio: pedido.servicio,
      deUnidad,
      dias,
      version: fila.version,
      foto: fila.foto,
      retenido: fila.hasta,
    };
  }
}

async function leerOcupados(
  { unidad }: Pick<Ctx, 'unidad'>,
  db: UnitDb,
  deUnidad: AgendaDeUnidad,
  { servicio_id, profesional_id, deCasos }: QueHueco,
  ahora: Date,
) {
  const pedido: PedidoConNombre = { ...pedidoDe(deUnidad, servicio_id, profesional_id), deCasos };
  const fin = instanteDe(sumarDias(diaDe(ahora), horizonteDe(pedido)));
  return { pedido, fila: await db.get(listOcupados(unidad.id, recursosDe(pedido), ahora, fin, ahora)) };
}

/** The same for an agenda that its own transaction is changing. */
export async function libresSegun(
  ctx: Pick<Ctx, 'unidad'>,
  db: UnitDb,
  deUnidad: AgendaDeUnidad,
  que: QueHueco,
  ahora: Date,
): Promise<DiaLibre[]> {
  const { pedido, fila } = await leerOcupados(ctx, db, deUnidad, que, ahora);
  return huecosLibres(deUnidad.agenda, pedido, parseOcupados(fila.ocupados), ahora);
}

/**
 * A service or professional that is not the unit's, is not enabled, or does not match the other gets the
 * answer of a missing one.
 */
export function pedidoDe(
  deUnidad: AgendaDeUnidad,
  servicioId: number,
  profesionalId: string | null | undefined,
): PedidoConNombre {
  const pedido = findPedido(deUnidad, servicioId, profesionalId);
  if (!pedido) throw new PortalError('no_encontrado');
  return pedido;
}

export type PedidoConNombre = Pedido & { servicio: ServicioConNombre };

function findPedido(
  { servicios }: AgendaDeUnidad,
  servicioId: number,
  profesionalId: string | null | undefined,
): PedidoConNombre | undefined {
  const servicio = servicios.get(servicioId);
  if (!servicio?.porTurno) return undefined;
  if (profesionalId === null || profesionalId === undefined) return { servicio };
  return servicio.turnoProfesional && servicio.profesionales.includes(profesionalId)
    ? { servicio, profesionalId }
    : undefined;
}

export function recursosDe({ servicio, profesionalId }: Pedido): string[] {
  if (profesionalId !== undefined) return [profesionalId];
  if (servicio.profesionales.length > 0) return [...servicio.profesionales];
  return Array.from({ length: servicio.asientos }, (_, i) => `${servicio.id}/${i + 1}`);
}

export function parseOcupados(texto: string | null): Ocupado[] {
  if (texto === null) return [];
  return texto.split(';').map((uno) => {
    const coma = uno.indexOf(',');
    const segunda = uno.indexOf(',', coma + 1);
    return {
      desde: Number(uno.slice(0, coma)),
      hasta: Number(uno.slice(coma + 1, segunda)),
      recurso: uno.slice(segunda + 1),
    };
  });
}
