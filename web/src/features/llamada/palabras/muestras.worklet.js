/** Turns the microphone into 16-bit samples at 16 kHz, a tenth of a second at a time. Runs beside the page. */
const SALIDA = 16_000;
const TROZO = SALIDA / 10;

class Muestras extends AudioWorkletProcessor {
  trozo = new Int16Array(TROZO);
  lleno = 0;
  /** Place of the next sample, in samples of the input. */
  lugar = 0;

  process([[canal]]) {
    if (!canal) return true;
    const paso = sampleRate / SALIDA;
    for (; this.lugar < canal.length; this.lugar += paso) {
      const valor = Math.max(-1, Math.min(1, canal[Math.floor(this.lugar)]));
      this.trozo[this.lleno] = valor * 32_767;
      this.lleno += 1;
      if (this.lleno < TROZO) continue;
      this.port.postMessage(this.trozo.buffer, [this.trozo.buffer]);
      this.trozo = new Int16Array(TROZO);
      this.lleno = 0;
    }
    this.lugar -= canal.length;
    return true;
  }
}

registerProcessor('muestras', Muestras);
