import { configuracion } from '../../lib/configuracion.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { t } from './textos.ts';
import css from './contenido.module.css';

/** The tutorial video: silent, with its content in words beside it. */
export function VideoDialog({ onClose }: { onClose: () => void }) {
  const { ayuda } = configuracion.login;
  if (ayuda.tipo !== 'video') return null;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <Dialog title={t('contenido.video')} size="full" onClose={onClose}>
      <div className={css['videoAyuda']}>
        {/* eslint-disable-next-line jsx-a11y/media-has-caption -- silent, with its text beside it */}
        <video
          src={ayuda.video}
          muted
          controls
          playsInline
          autoPlay={!still}
          preload="metadata"
          aria-describedby="video-texto"
        />
        <section aria-labelledby="video-titulo">
          <h3 id="video-titulo">{t('contenido.video.texto')}</h3>
          <ol id="video-texto">
            {ayuda.subtitulos.map((subtitulo) => (
              <li key={subtitulo}>{subtitulo}</li>
            ))}
          </ol>
          <p className="sm muted">{t('contenido.video.sinSonido')}</p>
        </section>
      </div>
    </Dialog>
  );
}
