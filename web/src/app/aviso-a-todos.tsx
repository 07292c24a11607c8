import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { ahora, configuracion } from '../lib/configuracion.ts';
import { t } from './textos.ts';
import css from './aviso-a-todos.module.css';

const KEY = 'aviso-cerrado';
const iconos = { informa: Info, advierte: TriangleAlert, urgente: CircleAlert } as const;

/**
 * The unit's notice to everybody, above the page until each person closes it. A changed text counts as a new
 * notice.
 */
export function AvisoATodos() {
  const { pathname } = useLocation();
  const [cerrado, setCerrado] = useState(leer);
  const { aviso } = configuracion;
  const vencido = aviso?.hasta !== undefined && ahora() >= new Date(aviso.hasta);
  // Hidden during a consultation, so that it does not shift the video.
  if (!aviso || vencido || cerrado === aviso.texto || pathname.toLowerCase() === '/videocall') return null;
  const Icono = iconos[aviso.tono];
  return (
    <section className={css['aviso']} data-tono={aviso.tono} aria-label={t('aviso.titulo')}>
      <Icono />
      <p>{aviso.texto}</p>
      <button
        type="button"
        onClick={() => {
          setCerrado(aviso.texto);
          escribir(aviso.texto);
        }}
      >
        <X /> {t('aviso.cerrar')}
      </button>
    </section>
  );
}

function leer(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
function escribir(texto: string) {
  try {
    localStorage.setItem(KEY, texto);
  } catch {
    // Without storage, the notice stays closed only until the page is reloaded.
  }
}
