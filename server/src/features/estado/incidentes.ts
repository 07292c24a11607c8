import type { AnswerOf, BodyOf } from '@portal/domain/contract/endpoint';
import { PortalError } from '@portal/domain/errores/errores';
import type { estado } from '@portal/domain/estado/contract';
import { INCIDENTES_ABIERTOS } from '@portal/domain/estado/reglas';
import type { SignedCtx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { aIncidente } from './estado-del-portal.ts';
import {
  closeIncidente,
  countAbiertos,
  findIncidente,
  insertIncidente,
  listIncidentes,
  lockIncidentes,
  updateIncidente,
} from './estado.repository.ts';

const UN_ANIO_MS = 365 * 86_400_000;

export async function listarIncidentes(ctx: SignedCtx): Promise<AnswerOf<typeof estado.listarIncidentes>> {
  ctx.about({ persona: null });
  const desde = new Date(ctx.clock.machine().getTime() - UN_ANIO_MS);
  return (await ctx.db.many(listIncidentes(desde))).map(aIncidente);
}

export async function publicarIncidente(
  ctx: SignedCtx,
  escrito: BodyOf<typeof estado.publicarIncidente>,
): Promise<{ id: string }> {
  const words = palabrasDe(escrito);
  const id = newId();
  ctx.about({ persona: null, objeto: `incidente:${id}` });
  return ctx.act(async (tx) => {
    await tx.run(lockIncidentes(tx.unidadId));
    const { cuantos } = await tx.get(countAbiertos());
    if (Number(cuantos) >= INCIDENTES_ABIERTOS) throw new PortalError('incidentes_de_mas');
    await tx.run(
      insertIncidente({ unidad_id: tx.unidadId, id, ...words, inicio: ctx.clock.machine(), fin: null }),
    );
    return { id };
  });
}

export async function corregirIncidente(
  ctx: SignedCtx,
  { id, ...escrito }: BodyOf<typeof estado.corregirIncidente>,
): Promise<void> {
  const words = palabrasDe(escrito);
  ctx.about({ persona: null, objeto: `incidente:${id}` });
  await ctx.act(async (tx) => {
    if ((await tx.run(updateIncidente(id, words))) === 0) throw new PortalError('no_encontrado');
  });
}

/** A second time changes nothing: it keeps the time at which it ended. */
export async function cerrarIncidente(
  ctx: SignedCtx,
  { id }: BodyOf<typeof estado.cerrarIncidente>,
): Promise<void> {
  ctx.about({ persona: null, objeto: `incidente:${id}` });
  await ctx.act(async (tx) => {
    await tx.get(findIncidente(id));
    await tx.run(closeIncidente(id, ctx.clock.machine()));
  });
}

function palabrasDe({ titulo, detalle }: { titulo: string; detalle: string }) {
  const words = { titulo: titulo.trim(), detalle: detalle.trim() };
  if (words.titulo === '')
    throw new PortalError('datos_invalidos', { fields: { titulo: 'El título es requerido' } });
  return words;
}
