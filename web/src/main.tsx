// The first sheet, because it orders the layers.
import './ui/tokens.css';
import './ui/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, prepararPrimera } from './app/app.tsx';
import { SinConfiguracion } from './app/fallos/sin-configuracion.tsx';
import { hayConfiguracion } from './lib/configuracion.ts';

const drawn = <StrictMode>{hayConfiguracion ? <App /> : <SinConfiguracion />}</StrictMode>;

async function start() {
  const root = createRoot(document.getElementById('raiz')!);
  if (hayConfiguracion) await prepararPrimera();
  // In small slices: drawn in one piece, a page would block a slow phone's touches for half a second.
  startTransition(() => root.render(drawn));
  // For the next visit, once this one has what it needs. A browser may refuse it: then nothing is kept.
  setTimeout(() => void navigator.serviceWorker?.register('/sw.js').catch(() => {}), 3000);
}

// In a task of its own: a slow phone takes long enough to evaluate this file.
setTimeout(() => void start());
