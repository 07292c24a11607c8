import { configuracion } from '../../../lib/configuracion.ts';
import { LoginFormulario } from './login-formulario.tsx';
import { LoginPortalExterno } from './login-portal-externo.tsx';
import { LoginSinPortal } from './login-sin-portal.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';

const TotemPage = lazyPart(() => import('../totem/totem-page.tsx'), 'TotemPage');

/** The variants of /login: no portal, sign-in through the city's portal, or DNI and password. */
export function LoginPage() {
  const { requiere, login, tipo } = configuracion;
  if (!requiere.portal) return tipo === 'totem' ? <TotemPage /> : <LoginSinPortal />;
  if (login.variante !== 'formulario') return <LoginPortalExterno />;
  return <LoginFormulario />;
}
