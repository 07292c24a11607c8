import { ArrowLeft, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { configuracion } from '../../lib/configuracion.ts';
import { antesDeSalir } from '../../lib/salida.ts';
import { cerrarSesion, useSesionAbierta } from '../../lib/sesion.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DeskFrame } from '../../ui/frames/desk-frame.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Marca } from './marca.tsx';
import { MenuPerfil } from './menu-perfil.tsx';
import type { NombreRuta } from '../rutas.ts';
import { t, tituloDe } from '../textos.ts';
import { volverDe } from '../sesion/volver.ts';

type Props = { ruta: NombreRuta; children: ReactNode };

export function MarcoEscritorio({ ruta, children }: Props) {
  return (
    <DeskFrame start={<Marca />} title={tituloDe(ruta)} end={<Perfil />}>
      {children}
    </DeskFrame>
  );
}

/** The bar of the case routes: back, title, sign-out; no header or footer. */
export function MarcoBarra({ ruta, children }: Props) {
  const back = volverDe(ruta, useLocation().state);
  return (
    <DeskFrame
      start={
        <>
          <div className="print-only">
            <Marca />
          </div>
          <LinkButton variant="quiet" to={back.to} icon={<ArrowLeft />}>
            {tituloDe(back.ruta)}
          </LinkButton>
        </>
      }
      title={tituloDe(ruta)}
      end={<Salir />}
    >
      {children}
    </DeskFrame>
  );
}

/** The person's name at the right end of the bar, with its menu. */
export const Perfil = () => (configuracion.encabezado.menuPerfil ? <MenuPerfil /> : <Salir />);

function Salir() {
  const { usuario } = useSesionAbierta();
  return (
    <Button
      variant="quiet"
      className="way-out"
      icon={<LogOut />}
      onClick={() => antesDeSalir(() => void cerrarSesion())}
    >
      <span>{t('menu.salirDe', { nombre: `${usuario.nombre} ${usuario.apellido}` })}</span>
    </Button>
  );
}
