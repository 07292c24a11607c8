import type { Escritorio as Datos } from '@portal/domain/atenciones/contract';
import { horaDe } from '@portal/domain/tiempo/fechas';
import { Video } from 'lucide-react';
import { useDeferredValue, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ahora } from '../../../lib/configuracion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DeskFrame } from '../../../ui/frames/desk-frame.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Link } from '../../../ui/link.tsx';
import { useEscritorio, useEscritorioVivo } from './consulta.ts';
import { Consultorio, type Partes } from './consultorio.tsx';
import { EscritorioGuardia } from './guardia.tsx';
import { useNoticias } from './noticias.ts';
import { useActos } from './use.ts';
import { useLlegadas, useTituloDelEscritorio } from '../fila/aviso.ts';
import { t } from '../textos-escritorio.ts';
import css from './marco.module.css';

/** Another section of the desk, by `?ver={id}`; `en`: other values of `ver` that belong to it. */
export type Seccion = {
  id: string;
  label: string;
  en?: readonly string[];
  content: (ver: string) => ReactNode;
};

type Props = Partes & { marca: ReactNode; perfil: ReactNode; secciones: readonly Seccion[] };

/**
 * The professional's desk: its bar, the consulting room, and the other sections. Duty, queue and call
 * continue whichever section is shown.
 */
export function Escritorio({ marca, perfil, ...resto }: Props) {
  const { data, error, refetch } = useEscritorio();
  // A late answer draws the whole desk: in small slices, so that a slow phone is not blocked.
  const hay = useDeferredValue(data !== undefined);
  if (data && hay) return <Abierto {...{ marca, perfil, ...resto }} escritorio={data} />;
  return (
    <DeskFrame start={marca} title={t('escritorio.titulo')} shortName end={perfil}>
      {error ? (
        <Note
          tone="bad"
          role="alert"
          title={t('escritorio.noLlego')}
          actions={
            <Button variant="second" onClick={() => void refetch()}>
              {t('escritorio.reintentar')}
            </Button>
          }
        >
          <p>{error.message}</p>
        </Note>
      ) : (
        <Skeleton shape="rows" count={6} label={t('escritorio.cargando')} />
      )}
    </DeskFrame>
  );
}

function Abierto({ marca, perfil, secciones, escritorio, ...partes }: Props & { escritorio: Datos }) {
  const { enGuardia, actual, fila } = escritorio;
  const ver = useSearchParams()[0].get('ver');
  const seccion = secciones.find(({ id, en }) => id === ver || en?.includes(ver ?? ''));
  const noticias = useNoticias(escritorio);
  const actos = useActos(escritorio, noticias);
  const llegada = useLlegadas(fila, enGuardia);
  useEscritorioVivo(escritorio);
  useTituloDelEscritorio(fila.length, actual, llegada.sinVer);
  return (
    <DeskFrame
      start={marca}
      title={seccion?.label ?? t('escritorio.titulo')}
      nav={secciones.length > 0 && <Secciones secciones={secciones} actual={seccion?.id} />}
      shortName
      flush={!seccion}
      full
      end={
        <>
          <EscritorioGuardia escritorio={escritorio} actos={actos} />
          {perfil}
        </>
      }
    >
      <SinConexion />
      {seccion && actual && (
        <Link to="?" className={css['volver']}>
          <Video />
          {t(actual.estado === 'iniciado' ? 'escritorio.volverAConsulta' : 'escritorio.volverALlamado', {
            paciente: actual.paciente.nombre,
          })}
          <span>{t('escritorio.volver')}</span>
        </Link>
      )}
      <Consultorio
        {...{ escritorio, actos, llegada, partes }}
        noticia={noticias.noticia}
        onNoticia={noticias.avisar}
        visible={!seccion}
      />
      {seccion?.content(ver ?? '')}
    </DeskFrame>
  );
}

function Secciones({ secciones, actual }: { secciones: readonly Seccion[]; actual: string | undefined }) {
  return (
    <nav className={css['nav']} aria-label={t('escritorio.secciones')}>
      <Link to="?" aria-current={actual === undefined ? 'page' : undefined}>
        {t('escritorio.titulo')}
      </Link>
      {secciones.map(({ id, label }) => (
        <Link key={id} to={`?ver=${id}`} aria-current={actual === id ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Converts an instant of the local clock to the server's. */
const horaDelServidor = (instante: number) => horaDe(new Date(ahora().getTime() - (Date.now() - instante)));

/** The last answer stays visible, with its time. */
function SinConexion() {
  const { isRefetchError, dataUpdatedAt } = useEscritorio();
  if (!isRefetchError) return null;
  return (
    <Note tone="warn" role="status" className={css['sinConexion']}>
      <p>{t('escritorio.sinConexion', { hora: horaDelServidor(dataUpdatedAt) })}</p>
    </Note>
  );
}
