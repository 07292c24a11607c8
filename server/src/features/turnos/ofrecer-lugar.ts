import { randomBytes } from 'node:crypto';
import { duracionDe, recursosEn } from '@portal/domain/agenda/huecos';
import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import { corteDe, retencionMinutosDe } from '@portal/domain/turnos/reglas';
import type { UnitTx } from '../../db/unit-db.ts';
import type { Ctx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { encolarMensaje } from '../../platform/mensajes.ts';
import { cargarAgenda, esParaPacientes, type AgendaDeUnidad } from '../agenda/index.ts';
import { nombreCompleto } from './a-turno.ts';
import { eventoDelSistema } from './avisar.ts';
import { endRetencion } from './avisos.repository.ts';
import { correoDeTurno } from './correos.ts';
import { enlacesDelTurno } from './enlaces.ts';
import { deleteEnlaces, insertEnlaces, renameEnlace } from './enlaces.repository.ts';
import { deleteOferta, insertOferta, lockSiguiente, setEsperandoDeNuevo, setOfrecido, type Esperando } from './espera.repository.ts';
import type { TurnoFila } from './turnos.repository.ts';

type Donde = Pick<Ctx, 'unidad' | 'clock' | 'platform'>;

const MINUTO = 60_000;

/** A place that somebody had and nobody has now. */
export interface Lugar {
  /** Who had it: they are not asked whether they want it. Nobody, where the agenda opened it. */
  paciente_id: string | null;
  servicio_id: number;
  profesional_id: string | null;
  asiento: number | null;
  inicio: Date;
  fin: Date;
}

/**
 * In the transaction that frees a place: it is kept for the first in line, who is told by mail. Nobody waits, or it is too late to be
 * taken and still changed: it is simply free. Gives back whom to tell that something changed. `solo`: offered to this one in line alone.
 */
export async function ofrecerLugar(tx: UnitTx, ctx: Donde, lugar: Lugar, solo: string | null = null): Promise<string[]> {
  const now = ctx.clock.now();
  const hasta = new Date(now.getTime() + retencionMinutosDe(ctx.unidad.plantilla) * MINUTO);
  if (corteDe(lugar.inicio) <= hasta) return [];
  const { inicio, fin: hastaAhora, paciente_id: dejadoPor } = lugar;
  const busca = { servicioId: lugar.servicio_id, profesionalId: lugar.profesional_id, inicio, fin: hastaAhora, hoy: diaDe(now), dejadoPor };
  const vistos: string[] = [];
  let agenda: AgendaDeUnidad | undefined;
  for (;;) {
    const siguiente = await tx.find(lockSiguiente(tx.unidadId, busca, vistos, solo));
    if (!siguiente) return [];
    vistos.push(siguiente.id);
    agenda ??= await cargarAgenda(ctx, tx);
    const suyo = { ...lugar, servicio_id: siguiente.servicio_id };
    const fin = finSegunAgenda(agenda, suyo, siguiente, now);
    if (fin && (await ofrecerA(tx, ctx, siguiente, { ...suyo, fin }, agenda, now, hasta))) return [siguiente.paciente_id, siguiente.reservado_por];
  }
}

/** When it would end for them; not at all where the agenda has no such time for what they asked: an exception, a holiday, another grid. */
function finSegunAgenda({ agenda, servicios }: AgendaDeUnidad, lugar: Lugar, { profesional_id }: Esperando, now: Date): Date | undefined {
  const servicio = servicios.get(lugar.servicio_id);
  if (!servicio || !esParaPacientes(servicio)) return undefined;
  const pedido = { servicio, profesionalId: profesional_id ?? undefined };
  const ofrecido = recursosEn(agenda, pedido, diaDe(lugar.inicio), horaDe(lugar.inicio), now).some(
    ({ profesionalId, asiento }) => profesionalId === lugar.profesional_id && asiento === lugar.asiento,
  );
  return ofrecido ? new Date(lugar.inicio.getTime() + duracionDe(pedido) * MINUTO) : undefined;
}

async function ofrecerA(tx: UnitTx, ctx: Donde, a: Esperando, lugar: Lugar, agenda: AgendaDeUnidad, now: Date, hasta: Date): Promise<boolean> {
  const turno = { id: newId(), version: 1, semilla: randomBytes(32), inicio: lugar.inicio };
  const inserted = await tx.run(
    insertOferta({
      servicio_id: lugar.servicio_id,
      profesional_id: lugar.profesional_id,
      asiento: lugar.asiento,
      inicio: lugar.inicio,
      fin: lugar.fin,
      unidad_id: tx.unidadId,
      id: turno.id,
      paciente_id: a.paciente_id,
      por_profesional: a.profesional_id !== null,
      retenido_hasta: hasta,
      semilla: turno.semilla,
      reservado_por: a.reservado_por,
      creado: now,
    }),
  );
  // Somebody was faster, or it is too short for what they asked.
  if (inserted === 0) return false;
  const { platform, unidad } = ctx;
  const enlaces = enlacesDelTurno(platform.secrets, tx.unidadId, turno, ctx.clock);
  await tx.run(insertEnlaces(tx.unidadId, { id: turno.id, pacienteId: a.paciente_id }, enlaces));
  await tx.run(setOfrecido(a.id, turno.id));
  const profesional = lugar.profesional_id === null ? null : (agenda.profesionales.get(lugar.profesional_id)?.completo ?? null);
  await encolarMensaje(tx, ctx.clock, {
    tipo: 'turno_oferta',
    destinatario: a.email,
    causa: `turno:${turno.id}:1:oferta`,
    ...correoDeTurno('oferta', unidad, platform.originOf(unidad), {
      turnoId: turno.id,
      servicioId: lugar.servicio_id,
      inicio: lugar.inicio,
      paciente: a.paciente,
      servicio: agenda.servicios.get(lugar.servicio_id)!.nombre,
      profesional,
      enlaces: { respuesta: enlaces.respuesta.token },
      hasta,
    }),
  });
  await tx.run(platform.audit.insert([eventoDelSistema(tx.unidadId, 'ofrecer_turno', a.paciente_id, turno.id)]));
  return true;
}

/** The link of an offer that is over says what it was: 'oferta:{servicio}:{inicio}'. */
export const restoDeOferta = (turno: Pick<TurnoFila, 'servicio_id' | 'inicio'>) => `oferta:${turno.servicio_id}:${turno.inicio.toISOString()}`;

/**
 * An offer that was left or not answered in time: its row goes and who had it is behind the others. The row of the turno must be locked by the
 * caller. Gives back whom to tell, and whether they still stand in line.
 */
async function quitarOferta(tx: UnitTx, ctx: Donde, turno: TurnoFila): Promise<{ suyos: string[]; espera: boolean }> {
  if ((await tx.run(deleteOferta(turno.id))) === 0) return { suyos: [], espera: false };
  const enlaces = enlacesDelTurno(ctx.platform.secrets, tx.unidadId, turno, ctx.clock);
  await tx.run(deleteEnlaces([enlaces.entrada.hash]));
  await tx.run(renameEnlace(enlaces.respuesta.hash, restoDeOferta(turno)));
  const espera = await tx.run(setEsperandoDeNuevo(turno.id, turno.inicio, ctx.clock.now()));
  return { suyos: [turno.paciente_id, turno.reservado_por], espera: espera > 0 };
}

/** Who left the line meanwhile is not told that it is over; who did not is told whether the place is gone or still free. */
async function avisarVencida(tx: UnitTx, { platform, unidad, clock }: Donde, turno: TurnoFila, sigueLibre: boolean) {
  if (turno.email === null) return;
  await encolarMensaje(tx, clock, {
    tipo: 'turno_oferta_vencida',
    destinatario: turno.email,
    causa: `turno:${turno.id}:${turno.version}:oferta_vencida`,
    ...correoDeTurno('oferta_vencida', unidad, platform.originOf(unidad), {
      turnoId: turno.id,
      servicioId: turno.servicio_id,
      inicio: turno.inicio,
      paciente: nombreCompleto(turno),
      servicio: turno.servicio,
      profesional: turno.profesional,
      sigueLibre,
    }),
  });
}

/** For a booking that takes the place itself: it is nobody else's any more. */
export async function terminarOferta(tx: UnitTx, ctx: Donde, turno: TurnoFila): Promise<string[]> {
  const { suyos, espera } = await quitarOferta(tx, ctx, turno);
  if (espera) await avisarVencida(tx, ctx, turno, false);
  return suyos;
}

/** The next one is asked; with nobody left to ask, the place is free for everybody, also for who let it pass. */
export async function soltarOferta(tx: UnitTx, ctx: Donde, turno: TurnoFila, opciones: { avisar: boolean }): Promise<string[]> {
  const { suyos, espera } = await quitarOferta(tx, ctx, turno);
  if (suyos.length === 0) return [];
  const otros = await ofrecerLugar(tx, ctx, turno);
  if (opciones.avisar && espera) await avisarVencida(tx, ctx, turno, otros.length === 0 && corteDe(turno.inicio) > ctx.clock.now());
  return [...suyos, ...otros];
}

/** A rejection that cannot be undone any more: its place goes to who waits. The turno's row is locked by the caller. Gives back whom to tell. */
export async function soltarRetenido(tx: UnitTx, ctx: Donde, turno: TurnoFila): Promise<string[]> {
  await tx.run(endRetencion(turno.id));
  return ofrecerLugar(tx, ctx, turno);
}
