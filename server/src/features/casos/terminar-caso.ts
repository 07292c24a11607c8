import { estadosCaso, type EstadoCaso } from '@portal/domain/casos/reglas';
import { turnoDejado } from '@portal/domain/turnos/hechos';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { cancelar, reintentar, soltarRetenido, type TurnoFila } from '../turnos/index.ts';
import { cuando } from './turnos/al-cambiar-turno.ts';
import { anotar, avisarCaso, cambiarEstado } from './cambiar-estado.ts';
import { bloquearCaso, casoPropio } from './caso-propio.ts';
import { exigirPorCerrar, exigirVivo } from './casos.policy.ts';
import { refreshTurno, setVistas } from './casos.repository.ts';
import { bloquearPendientes, bloquearRetenidos } from './turnos/pendientes.ts';

/** Any case that is alive; whoever had an appointment pending is told that it is not. */
export const cancelarCaso = (ctx: SignedCtx, { id }: { id: number }) =>
  terminar(ctx, id, estadosCaso.cancelado, exigirVivo);

/** Only one that waits to be closed. */
export const cerrarCaso = (ctx: SignedCtx, { id }: { id: number }) =>
  terminar(ctx, id, estadosCaso.cerrado, exigirPorCerrar);

async function terminar(
  ctx: SignedCtx,
  id: number,
  status: EstadoCaso,
  exigir: (antes: EstadoCaso) => void,
): Promise<Record<string, never>> {
  await casoPropio(ctx, ctx.db, id);
  return reintentar(() =>
    ctx.act(async (tx) => {
      // Appointments first, then their case: in the order of whoever answers a mail meanwhile.
      const pendientes = await bloquearPendientes(ctx, tx, id);
      const caso = await bloquearCaso(ctx, tx, id);
      // A second time changes nothing.
      if (caso.status === status) return {};
      exigir(caso.status);
      const todos = [
        ...pendientes,
        ...(await bloquearPendientes(ctx, tx, id)).filter(
          (uno) => !pendientes.some((otro) => otro.id === uno.id),
        ),
      ];
      for (const turno of todos) await anular(ctx, tx, id, turno);
      // A rejection cannot be taken back any more: there is no case to come back to.
      for (const turno of await bloquearRetenidos(tx, id)) await soltarRetenido(ctx, tx, turno);
      await tx.run(refreshTurno(tx.unidadId, id, ctx.clock.now()));
      // What has ended is nobody's work any more.
      await tx.run(setVistas(tx.unidadId, id, ctx.clock.now(), null));
      await cambiarEstado(ctx, tx, caso, status, ctx.actor.personaId);
      await avisarCaso(ctx.platform, tx, id, [caso.gestor_id]);
      return {};
    }),
  );
}

/** With its mail, its place given to who waits for one, and whoever stands at its door told. */
async function anular(ctx: SignedCtx, tx: UnitTx, casoId: number, turno: TurnoFila): Promise<void> {
  await cancelar(ctx, tx, turno);
  await ctx.platform.publish(tx, turnoDejado({ turnoId: turno.id }));
  await anotar(ctx, tx, casoId, [
    {
      tipo: 'turno',
      texto: `Se canceló el turno del ${cuando(turno)}`,
      turnoId: turno.id,
      autorId: ctx.actor.personaId,
    },
  ]);
}
