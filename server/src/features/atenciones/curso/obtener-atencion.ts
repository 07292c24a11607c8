import type { AtencionEnFila } from '@portal/domain/atenciones/contract';
import { REGRESO_MINUTOS } from '@portal/domain/atenciones/reglas';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../../http/context.ts';
import { integrantesDe } from '../../personas/index.ts';
import { findAtencion, findDeTurno, listEnCurso, type AtencionRow } from '../atenciones.repository.ts';
import { comoPaciente, esDelPaciente } from '../participante.ts';
import { atencionDelPaciente, mostrar } from '../propia.ts';

export async function obtenerAtencion(ctx: SignedCtx, { id }: { id: string }): Promise<AtencionEnFila> {
  return mostrar(ctx, await atencionDelPaciente(ctx, id));
}

/** The caller's open attention, from any device; else the call that they just missed. */
export async function obtenerAtencionIniciada(ctx: SignedCtx): Promise<{ atencion: AtencionEnFila | null }> {
  const [primera] = await suyas(ctx);
  return { atencion: primera ? await mostrar(ctx, primera) : null };
}

export async function obtenerAtencionesAbiertas(ctx: SignedCtx): Promise<{ atenciones: AtencionEnFila[] }> {
  const rows = await suyas(ctx);
  if (rows.length > 1) await ctx.seen(rows.map(({ paciente_id }) => paciente_id));
  return { atenciones: await Promise.all(rows.map((row) => mostrar(ctx, row))) };
}

async function suyas(ctx: SignedCtx): Promise<AtencionRow[]> {
  const actor = comoPaciente(ctx.actor);
  if (actor.rol !== 'paciente') return [];
  const rows: AtencionRow[] = [];
  for (const row of await candidatas(ctx))
    if (await esDelPaciente(ctx.db, ctx.clock, actor, row)) rows.push(row);
  if (rows[0]) ctx.about({ persona: rows[0].paciente_id, objeto: rows[0].id });
  return rows;
}

async function candidatas(ctx: SignedCtx): Promise<AtencionRow[]> {
  const { db, unidad, actor, clock } = ctx;
  const regresoDesde = new Date(clock.now().getTime() - REGRESO_MINUTOS * 60_000);
  if (actor.alcance === 'portal') {
    const familia = await integrantesDe(db, actor.personaId, diaDe(clock.now()));
    return db.many(listEnCurso(unidad.id, [actor.personaId, ...familia.map(({ id }) => id)], regresoDesde));
  }
  const [, de, id] = /^(turno|atencion):([0-9a-f-]{36})$/.exec(actor.objeto ?? '') ?? [];
  if (id === undefined) return [];
  const row = await db.find(de === 'turno' ? findDeTurno(unidad.id, id) : findAtencion(unidad.id, id));
  return row && row.estado !== 'encerrado' && (row.estado !== 'no_se_presento' || row.fin! > regresoDesde)
    ? [row]
    : [];
}
