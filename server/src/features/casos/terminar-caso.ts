import { estadosCaso, type EstadoCaso } from '@portal/domain/casos/estados';
import { turnoDejado } from '@portal/domain/turnos/hechos';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { cancelar, reintentar, soltarRetenido, type TurnoRow } from '../turnos/index.ts';
import { cuando } from './turnos/al-cambiar-turno.ts';
import { anotar, avisarCaso, cambiarEstado } from './cambiar-estado.ts';
import { bloquearCaso, casoPropio } from './caso-propio.ts';
import { exigirPorCerrar, exigirVivo } from './casos.policy.ts';
import { updateTurnoVisible, setVistas } from './casos.repository.ts';
import { bloquearPendientes, bloquearRetenidos } from './turnos/pendientes.ts';

/** Allowed for any open case. Workers with a pending appointment are told that it was cancelled. */
export const cancelarCaso = (ctx: SignedCtx, { id }: { id: number }) =>
  terminar(ctx, id, estadosCaso.cancelado, exigirVivo);

/** Allowed only in status 'Cerrar caso'. */
export const cerrarCaso = (ctx: SignedCtx, { id }: { id: number }) =>
  terminar(ctx, id, estadosCaso.cerrado, exigirPorCerrar);

async function terminar(
  ctx: SignedCtx,
  id: number,
  status: EstadoCaso,
  exigir: (antes: EstadoCaso) => void,
): Promise<void> {
  await casoPropio(ctx, ctx.db, id);
  return reintentar(() =>
    ctx.act(async (tx) => {
      // Lock order: appointments first, then their case, as when a worker answers a mail.
      const pendientes = await bloquearPendientes(ctx, tx, id);
      const caso = await bloquearCaso(ctx, tx, id);
      // Repeating the request changes nothing.
      if (caso.status === status) return;
      exigir(caso.status);
      const todos = [
        ...pendientes,
        ...(await bloquearPendientes(ctx, tx, id)).filter(
          (uno) => !pendientes.some((otro) => otro.id === uno.id),
        ),
      ];
      for (const turno of todos) await anular(ctx, tx, id, turno);
      // A rejection can no longer be undone, because the case has ended.
      for (const turno of await bloquearRetenidos(tx, id)) await soltarRetenido(ctx, tx, turno);
      await tx.run(updateTurnoVisible(tx.unidadId, id, ctx.clock.now()));
      // An ended case has no unseen alerts.
      await tx.run(setVistas(tx.unidadId, id, ctx.clock.now(), null));
      await cambiarEstado(ctx, tx, caso, status, ctx.actor.personaId);
      await avisarCaso(ctx.platform, tx, id, [caso.gestor_id]);
    }),
  );
}

/**
 * Cancels the appointment: sends its mail, offers its place to the waiting list and tells the patient in
 * line.
 */
async function anular(ctx: SignedCtx, tx: UnitTx, casoId: number, turno: TurnoRow): Promise<void> {
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
