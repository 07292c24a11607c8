import { bannersIniciales } from '@portal/domain/capacitacion/banners';
import { Banner } from '@portal/domain/capacitacion/contract';
import type { Ctx } from '../../http/context.ts';
import { listBanners, type BannerFila } from './capacitacion.repository.ts';

/** The unit's own, in its order; until it has any, the starting set. */
export async function bannersDe({ db }: Ctx, tipo: string): Promise<{ banners: Banner[]; propios: boolean }> {
  const filas = await db.many(listBanners(tipo));
  return filas.length === 0 ? { banners: [...bannersIniciales], propios: false } : { banners: filas.map(aBanner), propios: true };
}

export async function listarBanners(ctx: Ctx, { tipo }: { tipo: string }): Promise<Banner[]> {
  return (await bannersDe(ctx, tipo)).banners.filter(({ show }) => show);
}

function aBanner({ type, titulo, texto, direccion, imagen, ...fila }: BannerFila): Banner {
  const comun = { ...fila, type, title: titulo, text: texto, address: direccion };
  return Banner.parse(type === 'imagen' ? comun : { ...comun, image: imagen });
}
