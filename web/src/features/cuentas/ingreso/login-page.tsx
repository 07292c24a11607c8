import { lazy } from 'react';
import { configuracion } from '../../../lib/configuracion.ts';
import { LoginFormulario } from './login-formulario.tsx';
import { LoginPortalExterno } from './login-portal-externo.tsx';
import { LoginSinPortal } from './login-sin-portal.tsx';

const TotemPage = lazy(() =>
  import('../totem/totem-page.tsx').then((module) => ({ default: module.TotemPage })),
);

/** The faces of /login: no portal, a portal of the city that people come from, or DNI and password. */
export function LoginPage() {
  const { requiere, login, tipo } = configuracion;
  if (!requiere.portal) return tipo === 'totem' ? <TotemPage /> : <LoginSinPortal />;
  if (login.variante !== 'formulario') return <LoginPortalExterno />;
  return <LoginFormulario />;
}
