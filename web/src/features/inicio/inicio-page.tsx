import { namesOut } from '@portal/domain/contract/names';
import {
  CalendarDays,
  CalendarPlus,
  CircleUserRound,
  ClipboardList,
  GraduationCap,
  Smartphone,
} from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { ayudaDe, configuracion } from '../../lib/configuracion.ts';
import { abrirDialogo } from '../../lib/dialogos.ts';
import { useSesionAbierta } from '../../lib/sesion.ts';
import { ConAyuda } from '../../ui/help/con-ayuda.tsx';
import { Door } from '../../ui/layout/door.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { SceneBand } from '../../ui/layout/scene-band.tsx';
import { Tile, Tiles } from '../../ui/layout/tile.tsx';
import { Saludo } from './saludo.tsx';
import { t } from './textos.ts';
import css from './inicio.module.css';

type Props = {
  /** The open attentions with their links, if any. */
  reanudar?: ReactNode;
  /** Staff on duty now, as the green button's text. */
  guardia?: ReactNode;
  proximoTurno?: ReactNode;
};

export function InicioPage({ reanudar, guardia, proximoTurno }: Props) {
  const { usuario } = useSesionAbierta();
  const { requiere, turnosOn, capacitaciones } = configuracion;
  const nota = t('inicio.videollamada.nota');
  return (
    <div className={css['inicio']}>
      <SceneBand src={configuracion.imagenes.lateral} focus={configuracion.imagenes.foco} />
      <Saludo />
      <Suspense>{reanudar}</Suspense>
      {requiere.portal && (
        <ConAyuda ayuda={ayudaDe('inicio.videollamada')}>
          <Door
            title={t('inicio.videollamada')}
            note={<Suspense fallback={nota}>{guardia ?? nota}</Suspense>}
            onClick={() => abrirDialogo('emergencia')}
          />
        </ConAyuda>
      )}
      {turnosOn && (
        <LinkButton variant="second" wide icon={<CalendarPlus />} to="/solicitudTurnos">
          {t('inicio.reservar')}
        </LinkButton>
      )}
      {proximoTurno && <div className={css['proximo']}>{proximoTurno}</div>}
      <nav aria-label={t('inicio.secciones')}>
        <Tiles>
          <ConAyuda ayuda={ayudaDe('inicio.perfil')}>
            <Tile
              to="/miPerfil"
              state={{ usuario: namesOut(usuario) }}
              icon={<CircleUserRound />}
              title={t('inicio.perfil')}
              note={t(requiere.grupofamiliar ? 'inicio.perfil.notaFamilia' : 'inicio.perfil.nota')}
            />
          </ConAyuda>
          <ConAyuda ayuda={ayudaDe('inicio.atenciones')}>
            <Tile
              to="/misatenciones"
              icon={<ClipboardList />}
              title={t('inicio.atenciones')}
              note={t('inicio.atenciones.nota')}
            />
          </ConAyuda>
          {turnosOn && (
            <ConAyuda ayuda={ayudaDe('inicio.turnos')}>
              <Tile
                to="/misTurnos"
                icon={<CalendarDays />}
                title={t('inicio.turnos')}
                note={t('inicio.turnos.nota')}
              />
            </ConAyuda>
          )}
          {capacitaciones && (
            <Tile
              to="/teleEducacion"
              icon={<GraduationCap />}
              title={t('inicio.capacitaciones')}
              note={t('inicio.capacitaciones.nota')}
            />
          )}
        </Tiles>
      </nav>
      <Importante />
      {configuracion.pie.logo && <LogoAlPie />}
    </div>
  );
}

function Importante() {
  return (
    <ConAyuda ayuda={ayudaDe('inicio.importante')}>
      <section className={css['importante']} aria-labelledby="importante">
        <h2 id="importante">
          <Smartphone /> {t('inicio.importante')}
        </h2>
        <p>{t('inicio.importante.texto')}</p>
        <a href="/contenido/permisos-android" target="_blank" rel="noopener">
          {t('inicio.importante.enlace')} <span className="vh">{t('inicio.otraPestana')}</span>
        </a>
      </section>
    </ConAyuda>
  );
}

function LogoAlPie() {
  return (
    <p className={css['logo']}>
      <img src={configuracion.imagenes.logo} alt="" width={40} height={45} />
      <span>{configuracion.unidad.nombre}</span>
    </p>
  );
}
