// The first sheet, because it orders the layers.
import './ui/tokens.css';
import './ui/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, prepararPrimera } from './app/app.tsx';
import { SinConfiguracion } from './app/fallos/sin-configuracion.tsx';
import { hayConfiguracion } from './lib/configuracion.ts';

const drawn = <StrictMode>{hayConfiguracion ? <App /> : <SinConfiguracion />}</StrictMode>;

// Not awaited at the top: the parts import this module, and would wait for it for ever.
void (hayConfiguracion ? prepararPrimera() : Promise.resolve()).then(() => {
  const root = createRoot(document.getElementById('raiz')!);
  // In small slices: drawn in one piece, a page would block a slow phone's touches for half a second.
  startTransition(() => root.render(drawn));
});
