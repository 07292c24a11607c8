// The first sheet, because it orders the layers.
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { SinConfiguracion } from './app/fallos/sin-configuracion.tsx';
import { hayConfiguracion } from './lib/configuracion.ts';
import { verificarSesion } from './lib/sesion.ts';

if (hayConfiguracion) verificarSesion();
createRoot(document.getElementById('raiz')!).render(
  <StrictMode>{hayConfiguracion ? <App /> : <SinConfiguracion />}</StrictMode>,
);
