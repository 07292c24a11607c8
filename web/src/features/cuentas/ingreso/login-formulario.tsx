import { UserPlus } from 'lucide-react';
import { ayudaDe, configuracion } from '../../../lib/configuracion.ts';
import { useSesion } from '../../../lib/sesion.ts';
import { ConAyuda } from '../../../ui/help/con-ayuda.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Link } from '../../../ui/link.tsx';
import { BotonEmisor } from './boton-emisor.tsx';
import { IngresoForm } from './ingreso-form.tsx';
import { EnlaceAyuda, EnlaceContacto, EnlacePersonal } from './login-enlaces.tsx';
import { MarcoIngreso } from './marco-ingreso.tsx';
import { usePagina } from './pagina.ts';
import { t } from '../textos.ts';

export function LoginFormulario() {
  const { login, requiere } = configuracion;
  usePagina(t('login.titulo'));
  return (
    <MarcoIngreso
      title={t('login.titulo')}
      lead={login.bienvenida ?? t('login.bajada')}
      other={<EnlacePersonal />}
    >
      <SesionTerminada />
      <IngresoForm acceso="portal" />
      <div className="links">
        <ConAyuda ayuda={ayudaDe('login.olvide')}>
          <Link to="/recuperarclave">{t('cuentas.olvide')}</Link>
        </ConAyuda>
      </div>
      <div className="or">
        <BotonEmisor />
        {requiere.registroUsuario && (
          <ConAyuda ayuda={ayudaDe('login.registro')}>
            <LinkButton variant="second" wide to="/registro">
              {t('login.registro')}
            </LinkButton>
          </ConAyuda>
        )}
        <div className="links">
          {requiere.registroUsuario &&
            login.enlacesRegistro.map((texto) => (
              <Link key={texto} to="/registro">
                <UserPlus /> {texto}
              </Link>
            ))}
          <EnlaceAyuda />
          <EnlaceContacto />
        </div>
      </div>
    </MarcoIngreso>
  );
}

/** Explains why the session ended, unless the person signed out. */
function SesionTerminada() {
  const sesion = useSesion();
  const motivo = sesion.estado === 'no-autenticado' ? sesion.motivo : undefined;
  if (motivo === undefined || motivo === 'cerrada') return null;
  return (
    <Note role="status" title={t(`login.fin.${motivo}`)}>
      {t(`login.finQueHacer.${motivo}`)}
    </Note>
  );
}
