import type { SignedCtx } from '../../http/context.ts';
import { alcanceDe } from './casos.policy.ts';
import { listExistentes, type Existente } from './casos.repository.ts';

const MOSTRADOS = 10;

/** Of the unit's cases alone: a patient who has the DNI is not looked for. Colleagues' cases are counted, not named. */
export async function buscarExistentes(ctx: SignedCtx, { documento, nroSiniestro }: { documento: string; nroSiniestro: string }) {
  ctx.about({ persona: null, objeto: 'filtros:documento,nroSiniestro' });
  const filas = await ctx.db.many(listExistentes(ctx.unidad.id, alcanceDe(ctx.actor), documento.trim(), nroSiniestro.trim()));
  await ctx.seen(filas.map(({ paciente_id }) => paciente_id));
  const de = (campo: Existente['campo']) => {
    const todas = filas.filter((fila) => fila.campo === campo);
    const propias = todas.filter(({ mio }) => mio).map(({ id }) => id);
    return { casos: propias.slice(0, MOSTRADOS), deOtros: todas.length - propias.length };
  };
  return { documento: de('documento'), nroSiniestro: de('siniestro') };
}
