import { PortalError } from '@portal/domain/errores/errores';
import type { Ajustes } from '@portal/domain/unidades/ajustes';
import { juzgarAjustes, soloDistintos, sonIguales } from '@portal/domain/unidades/cara';
import type { PlantillaAdministrada } from '@portal/domain/unidades/contract';
import type { SignedCtx } from '../../http/context.ts';
import { exigirArchivos } from './archivos.ts';
import { findBorrador, listVersiones, updateBorrador } from './plantilla.repository.ts';
import { caraPublicada, modeloDe, tomarBorrador } from './publicar-plantilla.ts';

export async function obtenerPlantilla({ db, unidad }: SignedCtx): Promise<PlantillaAdministrada> {
  const [ajustes, borrador, versiones] = await Promise.all([
    caraPublicada(db),
    db.find(findBorrador()),
    db.many(listVersiones()),
  ]);
  return {
    modelo: modeloDe(unidad),
    ajustes: ajustes as PlantillaAdministrada['ajustes'],
    borrador: borrador?.ajustes
      ? {
          ajustes: borrador.ajustes as PlantillaAdministrada['ajustes'],
          autor: borrador.autor,
          cambiado: borrador.cambiado.toISOString(),
        }
      : null,
    revision: borrador?.revision ?? 0,
    versiones: versiones.map(({ publicada, ...version }) => ({
      ...version,
      publicada: publicada.toISOString(),
    })),
    sitiosPermitidos: unidad.plantilla.sitiosPermitidos ?? [],
  };
}

/**
 * Saves only over the revision that was read. Illegible colours may be drafted and previewed, but not
 * published.
 */
export async function guardarBorradorPlantilla(
  ctx: SignedCtx,
  { revision, ajustes }: { revision: number; ajustes: Ajustes },
) {
  const modelo = modeloDe(ctx.unidad);
  const errores = juzgarAjustes(modelo, ajustes, ctx.unidad.plantilla.sitiosPermitidos);
  if (Object.keys(errores).length > 0) throw new PortalError('datos_invalidos', { fields: errores });
  await exigirArchivos(ctx, ajustes);
  ctx.about({ persona: null, objeto: `borrador:${revision + 1}` });
  const distintos = soloDistintos(modelo, ajustes);
  // A draft equal to the published face is no draft.
  return cambiar(ctx, revision, sonIguales(distintos, await caraPublicada(ctx.db)) ? null : distintos);
}

export async function descartarBorradorPlantilla(ctx: SignedCtx, { revision }: { revision: number }) {
  ctx.about({ persona: null, objeto: `borrador:${revision}` });
  return cambiar(ctx, revision, null);
}

const cambiar = (ctx: SignedCtx, revision: number, ajustes: Record<string, unknown> | null) =>
  ctx.act(async (tx) => {
    if ((await tomarBorrador(tx)).revision !== revision) throw new PortalError('borrador_cambiado');
    return tx.get(updateBorrador(ajustes, ctx.actor.personaId, ctx.clock.now()));
  });
