import { dniConPuntos } from '@portal/domain/personas/dni';
import { namesOut } from '@portal/domain/contract/names';
import { esArt, nombreDeRol, type Rol } from '@portal/domain/roles/roles';
import {
  CalendarDays,
  CircleUserRound,
  ClipboardList,
  FilePlus2,
  FileText,
  FolderOpen,
  GraduationCap,
  House,
  LogOut,
  MapPin,
  Repeat,
} from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router';
import { ayudaDe, configuracion } from '../../lib/configuracion.ts';
import { abrirDialogo } from '../../lib/dialogos.ts';
import { nombreCompleto, useFamilia } from '../../lib/familia.ts';
import { antesDeSalir } from '../../lib/salida.ts';
import { cerrarSesion, useSesionAbierta } from '../../lib/sesion.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { ConAyuda } from '../../ui/help/con-ayuda.tsx';
import { SideButton, SideGroup, SideLink, SidePush, SideWho } from '../../ui/frames/side-menu.tsx';
import { t } from '../textos.ts';
import { useCambiarRol } from '../sesion/use-cambiar-rol.ts';

/** Specification, section 2, 'Side menu'. */
export function MenuLateral() {
  const { usuario, roles } = useSesionAbierta();
  const familia = useFamilia();
  const { encabezado } = configuracion;
  const rol: Rol = usuario.rol ?? 'paciente';
  const { pathname } = useLocation();
  const doc = useSearchParams()[0].get('doc');
  const inProfile = pathname.toLowerCase() === '/miperfil';
  const cambiarRol = useCambiarRol();
  const nombre = nombreCompleto(usuario);

  return (
    <>
      <SideWho name={nombre} note={t('menu.dni', { dni: dniConPuntos(usuario.dni) })} />
      <ConAyuda ayuda={ayudaDe('menu.inicio')} lado="derecha">
        <SideLink
          to="/home"
          icon={<House />}
          current={pathname === '/' || pathname.toLowerCase() === '/home'}
        >
          {t('menu.inicio')}
        </SideLink>
      </ConAyuda>
      <ConAyuda ayuda={ayudaDe('menu.perfil')} lado="derecha">
        <SideLink
          to="/miPerfil"
          state={{ usuario: namesOut(usuario) }}
          icon={<CircleUserRound />}
          current={inProfile && doc === null}
        >
          {t('menu.perfil')}
        </SideLink>
      </ConAyuda>
      {esArt(rol) ? <EntradasArt /> : <EntradasPaciente />}
      {encabezado.mapaCentros && (
        <div className="not-lg">
          <SideButton icon={<MapPin />} onPress={() => abrirDialogo('mapaCentros')}>
            {encabezado.mapaCentros.boton}
          </SideButton>
        </div>
      )}
      {familia.length > 0 && (
        <SideGroup title={t('menu.familia')}>
          {familia.map((data, index) => (
            <ConAyuda
              key={data.dni}
              ayuda={index === 0 ? ayudaDe('menu.familiar') : undefined}
              lado="derecha"
            >
              <SideLink
                to={`/miPerfil?doc=${encodeURIComponent(data.dni)}`}
                icon={<Avatar name={nombreCompleto(data)} tone="alt" size="sm" />}
                current={inProfile && doc === data.dni}
              >
                {nombreCompleto(data)}
              </SideLink>
            </ConAyuda>
          ))}
        </SideGroup>
      )}
      <SidePush>
        {roles.length > 1 && (
          <div className={encabezado.menuPerfil ? 'not-lg' : undefined}>
            {roles
              .filter((otro) => otro !== rol)
              .map((otro) => (
                <SideButton key={otro} icon={<Repeat />} onPress={() => antesDeSalir(() => cambiarRol(otro))}>
                  {t('menu.cambiarRol', { rol: nombreDeRol[otro] })}
                </SideButton>
              ))}
          </div>
        )}
        <ConAyuda ayuda={ayudaDe('menu.terminos')} lado="derecha">
          <SideButton icon={<FileText />} onPress={() => abrirDialogo('terminos')}>
            {t('menu.terminos')}
          </SideButton>
        </ConAyuda>
        <ConAyuda ayuda={ayudaDe('menu.salir')} lado="derecha">
          <SideButton icon={<LogOut />} onPress={() => antesDeSalir(() => void cerrarSesion())}>
            {t('menu.salir')}
          </SideButton>
        </ConAyuda>
      </SidePush>
    </>
  );
}

function EntradasArt() {
  return (
    <>
      <SideLink to="/nuevocaso" icon={<FilePlus2 />}>
        {t('menu.altaCaso')}
      </SideLink>
      <SideLink to="/listcasos" icon={<FolderOpen />}>
        {t('menu.misCasos')}
      </SideLink>
    </>
  );
}

function EntradasPaciente() {
  const { turnosOn, capacitaciones } = configuracion;
  const { pathname } = useLocation();
  const enTurnos = /^\/(misturnos|solicitudturnos)$/i.test(pathname);
  const enAtenciones =
    /^\/(misatenciones|misatencionesep|detalleatencion|detallereceta|documento\/.*)$/i.test(pathname);
  return (
    <>
      <ConAyuda ayuda={ayudaDe('menu.atenciones')} lado="derecha">
        <SideLink to="/misatenciones" icon={<ClipboardList />} current={enAtenciones}>
          {t('menu.atenciones')}
        </SideLink>
      </ConAyuda>
      {turnosOn && (
        <ConAyuda ayuda={ayudaDe('menu.turnos')} lado="derecha">
          <SideLink to="/misTurnos" icon={<CalendarDays />} current={enTurnos}>
            {t('menu.turnos')}
          </SideLink>
        </ConAyuda>
      )}
      {capacitaciones && (
        <SideLink to="/teleEducacion" icon={<GraduationCap />}>
          {t('menu.capacitaciones')}
        </SideLink>
      )}
    </>
  );
}
