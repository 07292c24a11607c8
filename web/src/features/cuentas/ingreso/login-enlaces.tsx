import { CirclePlay, CircleQuestionMark, Phone } from 'lucide-react';
import { configuracion } from '../../../lib/configuracion.ts';
import { abrirDialogo } from '../../../lib/dialogos.ts';
import { t } from '../textos.ts';
import { Link } from '../../../ui/link.tsx';

/** The tutorial: a video, or the unit's guide. */
export function EnlaceAyuda() {
  const { ayuda } = configuracion.login;
  if (ayuda.tipo === 'video') {
    return (
      <button type="button" onClick={() => abrirDialogo('video')}>
        <CirclePlay /> {t('login.ayuda')}
      </button>
    );
  }
  return (
    <a href={ayuda.url} target="_blank" rel="noopener">
      <CircleQuestionMark /> {t('login.ayuda')} <span className="vh">{t('cuentas.otraPestana')}</span>
    </a>
  );
}

export function EnlaceContacto() {
  const { contacto } = configuracion.login;
  if (!contacto) return null;
  return (
    <button type="button" onClick={() => abrirDialogo('contacto')}>
      <Phone /> {contacto.titulo}
    </button>
  );
}

/** The last part of a sign-in page without an account of its own. */
export const Enlaces = () => (
  <div className="or">
    <div className="links">
      <EnlaceAyuda />
      <EnlaceContacto />
    </div>
  </div>
);

export const EnlacePersonal = () => <Link to="/personal">{t('cuentas.accesoPersonal')}</Link>;
