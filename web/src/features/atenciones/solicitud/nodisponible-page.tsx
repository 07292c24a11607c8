import type { ServicioADemanda } from '@portal/domain/atenciones/contract';
import { CalendarDays, ClipboardList, Clock, DoorOpen, Phone, Siren, Stethoscope } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router';
import { configuracion } from '../../../lib/configuracion.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { enLista } from '../../../lib/listas/en-palabras.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Arch } from '../../../ui/layout/arch.tsx';
import { Tile, Tiles } from '../../../ui/layout/tile.tsx';
import { cx } from '../../../ui/cx.ts';
import { useServiciosADemanda } from '../atenciones.queries.ts';
import { cuandoAbre, esperaEnPalabras } from '../en-palabras.ts';
import { NoLlego } from '../no-llego.tsx';
import { t } from '../textos.ts';
import { useReloj } from '../sala/use-atencion.ts';
import type { Pedido } from './use-iniciar.ts';
import css from './nodisponible-page.module.css';

const LOOK_MS = 20_000;

/** /nodisponible: when the service opens, and the alternatives. Refreshes by itself. */
export function NoDisponiblePage() {
  const pedido = Number(useSearchParams()[0].get('servicio'));
  // The choices made so far are passed back when the person returns.
  const volver = useLocation().state as { pedido?: Pedido } | null;
  const { data, error, refetch } = useServiciosADemanda(LOOK_MS);
  const servicio = data?.find(({ id }) => id === pedido);
  const otros = (data ?? []).filter(
    ({ id, abierto, menor }) => abierto && id !== pedido && (!servicio || servicio.menor === menor),
  );
  const elegido = data && (servicio ?? proximo(data));
  return (
    <div className={css['nodisponible']} data-width="read">
      <div className={css['cabeza']}>
        <PageHead
          title={t(elegido?.abierto ? 'nodisponible.tituloAbierto' : 'nodisponible.titulo')}
          back={{ to: '/home', label: t('solicitar.inicio') }}
          className={css['titulo']}
        />
      </div>
      {!data && !error && <Skeleton />}
      {error && !data && (
        <NoLlego title={t('solicitar.servicio.noLlegaron')} error={error} onRetry={refetch} />
      )}
      {data && <Estado servicio={elegido} volver={volver} />}
      {otros.length > 0 && !elegido?.abierto && (
        <Otros servicios={otros} volver={volver && sinServicio(volver)} />
      )}
      <section className={css['mientras']} aria-labelledby="mientras">
        <h2 id="mientras">{t('nodisponible.mientras')}</h2>
        <Tiles>
          {configuracion.turnosOn && (
            <Tile
              to="/solicitudTurnos"
              icon={<CalendarDays />}
              title={t('nodisponible.turno')}
              note={t('nodisponible.turno.nota')}
            />
          )}
          <Tile
            to="/misatenciones"
            icon={<ClipboardList />}
            title={t('nodisponible.atenciones')}
            note={t('nodisponible.atenciones.nota')}
          />
        </Tiles>
      </section>
      <Note
        tone="plain"
        icon={<Siren />}
        title={t('nodisponible.emergencia')}
        actions={
          <LinkButton variant="danger" href="tel:107" icon={<Phone />}>
            {t('nodisponible.emergencia.llamar')}
          </LinkButton>
        }
      >
        {t('nodisponible.emergencia.texto')}
      </Note>
    </div>
  );
}

/** A request for another member of the family returns to that form. */
const rutaDeVuelta = (volver: Vuelta) =>
  volver?.pedido?.paraOtra ? '/especialidad?para=otra' : '/especialidad';

/** Without a service in the URL: the one that opens first. */
const proximo = (servicios: readonly ServicioADemanda[]) =>
  servicios.toSorted(
    (a, b) => Number(b.abierto) - Number(a.abierto) || (a.abre ?? '9').localeCompare(b.abre ?? '9'),
  )[0];

type Vuelta = { pedido?: Pedido } | null;
/** For another service, keeps only the person and the reason. */
const sinServicio = ({ pedido }: { pedido?: Pedido }): Vuelta =>
  pedido ? { pedido: { dni: pedido.dni, motivo: pedido.motivo } } : null;

function Estado({ servicio, volver }: { servicio: ServicioADemanda | undefined; volver: Vuelta }) {
  const now = useReloj(30_000);
  if (!servicio) {
    return (
      <section className={cx('card', css['cuando'])} role="status">
        <Arch size={64}>
          <Clock />
        </Arch>
        <h2>{t('nodisponible.ninguno')}</h2>
      </section>
    );
  }
  const { nombre, abierto, abre, espera } = servicio;
  if (abierto) {
    return (
      <section className={cx('card', css['cuando'])} role="status">
        <Arch size={64} tone="open">
          <DoorOpen />
        </Arch>
        <h2>{t('nodisponible.abrio', { servicio: nombre })}</h2>
        {espera && <p>{t('nodisponible.abrio.texto', { espera: esperaEnPalabras(espera) })}</p>}
        <LinkButton variant="call" to={rutaDeVuelta(volver)} state={volver}>
          {t('nodisponible.solicitar')}
        </LinkButton>
      </section>
    );
  }
  return (
    <section className={cx('card', css['cuando'])} role="status">
      <Arch size={64}>
        <Clock />
      </Arch>
      <h2>{t(abre === null ? 'nodisponible.nadie' : 'nodisponible.cerrado', { servicio: nombre })}</h2>
      <p className={abre === null ? undefined : css['hora']}>
        {abre === null
          ? t('nodisponible.nadie.texto')
          : t('nodisponible.abre', { cuando: cuandoAbre(abre, now) })}
      </p>
    </section>
  );
}

function Otros({ servicios, volver }: { servicios: readonly ServicioADemanda[]; volver: Vuelta }) {
  const nombres = enLista(servicios.map(({ nombre }) => nombre));
  return (
    <Note
      icon={<Stethoscope />}
      title={t(servicios.length === 1 ? 'nodisponible.otro' : 'nodisponible.otros', { servicios: nombres })}
      actions={
        <LinkButton variant="second" to={rutaDeVuelta(volver)} state={volver}>
          {t('nodisponible.solicitar')}
        </LinkButton>
      }
    />
  );
}
