import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, horaDe } from '@portal/domain/tiempo/fechas';
import type { ConfirmacionTurno } from '@portal/domain/turnos/contract';
import { estadosDeConfirmacion as titulos, fechaDeTurno, finDeEntrada, puedeCambiar, retencionMinutosDe } from '@portal/domain/turnos/reglas';
import type { UnitTx } from '../../db/unit-db.ts';
import type { Ctx } from '../../http/context.ts';
import { hashToken, sameBytes } from '../../platform/secrets.ts';
import { markEmailDeTurno } from '../personas/index.ts';
import { nombreCompleto } from './a-turno.ts';
import { avisarTurno } from './avisar.ts';
import { dejarTurno } from './dejar-turno.ts';
import { enlacesDelTurno, linkDeAcceso, propositos } from './enlaces.ts';
import { findEnlace } from './enlaces.repository.ts';
import { setAtendido } from './espera.repository.ts';
import { dejarOferta, describirOfertaTerminada, sigueEnLaAgenda, tomarOferta } from './oferta.ts';
import { comoRepetido } from './repetido.ts';
import { confirmTurno, rejectTurno, restoreTurno } from './respuestas.repository.ts';
import { lockCasoVivo, lockTurno, type TurnoFila } from './turnos.repository.ts';

const CONFIRMA = 1;
type Respuesta = 1 | 2;

/** What becomes of it: a title of its own where nothing changed, and whom to tell that something did. */
interface Resultado {
  titulo: string | null;
  avisar?: readonly (string | null)[];
  contar?: () => void;
}

/** The answer to a mail: the same code twice, or the other one within ten minutes of a rejection, always leads to what was asked last. */
export async function confirmarTurnoEmail(ctx: Ctx, { codigo, estado }: { codigo: string; estado: Respuesta }): Promise<ConfirmacionTurno> {
  const hash = hashToken(codigo);
  const enlace = await ctx.db.find(findEnlace(hash, propositos.respuesta));
  if (!enlace?.objeto) throw new PortalError('enlace_invalido');
  ctx.about({ persona: enlace.persona_id, objeto: `turno:${enlace.objeto}` });
  if (enlace.objeto.startsWith('oferta:')) return describirOfertaTerminada(ctx, enlace.objeto, enlace.persona_id!, estado);

  const turnoId = enlace.objeto;
  const { resultado, turno } = await ctx.act(async (tx) => {
    const antes = await tx.find(lockTurno(tx.unidadId, turnoId));
    // The links of a version die with it.
    if (!antes || !sameBytes(hash, enlacesDelTurno(ctx.platform.secrets, tx.unidadId, antes, ctx.clock).respuesta.hash))
      throw new PortalError('enlace_invalido');
    const hecho = await responder(tx, ctx, antes, estado);
    if (antes.caso_id === null) await tx.run(markEmailDeTurno(tx.unidadId, [antes.paciente_id, antes.reservado_por], causasDeCorreo(antes)));
    return { resultado: hecho, turno: (await tx.find(lockTurno(tx.unidadId, turnoId))) ?? { ...antes, estado: 2 } };
  });
  if (resultado.avisar) {
    ctx.platform.wakeRelay();
    avisarTurno(ctx.platform, ctx.unidad.id, turnoId, resultado.avisar);
    resultado.contar?.();
  }
  return describir(ctx, turno, resultado.titulo);
}

async function responder(tx: UnitTx, ctx: Ctx, turno: TurnoFila, respuesta: Respuesta): Promise<Resultado> {
  const now = ctx.clock.now();
  const avisar = [turno.paciente_id, turno.reservado_por, turno.profesional_id];
  const confirma = respuesta === CONFIRMA;
  switch (turno.estado) {
    case 0: {
      if (turno.retenido_hasta! <= now) return { titulo: titulos.ofertaVencida };
      if (confirma && !(await sigueEnLaAgenda(tx, ctx, turno))) return { titulo: titulos.ofertaVencida };
      const otros = confirma ? await tomarOferta(tx, ctx, turno) : await dejarOferta(tx, ctx, turno);
      return { titulo: null, avisar: [...avisar, ...otros] };
    }
    case 1: {
      // First of all the cut-off: what was confirmed in time is not promised again after it.
      if (!puedeCambiar({ inicio: turno.inicio, estado: 1 }, now)) return { titulo: titulos.pasado };
      if (confirma && turno.confirmacion === CONFIRMA) return { titulo: null };
      if (confirma) {
        await tx.run(confirmTurno(turno.id, now));
        return { titulo: null, avisar, contar: await ctx.platform.alCambiarTurno(tx, turno, 'confirmado') };
      }
      await tx.run(rejectTurno(turno.id, now, new Date(now.getTime() + retencionMinutosDe(ctx.unidad.plantilla) * 60_000)));
      return { titulo: null, avisar, contar: await dejarTurno(ctx, tx, turno, 'rechazado') };
    }
    case 2: {
      if (turno.confirmacion !== 2) return { titulo: titulos.cancelado };
      if (!confirma) return { titulo: null };
      if (turno.retenido_hasta === null || turno.retenido_hasta <= now) return { titulo: titulos.cancelado };
      if (turno.caso_id !== null && !(await tx.find(lockCasoVivo(tx.unidadId, turno.caso_id)))) return { titulo: titulos.cancelado };
      if (!(await sigueEnLaAgenda(tx, ctx, turno))) return { titulo: titulos.cancelado };
      // The ten minutes are whole, also where the cut-off falls into them: the place was kept for this, and nobody else was offered it.
      await comoRepetido(tx.run(restoreTurno(turno.id, now)));
      await tx.run(setAtendido(turno.paciente_id, turno.servicio_id, turno.id));
      return { titulo: null, avisar, contar: await ctx.platform.alCambiarTurno(tx, turno, 'recuperado') };
    }
    case 5:
      return { titulo: titulos.canceladoPorProfesional };
    default:
      return { titulo: titulos.pasado };
  }
}

/** Under which the mails of this version that bring its code left. A case's link also goes by WhatsApp. */
const causasDeCorreo = ({ id, version }: TurnoFila) =>
  ['reservado', 'reprogramado', 'recordatorio_dia', 'recordatorio_hora', 'oferta'].map((tipo) => `turno:${id}:${version}:${tipo}`);

function describir(ctx: Ctx, turno: TurnoFila, titulo: string | null): ConfirmacionTurno {
  const enlaces = enlacesDelTurno(ctx.platform.secrets, ctx.unidad.id, turno, ctx.clock);
  const deshacer = turno.estado === 2 && turno.confirmacion === 2 && turno.retenido_hasta !== null && turno.retenido_hasta > ctx.clock.now();
  return {
    fecha: fechaDeTurno(diaDe(turno.inicio)),
    hora: horaDe(turno.inicio),
    clienteNome: nombreCompleto(turno),
    servicioNome: turno.servicio,
    unidadDesc: ctx.unidad.plantilla.nombre,
    linkAcceso: turno.estado === 1 && ctx.clock.now() < finDeEntrada(turno.inicio) ? linkDeAcceso(ctx.caller.origin, enlaces.entrada.token) : null,
    estadoConfTurno: titulo,
    deshacerHasta: deshacer ? turno.retenido_hasta!.toISOString() : null,
    deCaso: turno.caso_id !== null,
  };
}
