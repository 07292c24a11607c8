import { familia } from '@portal/domain/familia/contract';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../lib/api.ts';
import { nombreCompleto } from '../../lib/familia.ts';
import { antesDeSalir } from '../../lib/salida.ts';
import { cerrarSesion, useSesionAbierta } from '../../lib/sesion.ts';
import { DeskFrame } from '../../ui/frames/desk-frame.tsx';
import { SideButton, SideGroup, SideLink, SidePush } from '../../ui/frames/side-menu.tsx';
import { gruposAdmin, seccionDe } from './secciones.ts';
import { Marca } from '../marcos/marca.tsx';
import { Perfil } from '../marcos/marco-escritorio.tsx';
import { t, tituloDe } from '../textos.ts';

/** Starts with the pending list's query key, so that invalidating the list also refreshes this count. */
const cuantosKey = ['pendientes', 'cuantos'] as const;

/** The administrator's frame: sections at the left, or in a drawer on narrow screens. */
export function MarcoAdmin({ children }: { children: ReactNode }) {
  return (
    <DeskFrame
      start={<Marca />}
      title={tituloDe('admin')}
      end={<Perfil />}
      side={<Secciones />}
      sideLabel={tituloDe('admin')}
    >
      {children}
    </DeskFrame>
  );
}

function Secciones() {
  const { pathname } = useLocation();
  const { usuario } = useSesionAbierta();
  const aqui = seccionDe(pathname)?.clave;
  const cuantos =
    useQuery({
      queryKey: cuantosKey,
      queryFn: () => call(familia.contarPendientes, {}),
      refetchInterval: 60_000,
    }).data?.cuantos ?? 0;
  return (
    <>
      {gruposAdmin.map((grupo) => (
        <SideGroup key={grupo.nombre} title={grupo.nombre}>
          {grupo.secciones.map(({ clave, to, nombre, Icono }) => (
            <SideLink
              key={clave}
              to={to}
              icon={<Icono />}
              current={clave === aqui}
              {...(clave === 'aprobaciones' && cuantos > 0 && { count: cuantos })}
            >
              {nombre}
            </SideLink>
          ))}
        </SideGroup>
      ))}
      <SidePush>
        <SideButton icon={<LogOut />} onPress={() => antesDeSalir(() => void cerrarSesion())}>
          {t('menu.salirDe', { nombre: nombreCompleto(usuario) })}
        </SideButton>
      </SidePush>
    </>
  );
}
