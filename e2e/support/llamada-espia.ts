import { expect, type Page } from '@playwright/test';

/** The page script acts as a phone or a browser that disturbs a call. */

interface Espia {
  /** How many screen locks are held. */
  despiertas(): number;
  /** The system lets go of them, as it does for a hidden page. */
  dormir(): Promise<void>;
  botones: Map<string, () => void>;
  /** Every track of a device that the page opened. */
  pistas: MediaStreamTrack[];
  /** How many descriptions were made: a renegotiation is one more. */
  descripciones: number;
  /** The blur that was asked for. */
  desenfoques: boolean[];
  /** A telephone call has the microphone: nobody else gets it. */
  ocupado: boolean;
}
type ConEspia = Window & { espia: Espia };

/** Records what the page asks the browser for. Of the blur, which test browsers lack, it is a stand-in. */
export function espiar() {
  const locks: WakeLockSentinel[] = [];
  const espia: Espia = {
    despiertas: () => locks.filter(({ released }) => !released).length,
    dormir: async () => void (await Promise.all(locks.map((lock) => lock.release()))),
    botones: new Map(),
    pistas: [],
    descripciones: 0,
    desenfoques: [],
    ocupado: false,
  };
  Object.assign(window, { espia });
  const { wakeLock, mediaSession, mediaDevices } = navigator;
  const request = wakeLock.request.bind(wakeLock);
  wakeLock.request = async (type) => {
    const lock = await request(type);
    locks.push(lock);
    return lock;
  };
  const setHandler = mediaSession.setActionHandler.bind(mediaSession);
  mediaSession.setActionHandler = (action, handler) => {
    setHandler(action, handler);
    if (handler) espia.botones.set(action, handler as () => void);
    else espia.botones.delete(action);
  };
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    if (espia.ocupado && constraints?.audio) throw new DOMException('in use', 'NotReadableError');
    const stream = await open(constraints);
    espia.pistas.push(...stream.getTracks());
    return stream;
  };
  const { prototype: pc } = RTCPeerConnection;
  const describe: (this: RTCPeerConnection, description?: RTCLocalSessionDescriptionInit) => Promise<void> =
    pc.setLocalDescription;
  pc.setLocalDescription = function setLocalDescription(
    this: RTCPeerConnection,
    description?: RTCLocalSessionDescriptionInit,
  ) {
    espia.descripciones += 1;
    return describe.call(this, description);
  };
  const supported = mediaDevices.getSupportedConstraints.bind(mediaDevices);
  mediaDevices.getSupportedConstraints = () => Object.assign(supported(), { backgroundBlur: true });
  Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 8 });
  const { prototype: track } = MediaStreamTrack;
  const { getCapabilities, applyConstraints } = track;
  track.getCapabilities = function capabilities(this: MediaStreamTrack) {
    return Object.assign(getCapabilities.call(this), { backgroundBlur: [false, true] });
  };
  track.applyConstraints = function apply(this: MediaStreamTrack, constraints = {}) {
    const { backgroundBlur, ...rest } = constraints as { backgroundBlur?: boolean };
    if (backgroundBlur !== undefined) espia.desenfoques.push(backgroundBlur);
    return applyConstraints.call(this, rest);
  };
}

export const leerEspia = (page: Page) =>
  page.evaluate(() => {
    const { espia } = window as unknown as ConEspia;
    return {
      despiertas: espia.despiertas(),
      botones: [...espia.botones.keys()],
      descripciones: espia.descripciones,
      desenfoques: espia.desenfoques,
      microfonos: espia.pistas.filter(({ kind }) => kind === 'audio').length,
    };
  });

/** Presses a button of the headset. */
export const apretar = (page: Page, boton: string) =>
  page.evaluate((cual) => (window as unknown as ConEspia).espia.botones.get(cual)!(), boton);

/** Another app is in front, and the page is back. */
export async function taparYVolver(page: Page) {
  await page.evaluate(() => (window as unknown as ConEspia).espia.dormir());
  expect((await leerEspia(page)).despiertas).toBe(0);
  await page.evaluate(() => {
    (window as unknown as ConEspia).espia.ocupado = false;
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** The newest microphone ends, as when it is unplugged. */
export const desenchufar = (page: Page) =>
  page.evaluate(() => {
    const { pistas } = (window as unknown as ConEspia).espia;
    const track = pistas.findLast(({ kind }) => kind === 'audio')!;
    track.stop();
    track.dispatchEvent(new Event('ended'));
  });

/** A telephone call takes the newest microphone, until the page is back. */
export const llamarPorTelefono = (page: Page) =>
  page.evaluate(() => {
    const { espia } = window as unknown as ConEspia;
    const { pistas } = espia;
    espia.ocupado = true;
    const track = pistas.findLast(({ kind }) => kind === 'audio')!;
    Object.defineProperty(track, 'muted', { get: () => true });
    track.dispatchEvent(new Event('mute'));
  });

/**
 * Somebody in the middle: the page's connection ends at one connection of theirs, and the other side's at
 * another. Each has a certificate of its own, and the descriptions are rewritten on the way.
 */
export function ponerseEnMedio() {
  const Native = window.RTCPeerConnection;
  const origen = (sdp: string) => /^o=.*$/m.exec(sdp)![0];
  const reunidos = async (pc: RTCPeerConnection) => {
    while (pc.iceGatheringState !== 'complete') await new Promise((wait) => setTimeout(wait, 20));
    return pc.localDescription!;
  };
  window.RTCPeerConnection = class extends Native {
    #haciaAca: RTCPeerConnection | undefined;
    #haciaAlla: RTCPeerConnection | undefined;
    #dicha: RTCSessionDescription | undefined;
    readonly #configuration: RTCConfiguration | undefined;
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      this.#configuration = configuration;
      this.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate) void this.#haciaAca?.addIceCandidate(candidate).catch(() => {});
      });
    }
    override get localDescription() {
      return this.#dicha ?? super.localDescription;
    }
    override async setRemoteDescription(offer: RTCSessionDescriptionInit) {
      const alla = (this.#haciaAlla = new Native(this.#configuration));
      const aca = (this.#haciaAca = new Native(this.#configuration));
      for (const kind of ['audio', 'video']) aca.addTransceiver(kind);
      const [a, b] = [aca, alla].map(
        (pc) => (kind: string) => pc.getTransceivers().find(({ receiver }) => receiver.track.kind === kind),
      ) as [(kind: string) => RTCRtpTransceiver, (kind: string) => RTCRtpTransceiver];
      aca.addEventListener('track', ({ track }) => void b(track.kind).sender.replaceTrack(track));
      alla.addEventListener('track', ({ track }) => void a(track.kind).sender.replaceTrack(track));
      await alla.setRemoteDescription(offer);
      for (const line of alla.getTransceivers()) line.direction = 'sendrecv';
      await alla.setLocalDescription();
      await aca.setLocalDescription();
      const { sdp } = await reunidos(aca);
      this.#dicha = await reunidos(alla);
      await super.setRemoteDescription({
        type: 'offer',
        sdp: sdp.replace(origen(sdp), origen(offer.sdp!)),
      });
    }
    override async setLocalDescription() {
      await super.setLocalDescription();
      await this.#haciaAca!.setRemoteDescription(super.localDescription!);
    }
    override addIceCandidate(candidate?: RTCIceCandidateInit | null) {
      return this.#haciaAlla?.addIceCandidate(candidate ?? undefined) ?? Promise.resolve();
    }
  };
}
