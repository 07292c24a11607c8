import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { nombreCompleto } from '../lib/familia.ts';
import { antesDeSalir } from '../lib/salida.ts';
import { cerrarSesion, useSesionAbierta } from '../lib/sesion.ts';
import { DeskFrame } from '../ui/desk-frame.tsx';
import { SideButton, SideLink, SidePush } from '../ui/side-menu.tsx';
import { seccionDe, seccionesAdmin } from './admin-secciones.ts';
import { Marca } from './marca.tsx';
import { Perfil } from './marco-escritorio.tsx';
import { t, tituloDe } from './textos.ts';

/** The administrator's room: its sections at the left, in a drawer where there is no room for them. */
export function MarcoAdmin({ children }: { children: ReactNode }) {
  return (
    <DeskFrame start={<Marca />} title={tituloDe('admin')} end={<Perfil />} side={<Secciones />} sideLabel={tituloDe('admin')}>
      {children}
    </DeskFrame>
  );
}

function Secciones() {
  const { pathname } = useLocation();
  const { usuario } = useSesionAbierta();
  const aqui = seccionDe(pathname)?.clave;
  return (
    <>
      {seccionesAdmin.map(({ clave, to, nombre, Icono }) => (
        <SideLink key={clave} to={to} icon={<Icono />} current={clave === aqui}>
          {nombre}
        </SideLink>
      ))}
      <SidePush>
        <SideButton icon={<LogOut />} onPress={() => antesDeSalir(() => void cerrarSesion())}>
          {t('menu.salirDe', { nombre: nombreCompleto(usuario) })}
        </SideButton>
      </SidePush>
    </>
  );
}
