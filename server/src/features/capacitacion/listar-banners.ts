import { bannersIniciales } from '@portal/domain/capacitacion/banners';
import { Banner } from '@portal/domain/capacitacion/contract';
import { createHash } from 'node:crypto';
import type { UnitDb } from '../../db/unit-db.ts';
import type { Ctx } from '../../http/context.ts';
import { listBanners, type BannerRow } from './capacitacion.repository.ts';

/** The unit's own banners in its order, or the starting set if it has none. */
export async function bannersDe(
  db: Pick<UnitDb, 'many'>,
  tipo: string,
): Promise<{ banners: Banner[]; propios: boolean }> {
  const filas = await db.many(listBanners(tipo));
  return filas.length === 0
    ? { banners: [...bannersIniciales], propios: false }
    : { banners: filas.map(aBanner), propios: true };
}

export async function listarTodosLosBanners(ctx: Ctx, { tipo }: { tipo: string }) {
  const todos = await bannersDe(ctx.db, tipo);
  return { ...todos, version: versionDe(todos.banners) };
}

export const versionDe = (banners: readonly Banner[]) =>
  createHash('sha256').update(JSON.stringify(banners)).digest('hex').slice(0, 16);

export async function listarBanners(ctx: Ctx, { tipo }: { tipo: string }): Promise<Banner[]> {
  return (await bannersDe(ctx.db, tipo)).banners.filter(({ show }) => show);
}

function aBanner({ type, titulo, texto, direccion, imagen, ...fila }: BannerRow): Banner {
  const comun = { ...fila, type, title: titulo, text: texto, address: direccion };
  return Banner.parse(type === 'imagen' ? comun : { ...comun, image: imagen });
}
