import type { padron } from '@portal/domain/padron/contract';
import type { AnswerOf } from '@portal/domain/contract/endpoint';
import type { SignedCtx } from '../../http/context.ts';
import { toAfiliadoDelPadron, toCarga } from './a-carga.ts';
import { countAfiliados, countBuscados, findUltimaAplicada, listAfiliados } from './padron.repository.ts';

const POR_PAGINA = 15;

/** A page beyond the last gives the last; the answer says which one it is. */
export async function listarPadron(
  ctx: SignedCtx,
  { buscar, page: pedida }: { buscar: string; page: number },
): Promise<AnswerOf<typeof padron.listarPadron>> {
  ctx.about({ persona: null });
  const { db } = ctx;
  const buscado = buscar.trim();
  const [{ todos, activos }, { total }, ultima] = await Promise.all([
    db.get(countAfiliados()),
    db.get(countBuscados(buscado)),
    db.find(findUltimaAplicada()),
  ]);
  const page = Math.max(1, Math.min(pedida, Math.ceil(total / POR_PAGINA)));
  const rows = await db.many(listAfiliados(buscado, POR_PAGINA, (page - 1) * POR_PAGINA));
  return {
    afiliados: rows.map(toAfiliadoDelPadron),
    total,
    page,
    afiliadosEnTotal: todos,
    activos,
    ultima: ultima ? toCarga(ultima) : null,
  };
}
