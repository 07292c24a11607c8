import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import type { ConfirmacionTurno } from '@portal/domain/turnos/contract';
import { turnoCambiado } from '@portal/domain/turnos/hechos';
import {
  estadosDeConfirmacion as titulos,
  fechaDeTurno,
  finDeEntrada,
  puedeCambiar,
  retencionMinutosDe,
} from '@portal/domain/turnos/reglas';
import { estadosTurno, respuestasTurno, type RespuestaTurno } from '@portal/domain/turnos/estados';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import { hashToken, sameBytes } from '../../../platform/secrets/secrets.ts';
import { verificarEmailDeTurno } from '../../personas/index.ts';
import { nombreCompleto } from '../a-turno.ts';
import { avisarCambio } from '../avisos/avisar-cambio.ts';
import { dejarTurno } from '../cambio/dejar-turno.ts';
import { enlacesDelTurno, linkDeAcceso, propositos } from './enlaces.ts';
import { findEnlace } from './enlaces.repository.ts';
import { setAtendido } from '../espera/espera.repository.ts';
import { dejarOferta, describirOfertaTerminada, sigueEnLaAgenda, tomarOferta } from '../espera/oferta.ts';
import { comoRepetido } from '../reserva/repetido.ts';
import { confirmTurno, rejectTurno, restoreTurno } from './respuestas.repository.ts';
import { lockCasoVivo, lockTurno, type TurnoRow } from '../turnos.repository.ts';

/**
 * Answers from a mail. Repeating an answer, or undoing a rejection while the place is retained, always ends
 * in the state that was asked for last.
 */
export async function confirmarTurnoEmail(
  ctx: Ctx,
  { codigo, estado }: { codigo: string; estado: RespuestaTurno },
): Promise<ConfirmacionTurno> {
  const hash = hashToken(codigo);
  const enlace = await ctx.db.find(findEnlace(hash, propositos.respuesta));
  if (!enlace?.objeto) throw new PortalError('enlace_invalido');
  ctx.about({ persona: enlace.persona_id, objeto: `turno:${enlace.objeto}` });
  if (enlace.objeto.startsWith('oferta:'))
    return describirOfertaTerminada(ctx, enlace.objeto, enlace.persona_id!, estado);

  const turnoId = enlace.objeto;
  const { titulo, turno } = await ctx.act(async (tx) => {
    const antes = await tx.find(lockTurno(tx.unidadId, turnoId));
    // The links of a version end with that version.
    if (
      !antes ||
      !sameBytes(hash, enlacesDelTurno(ctx.platform.secrets, tx.unidadId, antes, ctx.clock).respuesta.hash)
    )
      throw new PortalError('enlace_invalido');
    const titulo = await responder(ctx, tx, antes, estado);
    if (antes.caso_id === null)
      await verificarEmailDeTurno(tx, [antes.paciente_id, antes.reservado_por], causasDeCorreo(antes));
    return {
      titulo,
      turno: (await tx.find(lockTurno(tx.unidadId, turnoId))) ?? { ...antes, estado: estadosTurno.cancelado },
    };
  });
  return describir(ctx, turno, titulo);
}

/** Returns a title when the answer changed nothing, else null. */
async function responder(
  ctx: Ctx,
  tx: UnitTx,
  turno: TurnoRow,
  respuesta: RespuestaTurno,
): Promise<string | null> {
  const now = ctx.clock.now();
  const confirma = respuesta === respuestasTurno.confirmado;
  switch (turno.estado) {
    case estadosTurno.ofrecido: {
      if (turno.retenido_hasta! <= now) return titulos.ofertaVencida;
      if (confirma && !(await sigueEnLaAgenda(ctx, tx, turno))) return titulos.ofertaVencida;
      await (confirma ? tomarOferta(ctx, tx, turno) : dejarOferta(ctx, tx, turno));
      return null;
    }
    case estadosTurno.programado: {
      // Check the cut-off first: after it, do not repeat the confirmation page even for a turno that was
      // confirmed in time.
      if (!puedeCambiar({ inicio: turno.inicio, estado: estadosTurno.programado }, now))
        return titulos.pasado;
      if (confirma && turno.confirmacion === respuestasTurno.confirmado) return null;
      if (confirma) {
        await tx.run(confirmTurno(turno.id, now));
        avisarCambio(ctx, tx, turno);
        await ctx.platform.publish(tx, turnoCambiado({ turno, cambio: 'confirmado' }));
        return null;
      }
      await tx.run(
        rejectTurno(
          turno.id,
          now,
          new Date(now.getTime() + retencionMinutosDe(ctx.unidad.plantilla) * 60_000),
        ),
      );
      avisarCambio(ctx, tx, turno);
      await dejarTurno(ctx, tx, turno, 'rechazado');
      return null;
    }
    case estadosTurno.cancelado: {
      if (turno.confirmacion !== respuestasTurno.rechazado) return titulos.cancelado;
      if (!confirma) return null;
      if (turno.retenido_hasta === null || turno.retenido_hasta <= now) return titulos.cancelado;
      if (turno.caso_id !== null && !(await tx.find(lockCasoVivo(tx.unidadId, turno.caso_id))))
        return titulos.cancelado;
      if (!(await sigueEnLaAgenda(ctx, tx, turno))) return titulos.cancelado;
      // The retention counts in full, even if the cut-off falls within it: the place was kept for this and
      // was offered to nobody else.
      await comoRepetido(tx.run(restoreTurno(turno.id, now)));
      await tx.run(setAtendido(turno.paciente_id, turno.servicio_id, turno.id));
      avisarCambio(ctx, tx, turno);
      await ctx.platform.publish(tx, turnoCambiado({ turno, cambio: 'recuperado' }));
      return null;
    }
    case estadosTurno.canceladoPorProfesional:
      return titulos.canceladoPorProfesional;
    default:
      return titulos.pasado;
  }
}

/** Causes of the mails that carry this version's code. A case's link also travels by WhatsApp. */
const causasDeCorreo = ({ id, version }: TurnoRow) =>
  ['reservado', 'reprogramado', 'recordatorio_dia', 'recordatorio_hora', 'oferta'].map(
    (tipo) => `turno:${id}:${version}:${tipo}`,
  );

function describir(ctx: Ctx, turno: TurnoRow, titulo: string | null): ConfirmacionTurno {
  const enlaces = enlacesDelTurno(ctx.platform.secrets, ctx.unidad.id, turno, ctx.clock);
  const deshacer =
    turno.estado === estadosTurno.cancelado &&
    turno.confirmacion === respuestasTurno.rechazado &&
    turno.retenido_hasta !== null &&
    turno.retenido_hasta > ctx.clock.now();
  return {
    fecha: fechaDeTurno(diaDe(turno.inicio)),
    hora: horaDe(turno.inicio),
    paciente: nombreCompleto(turno),
    servicio: turno.servicio,
    unidad: ctx.unidad.plantilla.nombre,
    linkAcceso:
      turno.estado === estadosTurno.programado && ctx.clock.now() < finDeEntrada(turno.inicio)
        ? linkDeAcceso(ctx.caller.origin, enlaces.entrada.token)
        : null,
    estadoConfTurno: titulo,
    deshacerHasta: deshacer ? turno.retenido_hasta!.toISOString() : null,
    deCaso: turno.caso_id !== null,
  };
}
