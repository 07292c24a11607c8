import type { FilaCaso, FiltroDeCasos } from '@portal/domain/casos/contract';
import { nombreDeEstadoCaso } from '@portal/domain/casos/estados';
import { diasSinContacto, plazoDe } from '@portal/domain/casos/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import type { Actor, Ctx, SignedCtx } from '../../../http/context.ts';
import { linkDe } from '../turnos/a-turno-de-caso.ts';
import { alcanceDe, esCoordinador, type Alcance } from '../casos.policy.ts';
import { findConCasos, findGestor } from '../casos.repository.ts';
import { countGuardada, countPorTramo, isEntera, TRAMO, type TramoRow } from './cuenta.repository.ts';
import {
  isPorNumero,
  listEnOrden,
  listFiltrada,
  type CasoDeLista,
  type Filtro,
  type Lugar,
} from './lista.repository.ts';

/**
 * A manager lists their own cases; a coordinator the unit's, or one manager's. A page beyond the last gives
 * the last.
 */
export async function listarCasos(
  ctx: SignedCtx,
  filtro: FiltroDeCasos,
): Promise<{ casos: FilaCaso[]; total: number; page: number }> {
  ctx.about({ persona: null, objeto: filtrosDichos(filtro) });
  const { page, size, gestor_id, unidad_id: _, ...que } = filtro;
  const alcance = await alcanceDelFiltro(ctx, ctx.actor, gestor_id);
  const { filas, total } = await paginaDe(ctx, alcance, que, page, size);
  await ctx.seen(filas.map(({ paciente_id }) => paciente_id));
  const verGestor = esCoordinador(ctx.actor);
  return {
    casos: filas.map((fila) => aFila(ctx, fila, verGestor)),
    total,
    page: Math.min(page, Math.max(1, Math.ceil(total / size))),
  };
}

/** For the audit trail: which filters were used, without their values. */
export function filtrosDichos({
  page: _page,
  size: _size,
  order: _order,
  unidad_id: _unidad,
  ...filtro
}: FiltroDeCasos): string {
  const usados = Object.entries(filtro).flatMap(([campo, valor]) =>
    valor === undefined || String(valor).trim() === '' ? [] : [campo],
  );
  return `filtros:${usados.join(',') || 'ninguno'}`;
}

interface Pagina {
  filas: CasoDeLista[];
  total: number;
}

/** By the list's kept length where it has one, else by searching all of it. */
async function paginaDe(ctx: SignedCtx, alcance: Alcance, que: Filtro, page: number, size: number) {
  const { db, unidad, clock } = ctx;
  if (isEntera(que)) {
    const tramos = await db.many(countPorTramo(unidad.id, alcance, que));
    const total = tramos.reduce((suma, { cuantos }) => suma + cuantos, 0);
    const lugar = lugarDe(total, page, size);
    return leer(ctx, alcance, que, total, isPorNumero(que.order) ? saltarTramos(tramos, que, lugar) : lugar);
  }
  const cuenta = isPorNumero(que.order) && countGuardada(unidad.id, alcance, que, clock.now());
  if (cuenta) {
    const { total, entre } = await db.get(cuenta);
    const lugar = lugarDe(total, page, size);
    // In order, each case of the list costs `entre / total` rows; the search reads all `total`.
    if ((lugar.salto + size) * entre < total * total) return leer(ctx, alcance, que, total, lugar);
  }
  return filtrada(ctx, alcance, que, page, size);
}

function lugarDe(total: number, page: number, size: number): Lugar {
  const salto = Math.max(0, Math.min(page, Math.ceil(total / size)) - 1) * size;
  if (salto <= total / 2) return { salto, cuantos: size, alReves: false };
  return { salto: Math.max(0, total - salto - size), cuantos: Math.min(size, total - salto), alReves: true };
}

/** Begins at the block of numbers that holds the first row of the page. */
function saltarTramos(tramos: readonly TramoRow[], { order }: Filtro, lugar: Lugar): Lugar {
  const desc = order.startsWith('-') !== lugar.alReves;
  let antes = 0;
  for (const { tramo, cuantos } of desc ? tramos.toReversed() : tramos) {
    if (antes + cuantos > lugar.salto)
      return {
        ...lugar,
        salto: lugar.salto - antes,
        numero: desc ? (tramo + 1) * TRAMO - 1 : tramo * TRAMO,
      };
    antes += cuantos;
  }
  return lugar;
}

async function leer(
  { db, unidad, clock }: SignedCtx,
  alcance: Alcance,
  que: Filtro,
  total: number,
  lugar: Lugar,
): Promise<Pagina> {
  if (total === 0) return { filas: [], total };
  const filas = await db.many(listEnOrden(unidad.id, alcance, que, lugar, clock.now()));
  return { filas: lugar.alReves ? filas.toReversed() : filas, total };
}

async function filtrada(
  { db, unidad, clock }: SignedCtx,
  alcance: Alcance,
  que: Filtro,
  page: number,
  size: number,
): Promise<Pagina> {
  const filas = await db.many(listFiltrada(unidad.id, alcance, que, { page, size, ahora: clock.now() }));
  return {
    filas: filas.filter((fila): fila is CasoDeLista & { total: number } => fila.id !== null),
    total: filas[0]?.total ?? 0,
  };
}

/**
 * A manager who names somebody else is refused. A coordinator may name any manager of the unit, including a
 * former one who still has cases.
 */
export async function alcanceDelFiltro(
  ctx: Ctx,
  actor: Pick<Actor, 'rol' | 'personaId'>,
  gestorId: string | undefined,
): Promise<Alcance> {
  const alcance = alcanceDe(actor);
  if (gestorId === undefined || gestorId === '') return alcance;
  if (alcance !== null && gestorId !== alcance) throw new PortalError('no_encontrado');
  if (gestorId === actor.personaId || (await ctx.db.find(findConCasos(ctx.unidad.id, gestorId))))
    return gestorId;
  return (await ctx.db.get(findGestor(ctx.unidad.id, gestorId))).id;
}

export function aFila(
  ctx: Pick<Ctx, 'unidad' | 'clock' | 'platform' | 'caller'>,
  fila: CasoDeLista,
  verGestor: boolean,
): FilaCaso {
  const {
    turno_id: id,
    turno_inicio: inicio,
    turno_version: version,
    turno_semilla: semilla,
    turno_estado: estado,
  } = fila;
  const hay = id !== null && inicio !== null && version !== null && semilla !== null && estado !== null;
  return {
    casoId: fila.id,
    status: fila.status,
    statusString: nombreDeEstadoCaso[fila.status],
    fechaAlta: fila.fecha_alta.toISOString(),
    nroSiniestro: fila.nro_siniestro,
    dni: fila.dni,
    nombre: fila.nombre,
    apellido: fila.apellido,
    telefonoMovil: fila.tel_movil,
    email: fila.email,
    fecha_turno: inicio && diaDe(inicio),
    hora_turno: inicio && horaDe(inicio),
    link_turno: hay ? linkDe(ctx, { id, inicio, version, semilla, estado }) : null,
    servicio_turno: fila.turno_servicio,
    gestor: verGestor
      ? { id: fila.gestor_id, nombre: fila.gestor_nombre, apellido: fila.gestor_apellido }
      : null,
    plazo: plazoDe(
      { status: fila.status, fechaAlta: fila.fecha_alta, aceptacion: fila.aceptacion },
      ctx.clock.now(),
    ),
    alertas: fila.alertas,
    diasSinContacto: diasSinContacto({ status: fila.status, ultimo: fila.ultimo_contacto }, ctx.clock.now()),
  };
}
