import type { AnswerOf } from '@portal/domain/contract/endpoint';
import { diaDe, edadConMeses } from '@portal/domain/tiempo/fechas';
import type { turnos } from '@portal/domain/turnos/contract';
import type { SignedCtx } from '../../../http/context.ts';
import { nombreCompleto } from '../a-turno.ts';
import { listPorDni } from './escritorio.repository.ts';

/** People of this unit with that DNI. Returns only the data that staff needs to pick the right one. */
export async function buscarPaciente(
  ctx: SignedCtx,
  { dni }: { dni: string },
): Promise<AnswerOf<typeof turnos.buscarPaciente>> {
  const hoy = diaDe(ctx.clock.now());
  const personas = await ctx.db.many(listPorDni(ctx.unidad.id, dni, hoy));
  ctx.about({ persona: null, objeto: `busqueda:${personas.length}` });
  await ctx.seen(personas.map(({ id }) => id));
  return {
    personas: personas.map((persona) => ({
      id: persona.id,
      nombre: nombreCompleto(persona),
      ...edadConMeses(persona.fec_nac, hoy),
      conEmail: persona.email !== null && persona.email !== '',
    })),
  };
}
