import { PortalError } from '@portal/domain/errores/errores';
import type { Turno } from '@portal/domain/turnos/contract';
import { estadosTurno } from '@portal/domain/turnos/estados';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { SignedCtx } from '../../../http/context.ts';
import { puedeActuarPor } from '../../personas/index.ts';
import { aTurno } from '../a-turno.ts';
import { findEspera, setRetirado, type EsperaRow } from './espera.repository.ts';
import { dejarOferta, sigueEnLaAgenda, tomarOferta } from './oferta.ts';
import { findTurno, lockTurno, type TurnoRow } from '../turnos.repository.ts';

/** Another person's entry gets the same answer as a missing one. */
async function esperaPropia(ctx: SignedCtx, tx: UnitTx, id: string): Promise<EsperaRow> {
  const espera = await tx.find(findEspera(tx.unidadId, id));
  const propia = await puedeActuarPor({ ...ctx, db: tx }, ctx.actor, espera?.paciente_id);
  ctx.about({ persona: espera && propia ? espera.paciente_id : null });
  if (!espera || !propia) throw new PortalError('no_encontrado');
  return espera;
}

/** The open offer, locked. Lock order: turno first, then its waiting-list entry, as everywhere. */
async function ofertaEnCurso(
  ctx: SignedCtx,
  tx: UnitTx,
  { turno_id, estado }: EsperaRow,
): Promise<TurnoRow | undefined> {
  if (turno_id === null || estado !== 'ofrecido') return undefined;
  const turno = await tx.find(lockTurno(tx.unidadId, turno_id));
  return turno?.estado === estadosTurno.ofrecido && turno.retenido_hasta! > ctx.clock.now()
    ? turno
    : undefined;
}

/** Does on screen what the two links of the mail do. */
export async function responderOferta(
  ctx: SignedCtx,
  { id, aceptar }: { id: string; aceptar: boolean },
): Promise<{ turno: Turno | null }> {
  const turno = await ctx.act(async (tx) => {
    const espera = await esperaPropia(ctx, tx, id);
    const oferta = await ofertaEnCurso(ctx, tx, espera);
    if (oferta) {
      if (aceptar && !(await sigueEnLaAgenda(ctx, tx, oferta)))
        throw new PortalError('turno_respondido_tarde');
      await (aceptar ? tomarOferta(ctx, tx, oferta) : dejarOferta(ctx, tx, oferta));
      return aceptar ? tx.get(findTurno(tx.unidadId, oferta.id)) : null;
    }
    // A repeated request: return the turno if the offer was accepted before.
    const despues = await esperaPropia(ctx, tx, id);
    if (!aceptar) return null;
    if (despues.estado !== 'tomado') throw new PortalError('turno_respondido_tarde');
    return tx.get(findTurno(tx.unidadId, despues.turno_id!));
  });
  return { turno: turno && aTurno(turno) };
}

/** Leaves the list; an open offer goes to the next person. */
export async function retirarDeEspera(ctx: SignedCtx, { id }: { id: string }): Promise<void> {
  return ctx.act(async (tx) => {
    for (;;) {
      const { estado, turno_id } = await esperaPropia(ctx, tx, id);
      if (estado !== 'esperando' && estado !== 'ofrecido') return;
      const oferta = turno_id === null ? undefined : await tx.find(lockTurno(tx.unidadId, turno_id));
      // Leave the list first, so that the place is not offered to the same person again. If an offer was made
      // since the row was read, read it again.
      if ((await tx.run(setRetirado(id, turno_id))) === 0) continue;
      if (oferta?.estado === estadosTurno.ofrecido) await dejarOferta(ctx, tx, oferta);
      return;
    }
  });
}
