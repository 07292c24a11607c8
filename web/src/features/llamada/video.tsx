import { useEffect, useRef } from 'react';
import { useMedios } from './use-llamada.ts';

export type VideoProps = {
  stream: MediaStream | null;
  label: string;
  /** Own picture: muted and mirrored. */
  propia?: boolean;
  className?: string | undefined;
  /** Width in CSS pixels, when zoomed. */
  width?: number | undefined;
  hidden?: boolean;
  /** Browsers block sound until the first interaction with the page. */
  onMudo?: (mudo: boolean) => void;
};

export function Video({ stream, label, propia, className, width, hidden, onMudo }: VideoProps) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    element.srcObject = stream;
    if (!stream) return;
    const play = () =>
      element.play().then(
        () => onMudo?.(false),
        (error: DOMException) => {
          if (error.name === 'NotAllowedError') onMudo?.(true);
        },
      );
    const again = () => void play();
    again();
    // Retry blocked playback at the first touch, and what the system paused when the page is back.
    document.addEventListener('pointerdown', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      document.removeEventListener('pointerdown', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [stream, onMudo]);
  const { altavoz } = useMedios();
  useEffect(() => {
    if (!propia && ref.current && 'setSinkId' in ref.current)
      void ref.current.setSinkId(altavoz).catch(() => {});
  }, [altavoz, propia]);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a live conversation has no captions
    <video
      ref={ref}
      className={className}
      style={width === undefined ? undefined : { width, height: 'auto' }}
      autoPlay
      playsInline
      muted={propia}
      aria-label={label}
      hidden={hidden}
    />
  );
}
