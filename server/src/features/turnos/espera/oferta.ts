import { sigueEnPie } from '@portal/domain/agenda/impacto';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import type { ConfirmacionTurno } from '@portal/domain/turnos/contract';
import { estadosDeConfirmacion as titulos, fechaDeTurno } from '@portal/domain/turnos/reglas';
import { estadosTurno, respuestasTurno, type RespuestaTurno } from '@portal/domain/turnos/estados';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import { encolarMensaje } from '../../../platform/mail/mensajes.ts';
import { agendaParaReservar, buscarLibres } from '../../agenda/index.ts';
import { avisarCambio } from '../avisos/avisar-cambio.ts';
import { correoDeTurno, datosDelTurno } from '../avisos/correos.ts';
import { enlacesDelTurno } from '../enlaces/enlaces.ts';
import { cancelar } from '../cambio/cancelar-turno.ts';
import { dejarTurno } from '../cambio/dejar-turno.ts';
import { findAdelante, findNombres, setTomado, takeOferta } from './espera.repository.ts';
import { soltarOferta } from './ofrecer-lugar.ts';
import { comoRepetido } from '../reserva/repetido.ts';
import { lockTurno, type TurnoRow } from '../turnos.repository.ts';

/**
 * Turns the offer into a confirmed turno. If the patient already had a later turno, that one is cancelled and
 * its place is offered to the waiting list. The caller has locked the turno's row.
 */
export async function tomarOferta(ctx: Ctx, tx: UnitTx, turno: TurnoRow): Promise<void> {
  await dejarElPosterior(ctx, tx, turno);
  await comoRepetido(tx.run(takeOferta(turno.id, ctx.clock.now())));
  await tx.run(setTomado(turno.id));
  if (turno.email !== null) {
    const { respuesta, entrada } = enlacesDelTurno(ctx.platform.secrets, tx.unidadId, turno, ctx.clock);
    await encolarMensaje(ctx, tx, {
      tipo: 'turno_reservado',
      destinatario: turno.email,
      causa: `turno:${turno.id}:${turno.version}:reservado`,
      ...correoDeTurno('reservado', ctx.unidad, ctx.caller.origin, {
        ...datosDelTurno(turno),
        profesional: turno.profesional,
        confirmado: true,
        enlaces: { respuesta: respuesta.token, entrada: entrada.token },
      }),
    });
  }
  avisarCambio(ctx, tx, turno);
}

async function dejarElPosterior(
  ctx: Ctx,
  tx: UnitTx,
  { paciente_id, servicio_id, inicio }: TurnoRow,
): Promise<void> {
  const adelante = await tx.find(findAdelante(paciente_id, servicio_id, ctx.clock.now()));
  if (!adelante || adelante.caso_id !== null || adelante.inicio <= inicio) return;
  const viejo = await tx.get(lockTurno(tx.unidadId, adelante.id));
  if (viejo.estado !== estadosTurno.programado) return;
  await cancelar(ctx, tx, viejo);
  await dejarTurno(ctx, tx, viejo, 'cancelado');
}

/**
 * Whether the agenda still offers the hour: it may have closed since the place was retained. The agenda stays
 * locked until the transaction ends.
 */
export const sigueEnLaAgenda = async (ctx: Ctx, tx: UnitTx, turno: TurnoRow): Promise<boolean> =>
  sigueEnPie(await agendaParaReservar(ctx, tx), turno);

/** Declines the offer: the next person in the list gets it at once. */
export const dejarOferta = (ctx: Ctx, tx: UnitTx, turno: TurnoRow): Promise<void> =>
  soltarOferta(ctx, tx, turno, { avisar: false });

/** Searched by specialty, because anybody can book that way. */
async function estaLibre(ctx: Ctx, servicio_id: number, inicio: Date): Promise<boolean> {
  try {
    const { dias } = await buscarLibres(ctx, ctx.db, { servicio_id }, ctx.clock.now());
    return dias.some(({ fecha, horas }) => fecha === diaDe(inicio) && horas.includes(horaDe(inicio)));
  } catch (error) {
    if (error instanceof PortalError && error.code === 'no_encontrado') return false;
    throw error;
  }
}

/** Answers the link of an offer that has expired or was just declined. */
export async function describirOfertaTerminada(
  ctx: Ctx,
  resto: string,
  personaId: string,
  estado: RespuestaTurno,
): Promise<ConfirmacionTurno> {
  const [, servicioId = '', ...instante] = resto.split(':');
  const inicio = new Date(instante.join(':'));
  const { paciente, servicio } = await ctx.db.get(findNombres(personaId, Number(servicioId)));
  return {
    fecha: fechaDeTurno(diaDe(inicio)),
    hora: horaDe(inicio),
    paciente,
    servicio,
    unidad: ctx.unidad.plantilla.nombre,
    linkAcceso: null,
    estadoConfTurno:
      estado === respuestasTurno.confirmado
        ? (await estaLibre(ctx, Number(servicioId), inicio))
          ? titulos.ofertaLibre
          : titulos.ofertaVencida
        : null,
    deshacerHasta: null,
    deCaso: false,
  };
}
