import { useEffect, useRef } from 'react';

type Props = {
  stream: MediaStream | null;
  label: string;
  /** Oneself: silent and as in a mirror. */
  propia?: boolean;
  espejo?: boolean;
  hidden?: boolean;
  /** The browser plays no sound before the page is touched. */
  onMudo?: (mudo: boolean) => void;
};

export function Video({ stream, label, propia, espejo, hidden, onMudo }: Props) {
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
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- two people who talk
    <video ref={ref} className={espejo ? 'espejo' : undefined} autoPlay playsInline muted={propia} aria-label={label} hidden={hidden} />
  );
}
