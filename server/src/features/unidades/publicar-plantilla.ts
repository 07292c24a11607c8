import { PortalError } from '@portal/domain/errores/errores';
import { plantillaDe } from '@portal/domain/plantillas/index';
import type { Plantilla } from '@portal/domain/plantillas/plantilla';
import { type Ajustes } from '@portal/domain/unidades/ajustes';
import { clavesDeCara, esDeCara, juzgarPublicacion, soloDistintos } from '@portal/domain/unidades/cara';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { exigirArchivos } from './archivos.ts';
import {
  deleteAjustes,
  insertBorrador,
  findUltimaVersion,
  findVersion,
  insertAjustes,
  insertVersion,
  lockBorrador,
  updateBorrador,
} from './plantilla.repository.ts';
import type { Unidad } from '../../units/registry.ts';
import { listAjustes } from '../../units/units.repository.ts';

/** The product's template, without the unit's settings. */
export const modeloDe = ({ modelo }: Unidad): Plantilla => plantillaDe(modelo)!;

export const caraPublicada = async (db: Pick<UnitTx, 'many'>): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (await db.many(listAjustes()))
      .filter(({ clave }) => esDeCara(clave))
      .map(({ clave, valor }) => [clave, valor]),
  );

/** Locks the draft, so that changes of the face run one after the other. */
export async function tomarBorrador(tx: UnitTx) {
  await tx.run(insertBorrador(tx.unidadId));
  return tx.get(lockBorrador());
}

/** Publishes the draft for everybody, in every process. */
export async function publicarPlantilla(
  ctx: SignedCtx,
  { revision, nota }: { revision: number; nota: string },
) {
  const done = await ctx.act(async (tx) => {
    const borrador = await tomarBorrador(tx);
    if (borrador.revision !== revision) throw new PortalError('borrador_cambiado');
    if (borrador.ajustes === null) throw new PortalError('sin_borrador');
    const version = await publicar(ctx, tx, borrador.ajustes, { nota: nota.trim(), restaura: null });
    return { version, ...(await tx.get(updateBorrador(null, ctx.actor.personaId, ctx.clock.now()))) };
  });
  ctx.platform.units.forget(ctx.unidad.id);
  return done;
}

/** Publishes an older face again. The current draft stays. */
export async function restaurarPlantilla(
  ctx: SignedCtx,
  { version: restaura, vigente }: { version: number; vigente: number },
) {
  const done = await ctx.act(async (tx) => {
    const { revision } = await tomarBorrador(tx);
    if ((await tx.find(findUltimaVersion()))?.version !== vigente) throw new PortalError('borrador_cambiado');
    const antes = await tx.find(findVersion(restaura));
    if (!antes) throw new PortalError('version_inexistente');
    return { version: await publicar(ctx, tx, antes.ajustes, { nota: '', restaura }), revision };
  });
  ctx.platform.units.forget(ctx.unidad.id);
  return done;
}

/** Runs in the caller's transaction: replaces the settings of the face and records a version. */
export async function publicar(
  ctx: SignedCtx,
  tx: UnitTx,
  ajustes: Ajustes,
  { nota, restaura }: { nota: string; restaura: number | null },
): Promise<number> {
  const modelo = modeloDe(ctx.unidad);
  const distintos = soloDistintos(modelo, ajustes);
  const errores = juzgarPublicacion(modelo, distintos, ctx.unidad.plantilla.sitiosPermitidos);
  if (Object.keys(errores).length > 0) throw new PortalError('plantilla_no_publicable', { fields: errores });
  await exigirArchivos(ctx, distintos);
  const publicada = ctx.clock.now();
  const ultima = (await tx.find(findUltimaVersion()))?.version ?? (await insertPrimera(tx, publicada));
  const version = ultima + 1;
  await tx.run(deleteAjustes(clavesDeCara));
  if (Object.keys(distintos).length > 0) await tx.run(insertAjustes(tx.unidadId, distintos));
  await tx.run(
    insertVersion(tx.unidadId, {
      version,
      ajustes: distintos,
      autor_id: ctx.actor.personaId,
      publicada,
      nota,
      restaura,
    }),
  );
  ctx.about({ persona: null, objeto: `version:${version}` });
  return version;
}

/** Version 1: the unit before its first publication, so that it can be restored. */
async function insertPrimera(tx: UnitTx, publicada: Date): Promise<number> {
  const ajustes = await caraPublicada(tx);
  await tx.run(
    insertVersion(tx.unidadId, { version: 1, ajustes, autor_id: null, publicada, nota: '', restaura: null }),
  );
  return 1;
}
