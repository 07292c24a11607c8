import type { AtencionEnFila } from '@portal/domain/atenciones/contract';
import { estaAbierta } from '@portal/domain/atenciones/reglas';
import { CalendarDays, ClipboardList, House, LogOut, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { configuracion } from '../../../lib/configuracion.ts';
import { cerrarSesion, useSesionAbierta } from '../../../lib/sesion.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Tile, Tiles } from '../../../ui/layout/tile.tsx';
import { useIniciada } from '../atenciones.queries.ts';
import { conArticulo, duracionEnPalabras, momentoEnPalabras } from '../en-palabras.ts';
import { Encuesta } from './encuesta.tsx';
import { NoLlego } from '../no-llego.tsx';
import { t } from '../textos.ts';
import { useAtencion } from '../sala/use-atencion.ts';
import { Linea, Lineas } from '../lineas.tsx';
import css from './finllamada-page.module.css';

/** `documentos` draws the documents of the attention. */
type Props = { documentos?: (atencion: AtencionEnFila) => ReactNode };

/** /finllamada: the outcome, the next steps, the survey and a summary. */
export function FinLlamadaPage({ documentos }: Props) {
  const id = useSearchParams()[0].get('atencion');
  return (
    <div className={css['fin']}>
      {id === null ? <SinAtencion /> : <Fin key={id} id={id} documentos={documentos} />}
    </div>
  );
}

function Fin({ id, documentos }: { id: string; documentos: Props['documentos'] }) {
  const { data: atencion, error, refetch } = useAtencion(id);
  if (!atencion) {
    return (
      <>
        <PageHead title={t('fin.titulo')} />
        {error ? (
          <NoLlego className={css['aviso']} title={t('noLlego.titulo')} error={error} onRetry={refetch} />
        ) : (
          <Skeleton count={2} />
        )}
      </>
    );
  }
  // Not finished yet: still waiting or called.
  if (
    atencion.status === 'emitida' ||
    atencion.status === 'chamado' ||
    atencion.status === 'no_se_presento' ||
    atencion.status === 'cancelada'
  ) {
    return <Navigate to={`/videocall?atencion=${id}`} replace />;
  }
  const { profesional, servicio } = atencion;
  return (
    <>
      <PageHead
        title={t(estaAbierta(atencion.status) ? 'fin.abierta' : 'fin.titulo')}
        lead={
          profesional
            ? t('fin.bajada', { profesional: conArticulo(profesional.nombre), servicio: servicio.nombre })
            : servicio.nombre
        }
      />
      {estaAbierta(atencion.status) && <SigueAbierta id={id} />}
      <div className={css['partes']}>
        {documentos?.(atencion)}
        <QueSigue />
        {!estaAbierta(atencion.status) && (
          <Encuesta id={id} respondida={atencion.encuesta !== null} className={css['mitad']} />
        )}
        <Resumen atencion={atencion} />
      </div>
    </>
  );
}

function SigueAbierta({ id }: { id: string }) {
  return (
    <Note
      className={css['aviso']}
      tone="info"
      icon={<Video />}
      role="status"
      actions={
        <LinkButton variant="call" to={`/videocall?atencion=${id}`} state={{ entrar: true }} icon={<Video />}>
          {t('fin.abierta.volver')}
        </LinkButton>
      }
    >
      {t('fin.abierta.texto')}
    </Note>
  );
}

function Resumen({ atencion }: { atencion: AtencionEnFila }) {
  const { paciente, profesional, servicio, inicio, fin, boleto } = atencion;
  const lineas = [
    [t('fin.paciente'), paciente.nombre],
    [t('fin.profesional'), profesional?.nombre],
    [t('fin.servicio'), servicio.nombre],
    [t('fin.cuando'), inicio && momentoEnPalabras(inicio)],
    [t('fin.duracion'), inicio && fin && duracionEnPalabras(inicio, fin)],
    [t('fin.numero'), boleto],
  ] as const;
  return (
    <Card title={t('fin.resumen')} className={css['mitad']}>
      <Lineas enTarjeta>
        {lineas.map(
          ([que, valor]) =>
            valor && (
              <Linea key={que} que={que}>
                {valor}
              </Linea>
            ),
        )}
      </Lineas>
    </Card>
  );
}

function QueSigue() {
  const { alcance } = useSesionAbierta();
  return (
    <section className={css['sigue']} aria-labelledby="que-sigue">
      <h2 id="que-sigue">{t('fin.sigue')}</h2>
      {alcance === 'portal' ? (
        <Tiles>
          <Tile
            to="/misatenciones"
            icon={<ClipboardList />}
            title={t('fin.sigue.atenciones')}
            note={t('fin.sigue.atenciones.nota')}
          />
          {configuracion.turnosOn && (
            <Tile
              to="/solicitudTurnos"
              icon={<CalendarDays />}
              title={t('fin.sigue.turno')}
              note={t('fin.sigue.turno.nota')}
            />
          )}
          <Tile to="/home" icon={<House />} title={t('fin.sigue.inicio')} />
        </Tiles>
      ) : (
        <Button variant="second" icon={<LogOut />} onClick={() => void cerrarSesion()}>
          {t('fin.cerrarEnlace')}
        </Button>
      )}
      <p className="muted">{t('fin.sigue.empeora')}</p>
    </section>
  );
}

/** Without an id in the URL: redirects to the open attention, or shows the next steps. */
function SinAtencion() {
  const { data, isFetched } = useIniciada();
  if (data && estaAbierta(data.status)) return <Navigate to={`/finllamada?atencion=${data.id}`} replace />;
  return (
    <>
      <PageHead title={t('fin.titulo')} lead={t('fin.generico')} />
      {isFetched && (
        <div className={css['partes']}>
          <QueSigue />
        </div>
      )}
    </>
  );
}
