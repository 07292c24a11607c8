import type { Banner } from '@portal/domain/capacitacion/contract';
import {
  ArrowDown,
  ArrowUp,
  Eye,
  EyeOff,
  GraduationCap,
  Pencil,
  Plus,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { configuracion } from '../../lib/configuracion.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DeskBar } from '../../ui/frames/desk-bar.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { cx } from '../../ui/cx.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { BannerDialog } from './banner-dialog.tsx';
import { useBanners, useCambiarBanners, yaEsta } from './banners-use.ts';
import { t } from './textos-banners.ts';
import css from './banners-page.module.css';

/** The content of /teleEducacion: items, order and visibility. Every change is published at once. */
export function BannersPage() {
  if (!configuracion.capacitaciones) {
    return (
      <EmptyState
        icon={<GraduationCap className="lg" />}
        title={t('banners.apagado')}
        action={<LinkButton to="/admin/plantilla">{t('banners.irAPlantilla')}</LinkButton>}
      >
        {t('banners.apagado.texto')}
      </EmptyState>
    );
  }
  return <Lista />;
}

type Abierto = { que: 'nuevo' } | { que: 'editar' | 'quitar'; banner: Banner } | { que: 'restaurar' };

function Lista() {
  const { data, error, refetch } = useBanners();
  const cambiar = useCambiarBanners(data?.version ?? '');
  const [abierto, setAbierto] = useState<Abierto>();
  const cerrar = () => setAbierto(undefined);
  if (!data)
    return error ? (
      <RetryNote title={t('banners.noLlegaron')} error={error} onRetry={refetch} />
    ) : (
      <Skeleton shape="rows" count={4} />
    );
  const { banners, propios } = data;
  const guardar = (lista: Banner[], listo = yaEsta) =>
    cambiar.mutate({ banners: lista, listo }, { onSettled: cerrar });
  const conUno = (banner: Banner) =>
    banners.some(({ cod }) => cod === banner.cod)
      ? banners.map((uno) => (uno.cod === banner.cod ? banner : uno))
      : [...banners, banner];
  return (
    <>
      <DeskBar
        title={t('banners.titulo')}
        tools={
          <Button icon={<Plus />} onClick={() => setAbierto({ que: 'nuevo' })}>
            {t('banners.agregar')}
          </Button>
        }
      />
      <p className="vh" id="banners-extremo">
        {t('banners.extremo')}
      </p>
      <div className={css['admin']}>
        <p className="muted">{propios ? t('banners.intro') : t('banners.iniciales')}</p>
        {cambiar.error && (
          <Note
            tone="bad"
            role="alert"
            title={t('banners.fallo')}
            actions={
              cambiar.error instanceof ApiError &&
              cambiar.error.code === 'banners_cambiados' && (
                <Button
                  variant="second"
                  onClick={() => {
                    cambiar.reset();
                    void refetch();
                  }}
                >
                  {t('banners.verAhora')}
                </Button>
              )
            }
          >
            {cambiar.error.message}
          </Note>
        )}
        <ol className={css['lista']} aria-label={t('banners.lista')} aria-busy={cambiar.isPending}>
          {banners.map((banner, index) => (
            <Fila
              key={banner.cod}
              banner={banner}
              onMover={{
                ...(index > 0 && { subir: () => guardar(intercambiados(banners, index - 1, index)) }),
                ...(index < banners.length - 1 && {
                  bajar: () => guardar(intercambiados(banners, index, index + 1)),
                }),
              }}
              onMostrar={(show) => guardar(conUno({ ...banner, show }))}
              onEditar={() => setAbierto({ que: 'editar', banner })}
              onQuitar={() => setAbierto({ que: 'quitar', banner })}
            />
          ))}
        </ol>
        {propios && (
          <Button variant="quiet" icon={<RotateCcw />} onClick={() => setAbierto({ que: 'restaurar' })}>
            {t('banners.restaurar')}
          </Button>
        )}
      </div>
      {(abierto?.que === 'nuevo' || abierto?.que === 'editar') && (
        <BannerDialog
          banners={banners}
          {...(abierto.que === 'editar' && { banner: abierto.banner })}
          busy={cambiar.isPending}
          onGuardar={(banner) => guardar(conUno(banner))}
          onClose={cerrar}
        />
      )}
      {abierto?.que === 'quitar' && (
        <ConfirmDialog
          title={t('banners.quitar.pregunta', { titulo: abierto.banner.title })}
          yes={t('banners.quitar')}
          no={t('banners.no')}
          danger
          busy={cambiar.isPending}
          onYes={() =>
            guardar(
              banners.filter(({ cod }) => cod !== abierto.banner.cod),
              t('banners.quitado'),
            )
          }
          onNo={cerrar}
        >
          <p>{t('banners.quitar.texto')}</p>
        </ConfirmDialog>
      )}
      {abierto?.que === 'restaurar' && (
        <ConfirmDialog
          title={t('banners.restaurar.pregunta')}
          yes={t('banners.restaurar')}
          no={t('banners.no')}
          danger
          busy={cambiar.isPending}
          onYes={() => guardar([], t('banners.restaurado'))}
          onNo={cerrar}
        >
          <p>{t('banners.restaurar.texto')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function intercambiados(banners: readonly Banner[], a: number, b: number): Banner[] {
  const lista = [...banners];
  [lista[a], lista[b]] = [lista[b]!, lista[a]!];
  return lista;
}

type FilaProps = {
  banner: Banner;
  onMover: { subir?: () => void; bajar?: () => void };
  onMostrar: (show: boolean) => void;
  onEditar: () => void;
  onQuitar: () => void;
};

function Fila({ banner, onMover, onMostrar, onEditar, onQuitar }: FilaProps) {
  const { type, title, text, show } = banner;
  const imagen = type === 'imagen' ? banner.address : banner.image;
  const dicho = (acto: string) => t('banners.de', { acto, titulo: title });
  return (
    <li className={css['fila']} data-oculto={!show || undefined}>
      {imagen ? (
        <img src={imagen} alt="" loading="lazy" />
      ) : (
        <span className={css['sin']} aria-hidden="true" />
      )}
      <div className={css['que']}>
        <p>
          <b>{title}</b>
        </p>
        <p className="muted">{text}</p>
        <p className={cx('row', css['estado'])}>
          <Badge tone={show ? 'open' : 'off'} icon={show ? <Eye /> : <EyeOff />}>
            {t(show ? 'banners.visible' : 'banners.oculto')}
          </Badge>
          <small className="muted">{t(`banners.tipo.${type}`)}</small>
        </p>
      </div>
      <div className={css['actos']}>
        {(['subir', 'bajar'] as const).map((acto) => (
          <Button
            key={acto}
            variant="quiet"
            icon={acto === 'subir' ? <ArrowUp /> : <ArrowDown />}
            aria-label={dicho(t(`banners.${acto}`))}
            razonEn={!onMover[acto] && 'banners-extremo'}
            onClick={() => onMover[acto]?.()}
          />
        ))}
        <Button
          variant="quiet"
          icon={show ? <EyeOff /> : <Eye />}
          aria-label={dicho(t(show ? 'banners.ocultar' : 'banners.mostrar'))}
          onClick={() => onMostrar(!show)}
        >
          {t(show ? 'banners.ocultar' : 'banners.mostrar')}
        </Button>
        {type !== 'video' && (
          <Button
            variant="quiet"
            icon={<Pencil />}
            aria-label={dicho(t('banners.editar'))}
            onClick={onEditar}
          >
            {t('banners.editar')}
          </Button>
        )}
        <Button variant="quiet" icon={<Trash2 />} aria-label={dicho(t('banners.quitar'))} onClick={onQuitar}>
          {t('banners.quitar')}
        </Button>
      </div>
    </li>
  );
}
