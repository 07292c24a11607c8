import { useEffect } from 'react';
import { t } from './textos.ts';

let audio: AudioContext | undefined;

/** A browser lets a page sound only after somebody touched it: the first touch prepares it, long before it is needed. */
function prepare() {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume().catch(() => {});
}

export function usePrepararSonido() {
  useEffect(() => {
    const stop = new AbortController();
    for (const touch of ['pointerdown', 'keydown'] as const) window.addEventListener(touch, prepare, { signal: stop.signal, capture: true });
    if ((navigator as { userActivation?: UserActivation }).userActivation?.hasBeenActive) prepare();
    return () => stop.abort();
  }, []);
}

/** Two soft notes, up and down: a doorbell and no alarm. */
function ring() {
  if (audio?.state !== 'running') return;
  for (const [note, at] of [
    [660, 0],
    [523, 0.28],
  ] as const) {
    const start = audio.currentTime + at;
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = note;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.25, start + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.6);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.65);
  }
}

const RING_MS = 2500;
const BLINK_MS = 1000;

/** While it is mounted: the bell, the phone's buzz, and the tab's title, which blinks so that it is seen among others. */
export function useTimbre() {
  useEffect(() => {
    const sound = () => {
      ring();
      (navigator as { vibrate?: (pattern: number[]) => boolean }).vibrate?.([300, 150, 300]);
    };
    sound();
    const timer = setInterval(sound, RING_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const before = document.title;
    let on = false;
    const blink = () => {
      on = !on;
      document.title = on ? t('sala.tituloLlaman') : `● ${t('sala.tituloLlaman')}`;
    };
    blink();
    const timer = setInterval(blink, BLINK_MS);
    return () => {
      clearInterval(timer);
      document.title = before;
    };
  }, []);
}

/** The tab says where one stands. After the frame's own title, which comes with the page. */
export function useTitulo(titulo: string) {
  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = titulo;
    });
    return () => clearTimeout(timer);
  }, [titulo]);
}
