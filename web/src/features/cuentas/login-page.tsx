import { configuracion } from '../../lib/configuracion.ts';
import { LoginFormulario } from './login-formulario.tsx';
import { LoginPortalExterno } from './login-portal-externo.tsx';
import { LoginSinPortal } from './login-sin-portal.tsx';

/** The faces of /login: no portal, a portal of the city that people come from, or DNI and password. */
export function LoginPage() {
  const { requiere, login } = configuracion;
  if (!requiere.portal) return <LoginSinPortal />;
  if (login.variante !== 'formulario') return <LoginPortalExterno />;
  return <LoginFormulario />;
}
