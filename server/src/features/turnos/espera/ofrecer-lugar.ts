import { randomBytes } from 'node:crypto';
import { recursosEn } from '@portal/domain/agenda/huecos';
import { duracionDe } from '@portal/domain/agenda/modelo';
import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import { corteDe, retencionMinutosDe } from '@portal/domain/turnos/reglas';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { encolarMensaje } from '../../../platform/mail/mensajes.ts';
import { cargarAgenda, esParaPacientes, type AgendaDeUnidad } from '../../agenda/index.ts';
import { avisarCambio } from '../avisos/avisar-cambio.ts';
import { avisarTurno, eventoDelSistema } from '../avisos/avisar.ts';
import { endRetencion } from '../avisos/avisos.repository.ts';
import { correoDeTurno, datosDelTurno } from '../avisos/correos.ts';
import { enlacesDelTurno } from '../enlaces/enlaces.ts';
import { deleteEnlaces, insertEnlaces, setObjetoDelEnlace } from '../enlaces/enlaces.repository.ts';
import {
  deleteOferta,
  insertOferta,
  lockSiguiente,
  setEsperandoDeNuevo,
  setOfrecido,
  type Esperando,
} from './espera.repository.ts';
import type { TurnoRow } from '../turnos.repository.ts';

type Donde = Pick<Ctx, 'unidad' | 'clock' | 'platform'>;

const MINUTO = 60_000;

export interface Lugar {
  /** The patient who had the place; it is not offered to them. Null if the agenda opened it. */
  paciente_id: string | null;
  servicio_id: number;
  profesional_id: string | null;
  asiento: number | null;
  inicio: Date;
  fin: Date;
}

/**
 * Runs in the transaction that frees a place: retains it for the first person in the list and mails them. If
 * nobody waits, or it is too late to accept and still change it, the place is simply free. Returns whether it
 * was offered. `solo` limits the offer to one entry.
 */
export async function ofrecerLugar(
  ctx: Donde,
  tx: UnitTx,
  lugar: Lugar,
  solo: string | null = null,
): Promise<boolean> {
  const now = ctx.clock.now();
  const hasta = new Date(now.getTime() + retencionMinutosDe(ctx.unidad.plantilla) * MINUTO);
  if (corteDe(lugar.inicio) <= hasta) return false;
  const { inicio, fin: hastaAhora, paciente_id: dejadoPor } = lugar;
  const busca = {
    servicioId: lugar.servicio_id,
    profesionalId: lugar.profesional_id,
    inicio,
    fin: hastaAhora,
    hoy: diaDe(now),
    dejadoPor,
  };
  const vistos: string[] = [];
  let agenda: AgendaDeUnidad | undefined;
  for (;;) {
    const siguiente = await tx.find(lockSiguiente(tx.unidadId, busca, vistos, solo));
    if (!siguiente) return false;
    vistos.push(siguiente.id);
    agenda ??= await cargarAgenda(ctx, tx);
    const suyo = { ...lugar, servicio_id: siguiente.servicio_id };
    const fin = finSegunAgenda(agenda, suyo, siguiente, now);
    if (fin && (await ofrecerA(ctx, tx, siguiente, { ...suyo, fin }, agenda, now, hasta))) return true;
  }
}

/**
 * When the turno would end for this person. Undefined if the agenda has no such time for their request: an
 * exception, a holiday, another grid.
 */
function finSegunAgenda(
  { agenda, servicios }: AgendaDeUnidad,
  lugar: Lugar,
  { profesional_id }: Esperando,
  now: Date,
): Date | undefined {
  const servicio = servicios.get(lugar.servicio_id);
  if (!servicio || !esParaPacientes(servicio)) return undefined;
  const pedido = { servicio, profesionalId: profesional_id ?? undefined };
  const ofrecido = recursosEn(agenda, pedido, diaDe(lugar.inicio), horaDe(lugar.inicio), now).some(
    ({ profesionalId, asiento }) => profesionalId === lugar.profesional_id && asiento === lugar.asiento,
  );
  return ofrecido ? new Date(lugar.inicio.getTime() + duracionDe(pedido) * MINUTO) : undefined;
}

async function ofrecerA(
  ctx: Donde,
  tx: UnitTx,
  a: Esperando,
  lugar: Lugar,
  agenda: AgendaDeUnidad,
  now: Date,
  hasta: Date,
): Promise<boolean> {
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
  // Another booking took the place first, or the gap is too short for the requested service.
  if (inserted === 0) return false;
  const { platform, unidad } = ctx;
  const enlaces = enlacesDelTurno(platform.secrets, tx.unidadId, turno, ctx.clock);
  await tx.run(insertEnlaces(tx.unidadId, { id: turno.id, pacienteId: a.paciente_id }, enlaces));
  await tx.run(setOfrecido(a.id, turno.id));
  const profesional =
    lugar.profesional_id === null ? null : (agenda.profesionales.get(lugar.profesional_id)?.completo ?? null);
  await encolarMensaje(ctx, tx, {
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
  await tx.run(
    platform.audit.insert([eventoDelSistema(tx.unidadId, 'ofrecer_turno', a.paciente_id, turno.id)]),
  );
  avisarTurno(platform, tx, turno.id, [a.paciente_id, a.reservado_por]);
  return true;
}

/** Target that the link of an ended offer keeps: 'oferta:{servicio}:{inicio}'. */
export const restoDeOferta = (turno: Pick<TurnoRow, 'servicio_id' | 'inicio'>) =>
  `oferta:${turno.servicio_id}:${turno.inicio.toISOString()}`;

/**
 * Deletes an offer that was declined or has expired and moves the person to the end of the list. The caller
 * has locked the turno's row. `habia`: there was an offer; `espera`: the person is still in the list.
 */
async function quitarOferta(
  ctx: Donde,
  tx: UnitTx,
  turno: TurnoRow,
): Promise<{ habia: boolean; espera: boolean }> {
  if ((await tx.run(deleteOferta(turno.id))) === 0) return { habia: false, espera: false };
  const enlaces = enlacesDelTurno(ctx.platform.secrets, tx.unidadId, turno, ctx.clock);
  await tx.run(deleteEnlaces([enlaces.entrada.hash]));
  await tx.run(setObjetoDelEnlace(enlaces.respuesta.hash, restoDeOferta(turno)));
  const espera = await tx.run(setEsperandoDeNuevo(turno.id, turno.inicio, ctx.clock.now()));
  avisarCambio(ctx, tx, turno);
  return { habia: true, espera: espera > 0 };
}

/**
 * Tells the person that the offer has expired, and whether the place is still free. Call it only for people
 * who are still in the list.
 */
async function avisarVencida(
  { platform, unidad, clock }: Donde,
  tx: UnitTx,
  turno: TurnoRow,
  sigueLibre: boolean,
) {
  if (turno.email === null) return;
  await encolarMensaje({ clock }, tx, {
    tipo: 'turno_oferta_vencida',
    destinatario: turno.email,
    causa: `turno:${turno.id}:${turno.version}:oferta_vencida`,
    ...correoDeTurno('oferta_vencida', unidad, platform.originOf(unidad), {
      ...datosDelTurno(turno),
      profesional: turno.profesional,
      sigueLibre,
    }),
  });
}

/** Ends the offer for a booking that takes the place itself, so it is not offered again. */
export async function terminarOferta(ctx: Donde, tx: UnitTx, turno: TurnoRow): Promise<void> {
  const { espera } = await quitarOferta(ctx, tx, turno);
  if (espera) await avisarVencida(ctx, tx, turno, false);
}

/**
 * Offers the place to the next person. If nobody is left, it is free for everybody, including the person who
 * let it pass.
 */
export async function soltarOferta(
  ctx: Donde,
  tx: UnitTx,
  turno: TurnoRow,
  opciones: { avisar: boolean },
): Promise<void> {
  const { habia, espera } = await quitarOferta(ctx, tx, turno);
  if (!habia) return;
  const ofrecido = await ofrecerLugar(ctx, tx, turno);
  if (opciones.avisar && espera)
    await avisarVencida(ctx, tx, turno, !ofrecido && corteDe(turno.inicio) > ctx.clock.now());
}

/**
 * Ends a rejection that can no longer be undone and offers its place to the list. The caller has locked the
 * turno's row.
 */
export async function soltarRetenido(ctx: Donde, tx: UnitTx, turno: TurnoRow): Promise<void> {
  await tx.run(endRetencion(turno.id));
  avisarCambio(ctx, tx, turno);
  await ofrecerLugar(ctx, tx, turno);
}
