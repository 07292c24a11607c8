import { PortalError } from '@portal/domain/errores/errores';
import type { Turno } from '@portal/domain/turnos/contract';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { puedeActuarPor } from '../personas/index.ts';
import { aTurno } from './a-turno.ts';
import { avisarTurno } from './avisar.ts';
import { findEspera, setRetirado, type EsperaFila } from './espera.repository.ts';
import { dejarOferta, sigueEnLaAgenda, tomarOferta } from './oferta.ts';
import { findTurno, lockTurno, type TurnoFila } from './turnos.repository.ts';

/** Somebody else's place in line is a missing one. */
async function esperaPropia(ctx: SignedCtx, tx: UnitTx, id: string): Promise<EsperaFila> {
  const espera = await tx.find(findEspera(tx.unidadId, id));
  const propia = await puedeActuarPor({ ...ctx, db: tx }, ctx.actor, espera?.paciente_id);
  ctx.about({ persona: espera && propia ? espera.paciente_id : null });
  if (!espera || !propia) throw new PortalError('no_encontrado');
  return espera;
}

/** The offer that runs, locked: turno first and its place in line after it, as everywhere. */
async function ofertaEnCurso(ctx: SignedCtx, tx: UnitTx, { turno_id, estado }: EsperaFila): Promise<TurnoFila | undefined> {
  if (turno_id === null || estado !== 'ofrecido') return undefined;
  const turno = await tx.find(lockTurno(tx.unidadId, turno_id));
  return turno?.estado === 0 && turno.retenido_hasta! > ctx.clock.now() ? turno : undefined;
}

/** On screen what the mail's two links do. */
export async function responderOferta(ctx: SignedCtx, { id, aceptar }: { id: string; aceptar: boolean }): Promise<{ turno: Turno | null }> {
  const { turno, avisar } = await ctx.act(async (tx) => {
    const espera = await esperaPropia(ctx, tx, id);
    const oferta = await ofertaEnCurso(ctx, tx, espera);
    if (oferta) {
      if (aceptar && !(await sigueEnLaAgenda(tx, ctx, oferta))) throw new PortalError('turno_respondido_tarde');
      const otros = aceptar ? await tomarOferta(tx, ctx, oferta) : await dejarOferta(tx, ctx, oferta);
      const tomado = aceptar ? await tx.get(findTurno(tx.unidadId, oferta.id)) : null;
      return { turno: tomado, avisar: { id: oferta.id, personas: [oferta.paciente_id, oferta.reservado_por, oferta.profesional_id, ...otros] } };
    }
    // A second time: what was taken is there, what was left is not.
    const despues = await esperaPropia(ctx, tx, id);
    if (!aceptar) return { turno: null, avisar: undefined };
    if (despues.estado !== 'tomado') throw new PortalError('turno_respondido_tarde');
    return { turno: await tx.get(findTurno(tx.unidadId, despues.turno_id!)), avisar: undefined };
  });
  if (avisar) {
    ctx.platform.wakeRelay();
    avisarTurno(ctx.platform, ctx.unidad.id, avisar.id, avisar.personas);
  }
  return { turno: turno && aTurno(turno) };
}

/** Out of the line; a place that was being offered goes to the next one. */
export async function retirarDeEspera(ctx: SignedCtx, { id }: { id: string }): Promise<Record<string, never>> {
  const avisar = await ctx.act(async (tx) => {
    for (;;) {
      const { estado, turno_id } = await esperaPropia(ctx, tx, id);
      if (estado !== 'esperando' && estado !== 'ofrecido') return undefined;
      const oferta = turno_id === null ? undefined : await tx.find(lockTurno(tx.unidadId, turno_id));
      // First out of the line, so that the place is not offered to the same person again. Whom a place was offered to since the look is looked at again.
      if ((await tx.run(setRetirado(id, turno_id))) === 0) continue;
      return oferta?.estado === 0 ? { id: oferta.id, personas: await dejarOferta(tx, ctx, oferta) } : undefined;
    }
  });
  if (avisar) {
    ctx.platform.wakeRelay();
    avisarTurno(ctx.platform, ctx.unidad.id, avisar.id, avisar.personas);
  }
  return {};
}
