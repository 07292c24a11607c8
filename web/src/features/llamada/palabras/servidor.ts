import { llamada as contrato } from '@portal/domain/llamada/contract';
import { call } from '../../../lib/api.ts';
import { medios } from '../core/medios.ts';
import muestras from './muestras.worklet.js?url&no-inline';
import type { Oyente } from './voz.ts';

/** Without an open connection after this long, the person is told to write. */
const ABRIR_MS = 8000;
/** Sound that waits to be sent, in bytes. A slow recogniser must not take the line from the call. */
const COLA_BYTES = 64_000;
const LARGO = 2000;

/**
 * Sends the microphone to the unit's recogniser, as long as it is not muted, and reads what it answers. Whatever
 * goes wrong there ends here: the call does not notice. Returns a function that ends it.
 */
export async function oirEnServidor(atencion: string, { onTexto, onFallo }: Oyente): Promise<() => void> {
  let terminado = false;
  let soltarSonido = () => {};
  let socket: WebSocket | undefined;
  let dejarDeSeguir = () => {};
  let supuesto = '';
  const decir = (texto: string, fin: boolean) => {
    supuesto = fin ? '' : texto;
    onTexto(texto, fin);
  };
  const terminar = () => {
    terminado = true;
    dejarDeSeguir();
    soltarSonido();
    socket?.close();
    if (supuesto !== '') decir(supuesto, true);
  };
  const fallar = () => {
    if (terminado) return;
    terminar();
    onFallo();
  };
  try {
    const { reconocedor } = await call(contrato.pedirReconocedor, { body: { atencion } });
    if (!reconocedor) throw new Error('none');
    const { url, token } = reconocedor;
    const abierto = new WebSocket(url);
    socket = abierto;
    const plazo = setTimeout(fallar, ABRIR_MS);
    abierto.addEventListener('open', () => {
      clearTimeout(plazo);
      abierto.send(
        JSON.stringify({ tipo: 'inicio', token, idioma: 'es-AR', formato: 'pcm_s16le', frecuencia: 16_000 }),
      );
      void seguirMicrofono();
    });
    abierto.addEventListener('message', ({ data }) => {
      const leido = leer(data);
      if (leido && !terminado) decir(leido.texto, leido.tipo === 'final');
    });
    abierto.addEventListener('close', () => {
      clearTimeout(plazo);
      fallar();
    });
  } catch {
    fallar();
  }

  /** The track in use may change during the call. */
  async function seguirMicrofono() {
    let pista: MediaStreamTrack | undefined;
    const acomodar = () => {
      const { audio, microfono } = medios.get();
      const quiere = microfono && audio?.readyState === 'live' ? audio : undefined;
      if (quiere === pista) return;
      pista = quiere;
      soltarSonido();
      soltarSonido = quiere ? escuchar(quiere, mandar, fallar) : () => {};
    };
    dejarDeSeguir = medios.subscribe(acomodar);
    acomodar();
  }

  const mandar = (trozo: ArrayBuffer) => {
    if (socket?.readyState === WebSocket.OPEN && socket.bufferedAmount < COLA_BYTES) socket.send(trozo);
  };
  return terminar;
}

/** An answer that is not understood is dropped. */
function leer(data: unknown): { tipo: 'parcial' | 'final'; texto: string } | undefined {
  if (typeof data !== 'string' || data.length > LARGO * 4) return undefined;
  try {
    const { tipo, texto } = JSON.parse(data) as { tipo?: unknown; texto?: unknown };
    if ((tipo !== 'parcial' && tipo !== 'final') || typeof texto !== 'string') return undefined;
    return { tipo, texto: texto.trim().slice(0, LARGO) };
  } catch {
    return undefined;
  }
}

/** Samples of a track, beside the page's own work. */
function escuchar(pista: MediaStreamTrack, onTrozo: (trozo: ArrayBuffer) => void, onFallo: () => void) {
  const contexto = new AudioContext();
  const soltar = () => void contexto.close().catch(() => {});
  contexto.audioWorklet
    .addModule(muestras)
    .then(() => {
      const nodo = new AudioWorkletNode(contexto, 'muestras', { numberOfOutputs: 0 });
      nodo.port.addEventListener('message', ({ data }) => onTrozo(data as ArrayBuffer));
      nodo.port.start();
      contexto.createMediaStreamSource(new MediaStream([pista])).connect(nodo);
    })
    .catch(() => contexto.state !== 'closed' && onFallo());
  return soltar;
}
