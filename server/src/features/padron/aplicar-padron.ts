import type { BodyOf } from '@portal/domain/contract/endpoint';
import type { CargaDelPadron, padron } from '@portal/domain/padron/contract';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { toCarga } from './a-carga.ts';
import {
  applyCarga,
  countLineas,
  deleteAusentes,
  deleteLineas,
  deleteValidas,
  endCarga,
  findCarga,
  setHashJoins,
  lockCarga,
  upsertValidas,
} from './padron.repository.ts';

type Decision = BodyOf<typeof padron.aplicarPadron>;

/** One transaction: concurrent readers see the old padrón until the commit, and the new one after it. */
export async function aplicarPadron(
  ctx: SignedCtx,
  { id, modo, soloValidas }: Decision,
): Promise<CargaDelPadron> {
  ctx.about({ persona: null, objeto: `padron:${id}` });
  return ctx.act(async (tx) => {
    const carga = await tx.find(lockCarga(id));
    if (carga?.estado !== 'revisada') throw new PortalError('padron_no_esta');
    const validas = carga.lineas - carga.con_errores;
    if (validas === 0) throw new PortalError('padron_sin_validas');
    if (carga.con_errores > 0 && !soloValidas) throw new PortalError('padron_con_errores');
    // The lines are in an unlogged table and are lost if the database crashes: refuse an incomplete load.
    if ((await tx.get(countLineas(id))).lineas !== carga.lineas) throw new PortalError('padron_no_esta');
    await tx.run(setHashJoins());
    const salen = modo === 'reemplazar' ? await tx.run(deleteAusentes(tx.unidadId, id)) : 0;
    const { nuevos, cambiados } = await tx.get(upsertValidas(tx.unidadId, id, carga.columnas));
    await tx.run(
      applyCarga(id, {
        modo,
        nuevos,
        cambiados,
        iguales: validas - nuevos - cambiados,
        salen,
        terminada: ctx.clock.now(),
      }),
    );
    await tx.run(deleteValidas(id));
    return toCarga(await tx.get(findCarga(id)));
  });
}

export async function descartarPadron(ctx: SignedCtx, { id }: { id: number }): Promise<void> {
  ctx.about({ persona: null, objeto: `padron:${id}` });
  return ctx.act(async (tx) => {
    await tx.get(findCarga(id));
    if ((await tx.run(endCarga(id, 'revisada', 'descartada', ctx.clock.now()))) > 0)
      await tx.run(deleteLineas(id));
  });
}
