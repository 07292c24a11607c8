import { esArt } from '@portal/domain/roles/roles';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useActuando } from '../../lib/actuando.ts';
import { ayudaDe, configuracion } from '../../lib/configuracion.ts';
import { abrirDialogo } from '../../lib/dialogos.ts';
import { cerrarSesion, useSesionAbierta } from '../../lib/sesion.ts';
import { ActingBanner } from '../../ui/feedback/acting-banner.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConAyuda } from '../../ui/help/con-ayuda.tsx';
import { LegalNotice } from '../../ui/dialogs/legal-notice.tsx';
import { PageFrame } from '../../ui/frames/page-frame.tsx';
import { FinDelEncabezado, PieFijo } from './bordes.tsx';
import { Marca } from './marca.tsx';
import { MenuLateral } from './menu-lateral.tsx';
import { MenuPerfil } from './menu-perfil.tsx';
import { t } from '../textos.ts';

/** Header, side menu and both parts of the footer: for patients, and for the case manager's home. */
export function MarcoPortal({ width, children }: { width?: 'page' | 'read'; children: ReactNode }) {
  const { usuario } = useSesionAbierta();
  const art = esArt(usuario.rol ?? 'paciente');
  const actuando = useActuando();
  return (
    <PageFrame
      brand={<Marca />}
      end={<FinDelEncabezado>{configuracion.encabezado.menuPerfil && <MenuPerfil />}</FinDelEncabezado>}
      menu={<MenuLateral />}
      acting={actuando && <ActingBanner name={actuando.nombre} onLeave={actuando.volver} />}
      legal={art ? undefined : <AvisoLegal />}
      foot={<PieFijo />}
      {...(width && { width })}
    >
      {children}
    </PageFrame>
  );
}

function AvisoLegal() {
  return (
    <ConAyuda ayuda={ayudaDe('pie.certificado')}>
      <LegalNotice action={t('pie.certificado')} onOpen={() => abrirDialogo('certificado')}>
        {configuracion.pie.avisoLegal}.
      </LegalNotice>
    </ConAyuda>
  );
}

/**
 * For a session by the link of the attentions: logo, sign-out and emergency number. The menu would offer
 * pages that it cannot reach.
 */
export function MarcoEnlace({ children }: { children: ReactNode }) {
  return (
    <PageFrame
      brand={<Marca />}
      end={
        <Button variant="quiet" icon={<LogOut />} onClick={() => void cerrarSesion()}>
          {t('menu.salir')}
        </Button>
      }
      foot={<PieFijo />}
    >
      {children}
    </PageFrame>
  );
}
