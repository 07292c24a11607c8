import type { Trabajador } from '@portal/domain/casos/contract';
import { dniLimpio } from '@portal/domain/casos/reglas';
import type { SignedCtx } from '../../../http/context.ts';
import { alcanceDe } from '../casos.policy.ts';
import { findCaso, type CasoRow } from '../casos.repository.ts';
import { listExistentes, type Existente } from '../alta.repository.ts';

const MOSTRADOS = 10;

const aTrabajador = ({
  apellido,
  nombre,
  fec_nac,
  genero,
  telefono,
  tel_movil,
  email,
}: CasoRow): Trabajador => ({
  apellido,
  nombre,
  fecNac: fec_nac,
  genero,
  telefono: telefono ?? '',
  telMovil: tel_movil,
  email: email ?? '',
});

/** Searches only the unit's cases, not its patients. Colleagues' cases are counted, not named. */
export async function buscarExistentes(
  ctx: SignedCtx,
  { dni, nroSiniestro }: { dni: string; nroSiniestro: string },
) {
  ctx.about({ persona: null, objeto: 'filtros:documento,nroSiniestro' });
  const filas = await ctx.db.many(
    listExistentes(ctx.unidad.id, alcanceDe(ctx.actor), dniLimpio(dni), nroSiniestro.trim()),
  );
  await ctx.seen(filas.map(({ paciente_id }) => paciente_id));
  const de = (campo: Existente['campo']) => {
    const todas = filas.filter((fila) => fila.campo === campo);
    const propias = todas.filter(({ mio }) => mio).map(({ id }) => id);
    return { casos: propias.slice(0, MOSTRADOS), deOtros: todas.length - propias.length };
  };
  const [ultimo] = de('dni').casos;
  const conocido =
    ultimo === undefined
      ? undefined
      : await ctx.db.find(findCaso(ctx.unidad.id, ultimo, alcanceDe(ctx.actor)));
  return {
    dni: de('dni'),
    nroSiniestro: de('siniestro'),
    trabajador: conocido ? aTrabajador(conocido) : null,
  };
}
