import { useEffect, useRef, useState } from 'react';
import css from './previa.module.css';

const BARRAS = 5;
const SE_ESCUCHA = 0.02;

/** Five bars that show the voice level; `onVoz` reports once whether anything is heard. */
export function Nivel({ pista, onVoz }: { pista: MediaStreamTrack | null; onVoz?: (voz: boolean) => void }) {
  const bars = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!pista) return;
    const audio = new AudioContext();
    const analyser = audio.createAnalyser();
    analyser.fftSize = 512;
    const source = audio.createMediaStreamSource(new MediaStream([pista]));
    source.connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let oida = false;
    const beat = setInterval(() => {
      if (audio.state === 'suspended') void audio.resume().catch(() => {});
      analyser.getFloatTimeDomainData(samples);
      const loud = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
      if (!oida && loud > SE_ESCUCHA) {
        oida = true;
        onVoz?.(true);
      }
      const reach = Math.min(1, Math.sqrt(loud) * 1.6);
      for (const [index, bar] of [...(bars.current?.children ?? [])].entries()) {
        const share = Math.max(0.25, Math.min(1, reach * BARRAS - Math.abs(index - 2) * 0.9));
        (bar as HTMLElement).style.setProperty('--alto', share.toFixed(2));
      }
    }, 90);
    return () => {
      clearInterval(beat);
      source.disconnect();
      void audio.close().catch(() => {});
    };
  }, [pista, onVoz]);
  return (
    <span className={css['nivel']} ref={bars} aria-hidden="true">
      {Array.from({ length: BARRAS }, (_, index) => (
        <i key={index} />
      ))}
    </span>
  );
}

export function useVoz(): [boolean, (voz: boolean) => void] {
  return useState(false);
}
