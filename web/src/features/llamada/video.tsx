import { useEffect, useRef } from 'react';
import { useMedios } from './use-llamada.ts';

export type VideoProps = {
  stream: MediaStream | null;
  label: string;
  /** Oneself: silent and as in a mirror. */
  propia?: boolean;
  className?: string | undefined;
  /** Points of the screen, where it is enlarged. */
  width?: number | undefined;
  hidden?: boolean;
  /** The browser plays no sound before the page is touched. */
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
    // What was refused is tried again at the first touch.
    document.addEventListener('pointerdown', again);
    return () => document.removeEventListener('pointerdown', again);
  }, [stream, onMudo]);
  const { altavoz } = useMedios();
  useEffect(() => {
    if (!propia && ref.current && 'setSinkId' in ref.current)
      void ref.current.setSinkId(altavoz).catch(() => {});
  }, [altavoz, propia]);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- two people who talk
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
