import { lazy } from 'react';
import { configuracion } from '../../../lib/configuracion.ts';
import { LoginFormulario } from './login-formulario.tsx';
import { LoginPortalExterno } from './login-portal-externo.tsx';
import { LoginSinPortal } from './login-sin-portal.tsx';

const TotemPage = lazy(() =>
  import('../totem/totem-page.tsx').then((module) => ({ default: module.TotemPage })),
);

/** The variants of /login: no portal, sign-in through the city's portal, or DNI and password. */
export function LoginPage() {
  const { requiere, login, tipo } = configuracion;
  if (!requiere.portal) return tipo === 'totem' ? <TotemPage /> : <LoginSinPortal />;
  if (login.variante !== 'formulario') return <LoginPortalExterno />;
  return <LoginFormulario />;
}
