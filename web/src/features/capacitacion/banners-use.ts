import { capacitacion, type Banner } from '@portal/domain/capacitacion/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { t } from './textos-banners.ts';

const queryKey = ['banners'] as const;
export type Cambio = { banners: Banner[]; listo: string };

export const useBanners = () =>
  useQuery({
    queryKey,
    queryFn: () => call(capacitacion.listarTodosLosBanners, { query: { tipo: 'tele_educacion' } }),
    refetchOnWindowFocus: false,
  });

/** Saves the whole list, based on the version that was read. */
export function useCambiarBanners(version: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ banners }: Cambio) =>
      call(capacitacion.cambiarBanners, { body: { tipo: 'tele_educacion', banners, version } }),
    async onSuccess(_, { listo }) {
      await queries.invalidateQueries({ queryKey });
      toast(listo);
    },
  });
}

/** A code derived from the title, with a number if it is taken. */
export function codigoPara(title: string, banners: readonly Banner[]): string {
  const base =
    title
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 34) || 'banner';
  const usados = new Set(banners.map(({ cod }) => cod));
  let cod = base.length < 2 ? `banner-${base}` : base;
  for (let n = 2; usados.has(cod); n += 1) cod = `${base}-${n}`;
  return cod;
}

export const yaEsta = t('banners.guardado');
