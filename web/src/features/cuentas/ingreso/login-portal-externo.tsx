import { ExternalLink, MapPin } from 'lucide-react';
import { configuracion } from '../../../lib/configuracion.ts';
import { abrirDialogo } from '../../../lib/dialogos.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { BotonEmisor } from './boton-emisor.tsx';
import { EnlacePersonal, Enlaces } from './login-enlaces.tsx';
import { MarcoIngreso } from './marco-ingreso.tsx';
import { usePagina } from './pagina.ts';
import css from './login-portal-externo.module.css';
import { t } from '../textos.ts';

/** People sign in at their city's portal, and come back with a link. */
export function LoginPortalExterno() {
  const { login, unidad } = configuracion;
  usePagina(t('login.titulo'));
  return (
    <MarcoIngreso title={unidad.nombre} lead={login.portalExterno?.explicacion} other={<EnlacePersonal />}>
      <div className={css['botones']}>
        {login.portalExterno && (
          <LinkButton wide href={login.portalExterno.url} icon={<ExternalLink />} rel="noreferrer">
            {login.portalExterno.texto}
          </LinkButton>
        )}
        <BotonEmisor />
        {login.guardias && (
          <Button
            variant="second"
            wide
            icon={<MapPin />}
            aria-haspopup="dialog"
            onClick={() => abrirDialogo('guardias')}
          >
            {login.guardias.boton}
          </Button>
        )}
      </div>
      <Enlaces />
    </MarcoIngreso>
  );
}
