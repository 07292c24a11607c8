const NOTAS = [523, 659] as const;
const DURA_S = 0.45;
const VOLUMEN = 0.25;

/** Two notes on that loudspeaker; '' is the system's. Returns false if the browser did not let them sound. */
export async function sonarPrueba(altavoz: string): Promise<boolean> {
  const audio = new AudioContext();
  const elemento = new Audio();
  try {
    await audio.resume();
    const elegido = altavoz !== '' && 'setSinkId' in elemento;
    const salida = elegido ? audio.createMediaStreamDestination() : audio.destination;
    if (salida instanceof MediaStreamAudioDestinationNode) {
      elemento.srcObject = salida.stream;
      await elemento.setSinkId(altavoz);
      await elemento.play();
    }
    for (const [index, hertz] of NOTAS.entries()) {
      const start = audio.currentTime + 0.05 + index * DURA_S;
      const [tone, volume] = [audio.createOscillator(), audio.createGain()];
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(0.0001, start);
      volume.gain.exponentialRampToValueAtTime(VOLUMEN, start + 0.04);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + DURA_S);
      tone.connect(volume).connect(salida);
      tone.start(start);
      tone.stop(start + DURA_S);
    }
    await new Promise((end) => setTimeout(end, (NOTAS.length * DURA_S + 0.3) * 1000));
    return audio.state === 'running';
  } catch {
    return false;
  } finally {
    elemento.srcObject = null;
    void audio.close().catch(() => {});
  }
}
