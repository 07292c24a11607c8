import type { Lado } from '@portal/domain/llamada/contract';
import { Expand, Shrink, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { cx } from '../../ui/cx.ts';
import { encajar } from './encaje.ts';
import css from './escenario.module.css';
import { t } from './textos.ts';
import { Video, type VideoProps } from './video.tsx';

const AUMENTOS = [1, 2, 3] as const;

type Props = {
  lado: Lado;
  /** Beside the record. */
  compacta: boolean;
  /** The other person shares their screen, which must be legible and is never cropped. */
  pantalla: boolean;
  /** There is video. */
  conImagen: boolean;
  video: Omit<VideoProps, 'className' | 'width'>;
  children: ReactNode;
};

/**
 * The other person's video. A shared screen, or what the patient shows, can be zoomed, moved and shown full
 * screen.
 */
export function Escenario({ lado, compacta, pantalla, conImagen, video, children }: Props) {
  const stage = useRef<HTMLElement>(null);
  const lienzo = useRef<HTMLDivElement>(null);
  const { entera, width } = useEncaje(lienzo);
  const [aumento, setAumento] = useState(0);
  const [completa, alternarCompleta] = usePantallaCompleta(stage);
  const lentes = conImagen && (pantalla || lado === 'profesional');
  const veces = lentes ? AUMENTOS[aumento]! : 1;
  // The patient's screen is filled with a face; the professional sees the whole picture.
  const cabe = pantalla || veces > 1 || (entera && lado === 'profesional');
  return (
    <section
      ref={stage}
      className={cx(css['escenario'], compacta && css['compacta'])}
      aria-label={t('llamada.zona')}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must scroll it */}
      <div ref={lienzo} className={css['lienzo']} {...(veces > 1 && { tabIndex: 0 })}>
        <Video
          {...video}
          className={cabe ? css['entera'] : undefined}
          width={veces > 1 ? width * veces : undefined}
        />
      </div>
      {children}
      {lentes && (
        <div className={css['lentes']} role="group" aria-label={t('lente.grupo')}>
          {aumento < AUMENTOS.length - 1 && (
            <button type="button" className={css['lente']} onClick={() => setAumento(aumento + 1)}>
              <ZoomIn /> {t('lente.acercar')}
            </button>
          )}
          {aumento > 0 && (
            <button type="button" className={css['lente']} onClick={() => setAumento(aumento - 1)}>
              <ZoomOut /> {t('lente.alejar')}
            </button>
          )}
          {alternarCompleta && (
            <button type="button" className={css['lente']} onClick={alternarCompleta}>
              {completa ? <Shrink /> : <Expand />} {t(completa ? 'lente.salir' : 'lente.completa')}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

/** Follows the size of the container and of the video, which changes when a phone is rotated. */
function useEncaje(lienzo: RefObject<HTMLDivElement | null>) {
  const [encaje, setEncaje] = useState({ entera: false, width: 0 });
  useEffect(() => {
    const place = lienzo.current;
    const picture = place?.querySelector('video');
    if (!place || !picture) return;
    const measure = () => {
      const next = encajar(
        { width: picture.videoWidth, height: picture.videoHeight },
        { width: place.clientWidth, height: place.clientHeight },
      );
      setEncaje((before) => (before.entera === next.entera && before.width === next.width ? before : next));
    };
    const watch = new ResizeObserver(measure);
    watch.observe(place);
    picture.addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      picture.removeEventListener('resize', measure);
    };
  }, [lienzo]);
  return encaje;
}

type VideoDeIphone = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Full screen of the stage, or on an iPhone of the video alone; undefined if the browser has neither. */
function usePantallaCompleta(
  stage: RefObject<HTMLElement | null>,
): [completa: boolean, alternar: (() => void) | undefined] {
  const [completa, setCompleta] = useState(false);
  useEffect(() => {
    const follow = () =>
      setCompleta(document.fullscreenElement !== null && document.fullscreenElement === stage.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [stage]);
  if (document.fullscreenEnabled)
    return [
      completa,
      () => void (completa ? document.exitFullscreen() : stage.current?.requestFullscreen())?.catch(() => {}),
    ];
  if ('webkitEnterFullscreen' in HTMLVideoElement.prototype)
    return [false, () => stage.current?.querySelector<VideoDeIphone>('video')?.webkitEnterFullscreen?.()];
  return [false, undefined];
}
