import type { BodyOf } from '@portal/domain/contract/endpoint';
import type { NamedInside } from '@portal/domain/contract/names';
import type { Turno, turnos } from '@portal/domain/turnos/contract';
import { PortalError } from '@portal/domain/errores/errores';
import type { UnitTx } from '../../../db/unit-db.ts';
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
import { contarTopes, exigirLugarParaOtro } from './topes.ts';
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
    return { deUnidad, pedido, fecha, hora, paciente, reservadoPor: ctx.actor.personaId, conTopes: true };
  };
  const intento = intentar(ctx, reservaEn);
  return ctx.act(
    async (tx, intentado) => {
      const turno =
        intento && intentado?.ocupado
          ? await terminarOcupacion(ctx, tx, intento.reserva, intento.nuevo, intentado.ocupado)
          : await ocuparTurno(ctx, tx, reservaEn(await agendaParaReservar(ctx, tx)));
      ctx.about({ objeto: `turno:${turno.id}` });
      exigirLugarParaOtro(ctx, intentado?.ocupado ? intentado.uso : await contarTopes(ctx, tx));
      return aTurno(turno);
    },
    intento && ((tx: UnitTx) => ocuparYContar(ctx, tx, intento.nuevo)),
  );
}

/** Takes the place and counts what the limits allow, in one round trip. */
async function ocuparYContar(ctx: SignedCtx, tx: UnitTx, nuevo: NuevoTurno) {
  const [ocupado, uso] = await Promise.all([tx.find(insertTurno(nuevo)), contarTopes(ctx, tx)]);
  return { ocupado, uso };
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
