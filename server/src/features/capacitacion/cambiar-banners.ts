import type { Banner } from '@portal/domain/capacitacion/contract';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { deleteBanners, insertBanners, lockBanners } from './capacitacion.repository.ts';
import { bannersDe, versionDe } from './listar-banners.ts';

/** Replaces the whole list, in the given order. */
export async function cambiarBanners(
  ctx: SignedCtx,
  { tipo, banners, version }: { tipo: string; banners: readonly Banner[]; version?: string | undefined },
): Promise<void> {
  if (new Set(banners.map(({ cod }) => cod)).size < banners.length)
    throw new PortalError('datos_invalidos', { fields: { cod: 'Está repetido' } });
  ctx.about({ persona: null, objeto: `banners:${tipo}` });
  await ctx.act(async (tx) => {
    // Serialise changes, so that the second one sees the first.
    await tx.run(lockBanners(tx.unidadId));
    if (version !== undefined && versionDe((await bannersDe(tx, tipo)).banners) !== version)
      throw new PortalError('banners_cambiados');
    await tx.run(deleteBanners(tipo));
    if (banners.length > 0) await tx.run(insertBanners(tx.unidadId, tipo, banners.map(aFila)));
  });
}

const aFila = (banner: Banner) => ({
  cod: banner.cod,
  type: banner.type,
  show: banner.show,
  titulo: banner.title,
  texto: banner.text,
  direccion: banner.address,
  imagen: banner.type === 'imagen' ? null : banner.image,
});
