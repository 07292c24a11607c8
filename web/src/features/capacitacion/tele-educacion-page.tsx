import { capacitacion, type Banner } from '@portal/domain/capacitacion/contract';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, GraduationCap, Maximize2, VolumeX } from 'lucide-react';
import { useId } from 'react';
import { call } from '../../lib/api.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { t } from './textos.ts';
import { cx } from '../../ui/cx.ts';
import css from './tele-educacion-page.module.css';

/** /teleEducacion: pictures, links and silent videos, in the unit's order. */
export function TeleEducacionPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['capacitacion'],
    queryFn: () => call(capacitacion.listarBanners, { query: { tipo: 'tele_educacion' } }),
  });
  return (
    <>
      <PageHead title={t('capacitacion.titulo')} lead={t('capacitacion.intro')} />
      {error && !data && <RetryNote title={t('capacitacion.noLlego')} error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton count={3} />}
      {data?.length === 0 && (
        <EmptyState icon={<GraduationCap className="lg" />} title={t('capacitacion.vacio')}>
          {t('capacitacion.vacio.texto')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className={css['banners']} aria-label={t('capacitacion.lista')}>
          {data.map((banner) => (
            <li key={banner.cod}>
              <Pieza banner={banner} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Pieza({ banner }: { banner: Banner }) {
  const texto = useId();
  switch (banner.type) {
    case 'imagen':
      return (
        <figure className={css['banner']}>
          <img src={banner.address} alt={banner.text} loading="lazy" decoding="async" />
          <figcaption>
            <h2>{banner.title}</h2>
            <a className={css['agrandar']} href={banner.address} target="_blank" rel="noopener">
              <Maximize2 /> {t('capacitacion.agrandar')}{' '}
              <span className="vh">{t('capacitacion.otraPestana')}</span>
            </a>
          </figcaption>
        </figure>
      );
    case 'url':
      return (
        <article className={cx(css['banner'], css['lleva'])}>
          {banner.image ? <img src={banner.image} alt="" loading="lazy" decoding="async" /> : <SinImagen />}
          <div>
            <h2>
              <a href={banner.address} target="_blank" rel="noopener noreferrer">
                {banner.title} <ExternalLink /> <span className="vh">{t('capacitacion.otraPestana')}</span>
              </a>
            </h2>
            <p>{banner.text}</p>
          </div>
        </article>
      );
    case 'video':
      return (
        <article className={css['banner']}>
          {/* eslint-disable-next-line jsx-a11y/media-has-caption -- silent, with its text beside it */}
          <video
            src={banner.address}
            poster={banner.image ?? undefined}
            muted
            controls
            playsInline
            preload="metadata"
            aria-label={banner.title}
            aria-describedby={texto}
          />
          <div>
            <h2>{banner.title}</h2>
            <p id={texto}>{banner.text}</p>
            <p className={css['sinSonido']}>
              <VolumeX /> {t('capacitacion.video')}
            </p>
          </div>
        </article>
      );
  }
}

/** A link without a picture shows the arch instead. */
function SinImagen() {
  return (
    <span className={css['sinImagen']} aria-hidden="true">
      <GraduationCap />
    </span>
  );
}
