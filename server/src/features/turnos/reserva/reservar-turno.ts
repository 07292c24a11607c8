import type { BodyOf } from '@portal/domain/contract/endpoint';
import type { NamedInside } from '@portal/domain/contract/names';
import type { Turno, turnos } from '@portal/domain/turnos/contract';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import {
  agendaEnMemoria,
  agendaParaReservar,
  esParaPacientes,
  pedidoDe,
  type AgendaDeUnidad,
} from '../../agenda/index.ts';
import { aTurno } from '../a-turno.ts';
import { ocuparTurno, prepararTurno, terminarOcupacion, type Reserva } from './ocupar-turno.ts';
import { pacientePedido } from './paciente-pedido.ts';
import { exigirLugarParaOtro } from './topes.ts';
import { insertTurno, type NuevoTurno } from './ocupar.repository.ts';

export type PedidoDeTurno = NamedInside<BodyOf<typeof turnos.reservarTurno>>;

/** Books for the caller or a minor of their family. */
export async function reservarTurno(
  ctx: SignedCtx,
  { dni, servicio_id, fecha, hora, profesional_id }: PedidoDeTurno,
): Promise<Turno> {
  const paciente = await pacientePedido(ctx, dni);
  ctx.about({ persona: paciente?.id ?? null });
  if (!paciente) throw new PortalError('no_encontrado');
  const reservaEn = (deUnidad: AgendaDeUnidad): Reserva => {
    const pedido = pedidoDe(deUnidad, servicio_id, profesional_id);
    if (!esParaPacientes(pedido.servicio)) throw new PortalError('no_encontrado');
    return { deUnidad, pedido, fecha, hora, paciente, reservadoPor: ctx.actor.personaId };
  };
  const intento = intentar(ctx, reservaEn);
  return ctx.act(
    async (tx, ocupado) => {
      const turno =
        intento && ocupado
          ? await terminarOcupacion(ctx, tx, intento.reserva, intento.nuevo, ocupado)
          : await ocuparTurno(ctx, tx, reservaEn(await agendaParaReservar(ctx, tx)));
      ctx.about({ objeto: `turno:${turno.id}` });
      await exigirLugarParaOtro(ctx, tx);
      return aTurno(turno);
    },
    intento && insertTurno(intento.nuevo),
  );
}

/**
 * Optimistic booking: with the agenda in memory, the insert travels with the start of the transaction and
 * succeeds only if the agenda's version is still the same. A refusal by the cached agenda is checked again
 * against the current one.
 */
function intentar(
  ctx: SignedCtx,
  reservaEn: (deUnidad: AgendaDeUnidad) => Reserva,
): { reserva: Reserva; nuevo: NuevoTurno } | undefined {
  const enMemoria = agendaEnMemoria(ctx);
  if (!enMemoria) return undefined;
  try {
    const reserva = reservaEn(enMemoria);
    return { reserva, nuevo: { ...prepararTurno(ctx, reserva), agenda: enMemoria.version } };
  } catch (error) {
    if (error instanceof PortalError) return undefined;
    throw error;
  }
}
