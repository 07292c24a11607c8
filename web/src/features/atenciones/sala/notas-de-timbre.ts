/** Synthesised sounds: an incoming call for the patient, an arrival at the desk. */

let audio: AudioContext | undefined;

/**
 * Browsers allow sound only after an interaction, so the first touch prepares the audio context in advance.
 */
export function prepararSonido(): void {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume().catch(() => {});
}

const touched = () =>
  (navigator as { userActivation?: UserActivation }).userActivation?.hasBeenActive === true;

/** Prepares the sound now if the page was already touched, and at every touch until the signal aborts. */
export function prepararAlTocar(signal: AbortSignal, alTocar = prepararSonido): void {
  for (const touch of ['pointerdown', 'keydown'] as const)
    window.addEventListener(touch, alTocar, { signal, capture: true });
  if (touched()) prepararSonido();
}

type Timbre = {
  notas: readonly (readonly [hertz: number, segundo: number])[];
  volumen: number;
  /** Duration of a note, in seconds. */ dura: number;
};

/** Returns false if the browser blocked the sound. */
export function tocar({ notas, volumen, dura }: Timbre): boolean {
  if (audio === undefined && touched()) prepararSonido();
  if (audio?.state !== 'running') return false;
  for (const [hertz, segundo] of notas) {
    const start = audio.currentTime + segundo;
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(volumen, start + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + dura);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + dura + 0.05);
  }
  return true;
}
