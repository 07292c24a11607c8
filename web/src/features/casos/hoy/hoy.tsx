import type { Hoy as DeHoy } from '@portal/domain/casos/contract';
import { HOY_HASTA, type CosaDeHoy } from '@portal/domain/casos/reglas';
import { diaDe, diaEnPalabras } from '@portal/domain/tiempo/fechas';
import { Bell, CalendarCheck, CalendarClock, FolderClock, Hourglass, MailX, Send, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { CountBadge } from '../../../ui/data/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Room } from '../../../ui/frames/room.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Link } from '../../../ui/link.tsx';
import { CargaDeGestores } from '../carga.tsx';
import { useCasosAlDia, useEsCoordinador, useHoy, useReenviar } from '../casos.queries.ts';
import { momentoDelInstante } from '../en-palabras.ts';
import { EstadoCaso, EstadoTurno, PlazoDeAceptacion } from '../estados.tsx';
import { t } from './textos-hoy.ts';
import css from './hoy.module.css';

/** The strip on the gestor's home page: today's tasks, each linked to its case. */
export function Hoy() {
  const { data, error, refetch } = useHoy();
  const coordina = useEsCoordinador();
  useCasosAlDia();
  return (
    <Room name="desk" className={css['hoy']}>
      <section aria-labelledby="hoy">
        <h2 id="hoy">{t('hoy.titulo')}</h2>
        {!data && error && <RetryNote title={t('hoy.noLlego')} error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton shape="rows" count={4} label={t('hoy.cargando')} />}
        {data && <Tira hoy={data} />}
      </section>
      {coordina && <CargaDeGestores />}
    </Room>
  );
}

function Tira({ hoy }: { hoy: DeHoy }) {
  const { totales } = hoy;
  const reenviar = useReenviar();
  return (
    <div className={css['tira']}>
      <Grupo
        titulo={t('hoy.turnos')}
        icon={<CalendarCheck />}
        total={totales.turnosDeHoy}
        vacio={t('hoy.sinTurnos')}
        mas="turnos"
        ancho
      >
        {hoy.turnosDeHoy.map(({ casoId, paciente, gestor, hora, servicio, estatus, estatusString }) => (
          <Entrada
            key={`${casoId} ${hora}`}
            casoId={casoId}
            cuando={hora}
            quien={paciente}
            detalle={[servicio, gestor]}
          >
            <EstadoTurno estatus={estatus}>{estatusString}</EstadoTurno>
          </Entrada>
        ))}
      </Grupo>
      <Grupo
        titulo={t('hoy.novedades')}
        icon={<Bell />}
        total={totales.alertas}
        vacio={t('hoy.sinNovedades')}
        mas="novedades"
      >
        {hoy.alertas.map(({ casoId, paciente, gestor, texto, ocurrido }) => (
          <Entrada
            key={`${casoId} ${ocurrido} ${texto}`}
            casoId={casoId}
            quien={paciente}
            detalle={[texto, gestor]}
          />
        ))}
      </Grupo>
      <Grupo
        titulo={t('hoy.ausentes')}
        icon={<UserX />}
        total={totales.ausentesDeAyer}
        vacio={t('hoy.sinAusentes')}
        mas="ausentes"
      >
        {hoy.ausentesDeAyer.map(({ casoId, paciente, gestor, hora, servicio }) => (
          <Entrada
            key={`${casoId} ${hora}`}
            casoId={casoId}
            cuando={hora}
            quien={paciente}
            detalle={[servicio, gestor]}
          />
        ))}
      </Grupo>
      <Grupo
        titulo={t('hoy.sinPaso')}
        icon={<FolderClock />}
        total={totales.sinProximoPaso}
        vacio={t('hoy.sinSinPaso')}
        mas="sin_paso"
      >
        {hoy.sinProximoPaso.map(({ casoId, paciente, gestor, status, desde }) => (
          <Entrada
            key={casoId}
            casoId={casoId}
            quien={paciente}
            detalle={[t('hoy.desde', { dia: diaEnPalabras(diaDe(new Date(desde))) }), gestor]}
          >
            <EstadoCaso status={status} />
          </Entrada>
        ))}
      </Grupo>
      <Grupo
        titulo={t('hoy.correos')}
        icon={<MailX />}
        total={totales.correos}
        vacio={t('hoy.sinCorreos')}
        mas="correos"
      >
        {hoy.correos.map(({ casoId, paciente, gestor, inicio, servicio }) => (
          <Entrada
            key={casoId}
            casoId={casoId}
            quien={paciente}
            detalle={[servicio, momentoDelInstante(inicio), gestor]}
            acto={
              <Button
                variant="second"
                small
                icon={<Send />}
                busy={reenviar.isPending && reenviar.variables === casoId}
                onClick={() => reenviar.mutate(casoId)}
              >
                {t('hoy.reenviar')} <span className="vh">{t('hoy.reenviarA', { quien: paciente })}</span>
              </Button>
            }
          />
        ))}
      </Grupo>
      <Grupo
        titulo={t('hoy.controles')}
        icon={<CalendarClock />}
        total={totales.controles}
        vacio={t('hoy.sinControles')}
        mas="controles"
      >
        {hoy.controles.map(({ casoId, paciente, gestor, dia }) => (
          <Entrada key={casoId} casoId={casoId} quien={paciente} detalle={[diaEnPalabras(dia), gestor]} />
        ))}
      </Grupo>
      <Grupo
        titulo={t('hoy.plazos')}
        icon={<Hourglass />}
        total={totales.plazos}
        vacio={t('hoy.sinPlazos')}
        mas="plazos"
      >
        {hoy.plazos.map(({ casoId, paciente, gestor, limite, semaforo }) => (
          <Entrada key={casoId} casoId={casoId} quien={paciente} detalle={[diaEnPalabras(limite), gestor]}>
            <PlazoDeAceptacion plazo={{ limite, semaforo }} corto />
          </Entrada>
        ))}
      </Grupo>
    </div>
  );
}

type GrupoProps = {
  titulo: string;
  icon: ReactNode;
  total: number;
  vacio: string;
  /** The list's filter that shows all of them. */
  mas: CosaDeHoy;
  ancho?: boolean;
  children: ReactNode[];
};

function Grupo({ titulo, icon, total, vacio, mas, ancho = false, children }: GrupoProps) {
  const muchos = total > HOY_HASTA;
  return (
    <section className={cx(css['grupo'], ancho && css['ancho'])}>
      <h3>
        {icon} {titulo}{' '}
        {total > 0 && <CountBadge count={muchos ? t('hoy.muchos', { cuantos: HOY_HASTA }) : total} />}
      </h3>
      {total === 0 ? <p className="muted">{vacio}</p> : <ul className={css['lista']}>{children}</ul>}
      {total > children.length && (
        <Link className={css['mas']} to={`/listcasos?hoy=${mas}`}>
          {muchos ? t('hoy.todos') : t('hoy.mas', { cuantos: total - children.length })}
        </Link>
      )}
    </section>
  );
}

type EntradaProps = {
  casoId: number;
  cuando?: string;
  quien: string;
  detalle: readonly (string | null)[];
  acto?: ReactNode;
  children?: ReactNode;
};

/** Links to the case in edit mode. */
function Entrada({ casoId, cuando, quien, detalle, acto, children }: EntradaProps) {
  return (
    <li className={acto ? css['conActo'] : undefined}>
      <Link to={`/detalleCaso?id=${casoId}&edicion=1`} state={{ volver: '/' }}>
        {cuando && <time className={css['hora']}>{cuando}</time>}
        <span className={css['quien']}>
          <b>{quien}</b>
          <small>{[t('hoy.caso', { id: casoId }), ...detalle].filter(Boolean).join(' · ')}</small>
        </span>
        {children}
      </Link>
      {acto}
    </li>
  );
}
