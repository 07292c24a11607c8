import { beforeEach, describe, expect, it, vi } from 'vitest';

class Pista extends EventTarget {
  readyState = 'live';
  enabled = true;
  muted = false;
  contentHint = '';
  readonly kind: 'audio' | 'video';
  readonly label: string;
  constructor(kind: 'audio' | 'video', label: string = kind) {
    super();
    this.kind = kind;
    this.label = label;
  }
  stop() {
    this.readyState = 'ended';
  }
}
class Captura {
  readonly pistas: Pista[];
  constructor(pistas: Pista[]) {
    this.pistas = pistas;
  }
  getTracks = () => this.pistas;
  getAudioTracks = () => this.pistas.filter(({ kind }) => kind === 'audio');
  getVideoTracks = () => this.pistas.filter(({ kind }) => kind === 'video');
}

/** The requests of the page to the browser; each waits until the test answers it. */
let preguntas: { audio: boolean; video: boolean; answer: (...pistas: Pista[]) => void }[];
let pantallas: ((pista: Pista) => void)[];
const pregunta = () =>
  vi.waitFor(() => {
    const next = preguntas.shift();
    if (!next) throw new Error('the browser was not asked');
    return next;
  });
const tick = () => new Promise((settle) => setTimeout(settle, 5));

beforeEach(() => {
  vi.resetModules();
  preguntas = [];
  pantallas = [];
  vi.stubGlobal('MediaStream', Captura);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('navigator', {
    mediaDevices: Object.assign(new EventTarget(), {
      enumerateDevices: async () => [],
      getUserMedia: ({ audio, video }: MediaStreamConstraints) =>
        new Promise((resolve) => {
          preguntas.push({
            audio: Boolean(audio),
            video: Boolean(video),
            answer: (...pistas) => resolve(new Captura(pistas)),
          });
        }),
      getDisplayMedia: () =>
        new Promise((resolve) => {
          pantallas.push((pista) => resolve(new Captura([pista])));
        }),
    }),
  });
});

describe('the camera', () => {
  it('opens with the microphone', async () => {
    const { medios, tomarMedios } = await import('./medios.ts');
    tomarMedios('video');
    const [audio, video] = [new Pista('audio'), new Pista('video')];
    (await pregunta()).answer(audio, video);
    await tick();
    expect(medios.get()).toMatchObject({ audio, video });
  });

  it('that was turned off while the browser asked stays off', async () => {
    const { medios, tomarMedios, encenderCamara } = await import('./medios.ts');
    tomarMedios('video');
    const [audio, video] = [new Pista('audio'), new Pista('video')];
    const asked = await pregunta();
    encenderCamara(false);
    asked.answer(audio, video);
    await tick();
    expect(medios.get()).toMatchObject({ audio, video: null });
    expect(video.readyState).toBe('ended');
  });

  it('that was turned on while the browser asked for the microphone opens after it', async () => {
    const { medios, tomarMedios, encenderCamara } = await import('./medios.ts');
    tomarMedios('audio');
    const [audio, video] = [new Pista('audio'), new Pista('video')];
    const asked = await pregunta();
    expect(asked).toMatchObject({ audio: true, video: false });
    encenderCamara(true);
    asked.answer(audio);
    const next = await pregunta();
    expect(next).toMatchObject({ audio: false, video: true });
    next.answer(video);
    await tick();
    expect(medios.get()).toMatchObject({ audio, video });
  });

  it('chosen last is the one in use, whichever opens first', async () => {
    const { medios, tomarMedios, elegirEquipo } = await import('./medios.ts');
    tomarMedios('video');
    (await pregunta()).answer(new Pista('audio'), new Pista('video'));
    await tick();
    void elegirEquipo('video', 'frontal');
    const first = await pregunta();
    void elegirEquipo('video', 'trasera');
    const second = await pregunta();
    const [frontal, trasera] = [new Pista('video', 'frontal'), new Pista('video', 'trasera')];
    second.answer(trasera);
    await tick();
    first.answer(frontal);
    await tick();
    expect(medios.get().video).toBe(trasera);
    expect([frontal.readyState, trasera.readyState]).toEqual(['ended', 'live']);
  });
});

describe('a shared screen', () => {
  it('is shown in the call that asked for it', async () => {
    const { medios, tomarMedios, compartirPantalla } = await import('./medios.ts');
    tomarMedios('chat');
    const sharing = compartirPantalla();
    const pantalla = new Pista('video');
    pantallas[0]!(pantalla);
    await sharing;
    expect(medios.get().pantalla).toBe(pantalla);
  });

  it('chosen after the call is released, and not shown in the next one', async () => {
    const { medios, tomarMedios, compartirPantalla } = await import('./medios.ts');
    const leave = tomarMedios('chat');
    const sharing = compartirPantalla();
    leave();
    tomarMedios('chat');
    const pantalla = new Pista('video');
    pantallas[0]!(pantalla);
    await sharing;
    expect(medios.get().pantalla).toBeNull();
    expect(pantalla.readyState).toBe('ended');
  });
});
