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
        {hoy.turnosDeHoy.map((turno) => (
          <Entrada
            key={`${turno.casoId} ${turno.hora}`}
            de={turno}
            cuando={turno.hora}
            detalle={[turno.servicio]}
          >
            <EstadoTurno estatus={turno.estatus}>{turno.estatusString}</EstadoTurno>
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
        {hoy.alertas.map((alerta) => (
          <Entrada
            key={`${alerta.casoId} ${alerta.ocurrido} ${alerta.texto}`}
            de={alerta}
            detalle={[alerta.texto]}
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
        {hoy.ausentesDeAyer.map((turno) => (
          <Entrada
            key={`${turno.casoId} ${turno.hora}`}
            de={turno}
            cuando={turno.hora}
            detalle={[turno.servicio]}
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
        {hoy.sinProximoPaso.map((caso) => (
          <Entrada
            key={caso.casoId}
            de={caso}
            detalle={[t('hoy.desde', { dia: diaEnPalabras(diaDe(new Date(caso.desde))) })]}
          >
            <EstadoCaso status={caso.status} />
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
        {hoy.correos.map((correo) => (
          <Entrada
            key={correo.casoId}
            de={correo}
            detalle={[correo.servicio, momentoDelInstante(correo.inicio)]}
            acto={
              <Button
                variant="second"
                small
                icon={<Send />}
                busy={reenviar.isPending && reenviar.variables === correo.casoId}
                onClick={() => reenviar.mutate(correo.casoId)}
              >
                {t('hoy.reenviar')}{' '}
                <span className="vh">{t('hoy.reenviarA', { quien: correo.paciente })}</span>
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
        {hoy.controles.map((control) => (
          <Entrada key={control.casoId} de={control} detalle={[diaEnPalabras(control.dia)]} />
        ))}
      </Grupo>
      <Grupo
        titulo={t('hoy.plazos')}
        icon={<Hourglass />}
        total={totales.plazos}
        vacio={t('hoy.sinPlazos')}
        mas="plazos"
      >
        {hoy.plazos.map((plazo) => (
          <Entrada key={plazo.casoId} de={plazo} detalle={[diaEnPalabras(plazo.limite)]}>
            <PlazoDeAceptacion plazo={plazo} corto />
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
  de: { casoId: number; paciente: string; gestor: string | null };
  cuando?: string;
  detalle: readonly (string | null)[];
  acto?: ReactNode;
  children?: ReactNode;
};

/** Links to the case in edit mode. */
function Entrada({ de: { casoId, paciente, gestor }, cuando, detalle, acto, children }: EntradaProps) {
  return (
    <li className={acto ? css['conActo'] : undefined}>
      <Link to={`/detalleCaso?id=${casoId}&edicion=1`} state={{ volver: '/' }}>
        {cuando && <time className={css['hora']}>{cuando}</time>}
        <span className={css['quien']}>
          <b>{paciente}</b>
          <small>{[t('hoy.caso', { id: casoId }), ...detalle, gestor].filter(Boolean).join(' · ')}</small>
        </span>
        {children}
      </Link>
      {acto}
    </li>
  );
}
