import type { AtencionEnFila } from '@portal/domain/atenciones/contract';
import { REGRESO_MINUTOS } from '@portal/domain/atenciones/reglas';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../http/context.ts';
import { listIntegrantes } from '../personas/index.ts';
import { findAtencion, findDeTurno, listEnCurso, type AtencionRow } from './atenciones.repository.ts';
import { esDelPaciente } from './participante.ts';
import { atencionDelPaciente, mostrar } from './propia.ts';

export async function obtenerAtencion(ctx: SignedCtx, { id }: { id: string }): Promise<AtencionEnFila> {
  return mostrar(ctx, await atencionDelPaciente(ctx, id));
}

/** What the caller is in the middle of, on whatever device it began; else the call that was just missed. */
export async function obtenerAtencionIniciada(ctx: SignedCtx): Promise<{ atencion: AtencionEnFila | null }> {
  for (const row of await candidatas(ctx)) {
    if (!(await esDelPaciente(ctx.db, ctx.clock, ctx.actor, row))) continue;
    ctx.about({ persona: row.paciente_id, objeto: row.id });
    return { atencion: await mostrar(ctx, row) };
  }
  return { atencion: null };
}

async function candidatas(ctx: SignedCtx): Promise<AtencionRow[]> {
  const { db, unidad, actor, clock } = ctx;
  const regresoDesde = new Date(clock.now().getTime() - REGRESO_MINUTOS * 60_000);
  if (actor.alcance === 'portal') {
    const familia = await db.many(listIntegrantes(actor.personaId, diaDe(clock.now())));
    return db.many(listEnCurso(unidad.id, [actor.personaId, ...familia.map(({ id }) => id)], regresoDesde));
  }
  const [, de, id] = /^(turno|atencion):([0-9a-f-]{36})$/.exec(actor.objeto ?? '') ?? [];
  if (id === undefined) return [];
  const row = await db.find(de === 'turno' ? findDeTurno(unidad.id, id) : findAtencion(unidad.id, id));
  return row && row.estado !== 'encerrado' && (row.estado !== 'no_se_presento' || row.fin! > regresoDesde) ? [row] : [];
}
