import { medios } from '../core/medios.ts';

/** `servidor`: the unit's own recogniser. */
export type Medio = 'equipo' | 'bajar' | 'servidor' | 'ninguno';

export interface Oyente {
  /** A guess; `fin`: it no longer changes. */
  onTexto(texto: string, fin: boolean): void;
  /** It cannot go on. */
  onFallo(): void;
}

/** Recognition on the device, as far as the portal uses it. Not every TypeScript library knows it yet. */
interface Reconocedor extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  start(pista?: MediaStreamTrack): void;
  abort(): void;
}
interface Resultado extends Event {
  resultIndex: number;
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
}
interface Opciones {
  langs: string[];
  processLocally: true;
}
interface Clase {
  new (): Reconocedor;
  available(opciones: Opciones): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  install(opciones: Opciones): Promise<boolean>;
}

/** In the order in which they are tried. */
const IDIOMAS = ['es-AR', 'es-ES', 'es-US'];

/** Absent if the browser would send the sound elsewhere: only recognition on the device is used. */
function clase(): Clase | undefined {
  const { SpeechRecognition: standard, webkitSpeechRecognition: prefixed } = window as unknown as {
    SpeechRecognition?: Clase;
    webkitSpeechRecognition?: Clase;
  };
  const found = standard ?? prefixed;
  return found && 'available' in found && 'processLocally' in found.prototype ? found : undefined;
}

const opcionesDe = (idioma: string): Opciones => ({ langs: [idioma], processLocally: true });

/** Which Spanish this device has, or can download. */
async function buscar(): Promise<{ idioma: string; listo: boolean } | undefined> {
  const Clase = clase();
  if (!Clase) return undefined;
  let bajable: string | undefined;
  for (const idioma of IDIOMAS) {
    const hay = await Clase.available(opcionesDe(idioma)).catch(() => 'unavailable' as const);
    if (hay === 'available') return { idioma, listo: true };
    if (hay !== 'unavailable') bajable ??= idioma;
  }
  return bajable === undefined ? undefined : { idioma: bajable, listo: false };
}

export async function enEsteEquipo(): Promise<Extract<Medio, 'equipo' | 'bajar' | 'ninguno'>> {
  const hay = await buscar();
  return hay ? (hay.listo ? 'equipo' : 'bajar') : 'ninguno';
}

/** Downloads Spanish, once per device. */
export async function bajar(): Promise<boolean> {
  const hay = await buscar();
  if (!hay || hay.listo) return hay !== undefined;
  return clase()!
    .install(opcionesDe(hay.idioma))
    .catch(() => false);
}

/** Recognisers stop after a silence: they are started again, less often if they stop at once. */
const ESPERA_MS = 250;
const ESPERA_MAXIMA_MS = 8000;
const BREVE_MS = 1000;
const SIN_REMEDIO = ['not-allowed', 'service-not-allowed', 'language-not-supported'];

/** Turns the microphone into text on this device, as long as it is not muted. Returns a function that ends it. */
export async function oirEnEquipo({ onTexto, onFallo }: Oyente): Promise<() => void> {
  const hay = await buscar();
  if (!hay?.listo) {
    onFallo();
    return () => {};
  }
  const reconocedor = new (clase()!)();
  Object.assign(reconocedor, {
    lang: hay.idioma,
    continuous: true,
    interimResults: true,
    processLocally: true,
  });
  let andando: MediaStreamTrack | undefined;
  let desde = 0;
  let espera = ESPERA_MS;
  let terminado = false;
  let otraVez: ReturnType<typeof setTimeout> | undefined;
  let supuesto = '';

  const decir = (texto: string, fin: boolean) => {
    supuesto = fin ? '' : texto;
    onTexto(texto, fin);
  };
  /** A muted person must not be read. */
  const pista = () => {
    const { audio, microfono } = medios.get();
    return microfono && audio?.readyState === 'live' ? audio : undefined;
  };

  function acomodar() {
    const quiere = terminado ? undefined : pista();
    if (quiere === andando) return;
    if (andando) return reconocedor.abort();
    if (quiere) empezar(quiere);
  }

  function empezar(audio: MediaStreamTrack) {
    clearTimeout(otraVez);
    andando = audio;
    desde = performance.now();
    try {
      reconocedor.start(audio);
    } catch {
      // It has not ended yet: `end` starts it again.
    }
  }

  reconocedor.addEventListener('result', (event) => {
    const { resultIndex, results } = event as Resultado;
    let parcial = '';
    for (const resultado of Array.from(results).slice(resultIndex)) {
      const texto = resultado[0]?.transcript ?? '';
      if (resultado.isFinal) decir(texto.trim(), true);
      else parcial += texto;
    }
    if (parcial.trim() !== '' && pista()) decir(parcial.trim(), false);
  });
  reconocedor.addEventListener('error', (event) => {
    if (!SIN_REMEDIO.includes((event as Event & { error?: string }).error ?? '')) return;
    terminado = true;
    onFallo();
  });
  reconocedor.addEventListener('end', () => {
    andando = undefined;
    if (supuesto !== '') decir(supuesto, true);
    if (terminado) return;
    espera = performance.now() - desde < BREVE_MS ? Math.min(espera * 2, ESPERA_MAXIMA_MS) : ESPERA_MS;
    clearTimeout(otraVez);
    otraVez = setTimeout(acomodar, espera);
  });
  const dejarDeSeguir = medios.subscribe(acomodar);
  acomodar();
  return () => {
    terminado = true;
    clearTimeout(otraVez);
    dejarDeSeguir();
    if (andando) reconocedor.abort();
  };
}
