import { dias } from '@portal/domain/agenda/contract';
import { minutosDe } from '@portal/domain/agenda/huecos';
import { PortalError } from '@portal/domain/errores/errores';
import type { Nada } from '@portal/domain/contract/campos';
import type { SignedCtx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { deleteExcepcion, deleteFeriado, deleteHorarios, findProfesional, insertExcepcion, insertHorarios, upsertFeriado } from './agenda.repository.ts';

/** What the administration changes. Turnos that were given stay as they are: who cannot attend them cancels them with a reason. */

interface Semana {
  profesional_id: string;
  rangos: readonly { dia: (typeof dias)[number]; desde: string; hasta: string }[];
}

export async function guardarHorario(ctx: SignedCtx, { profesional_id, rangos }: Semana): Promise<Nada> {
  const filas = rangos.map(({ dia, desde, hasta }) => ({ dia: dias.indexOf(dia) + 1, ...rangoDe(desde, hasta) }));
  const seguidas = filas.toSorted((a, b) => a.dia - b.dia || a.desde - b.desde);
  if (seguidas.some((fila, i) => seguidas[i - 1]?.dia === fila.dia && seguidas[i - 1]!.hasta > fila.desde)) {
    throw new PortalError('datos_invalidos', { fields: { rangos: 'Hay horarios que se superponen' } });
  }
  ctx.about({ persona: profesional_id, objeto: 'horario' });
  await ctx.act(async (tx) => {
    await tx.get(findProfesional(profesional_id));
    await tx.run(deleteHorarios(profesional_id));
    if (filas.length > 0) await tx.run(insertHorarios(filas.map((fila) => ({ unidad_id: tx.unidadId, persona_id: profesional_id, ...fila }))));
  });
  return {};
}

interface Excepcion {
  profesional_id: string;
  fecha: string;
  desde: string;
  hasta: string;
  atiende: boolean;
  motivo: string;
}

export async function agregarExcepcion(ctx: SignedCtx, { profesional_id, fecha, desde, hasta, atiende, motivo }: Excepcion): Promise<{ id: string }> {
  const rango = rangoDe(desde, hasta);
  ctx.about({ persona: profesional_id, objeto: 'excepcion' });
  return ctx.act(async (tx) => {
    await tx.get(findProfesional(profesional_id));
    const id = newId();
    await tx.run(insertExcepcion({ unidad_id: tx.unidadId, id, persona_id: profesional_id, dia: fecha, ...rango, atiende, motivo }));
    return { id };
  });
}

export async function quitarExcepcion(ctx: SignedCtx, { id }: { id: string }): Promise<Nada> {
  ctx.about({ persona: null, objeto: 'excepcion' });
  await ctx.act(async (tx) => {
    const quitada = await tx.find(deleteExcepcion(id));
    if (quitada) ctx.about({ persona: quitada.persona_id });
  });
  return {};
}

export async function guardarFeriado(ctx: SignedCtx, { fecha, nombre, laborable }: { fecha: string; nombre: string; laborable: boolean }): Promise<Nada> {
  ctx.about({ persona: null, objeto: `feriado:${fecha}` });
  await ctx.act((tx) => tx.run(upsertFeriado({ unidad_id: tx.unidadId, dia: fecha, nombre: nombre.trim() || 'Feriado', laborable })));
  return {};
}

export async function quitarFeriado(ctx: SignedCtx, { fecha }: { fecha: string }): Promise<Nada> {
  ctx.about({ persona: null, objeto: `feriado:${fecha}` });
  await ctx.act((tx) => tx.run(deleteFeriado(fecha)));
  return {};
}

function rangoDe(desde: string, hasta: string): { desde: number; hasta: number } {
  const rango = { desde: minutosDe(desde), hasta: minutosDe(hasta) };
  if (rango.desde >= rango.hasta) throw new PortalError('datos_invalidos', { fields: { hasta: 'Tiene que terminar después de empezar' } });
  return rango;
}
