import type { Senal } from '@portal/domain/llamada/contract';

export interface OpcionesDeConexion {
  /** Of two offers at once the polite one gives way; the other one makes the first offer. */
  educada: boolean;
  iceServers: RTCIceServer[];
  politica: RTCIceTransportPolicy;
  /** Whether there was somebody to say it to. */
  enviar(senal: Senal): boolean;
  /** The offer is made and every path of it found. */
  onOferta(senal: Senal): void;
  /** The senders are there, and nothing has gone over them yet. */
  onLineas(): void;
  /** The state of the connection changed. */
  onCambio(): void;
}

export interface Conexion {
  readonly pc: RTCPeerConnection;
  /** What the other one sends: both tracks from the beginning, whatever is sent on them. */
  readonly remoto: MediaStream;
  readonly audio: RTCRtpSender | undefined;
  readonly video: RTCRtpSender | undefined;
  /** What goes over them, also while a sender is still taking it up. */
  readonly pistas: Pistas;
  recibir(senal: Senal): void;
  /** An offer of another connection than the one that this one talks to. */
  esDeOtra(senal: Descripcion): boolean;
  poner(pistas: Pistas): void;
  /** New paths for what is negotiated already. */
  reiniciar(): void;
  /** What was said may have been lost on the way: an offer without answer is said again. */
  repetir(): void;
  cerrar(): void;
}

export interface Pistas {
  audio: MediaStreamTrack | null;
  video: MediaStreamTrack | null;
}

const SIN_RESPUESTA_MS = 3500;
/** Two that crossed on the way. */
const CRUZADA_MS = 1000;

export type Descripcion = Extract<Senal, { tipo: 'descripcion' }>;

/** The numbers that name a description, each of its own; the first of them names the connection. The rest of that line browsers write anew. */
const origenDe = (sdp: string) => /^o=\S+ (\S+ \S+)/m.exec(sdp)?.[1] ?? '';
const sesionDe = (sdp: string) => origenDe(sdp).split(' ')[0];

/**
 * One RTCPeerConnection with one page of the other side. Two lines, audio and video, are negotiated once; what goes over them is changed by
 * replaceTrack, so that muting, changing a device or sharing the screen negotiates nothing. Perfect negotiation for the rest.
 */
export function createConexion({
  educada,
  iceServers,
  politica,
  enviar,
  onOferta,
  onLineas,
  onCambio,
}: OpcionesDeConexion): Conexion {
  // Without a pool of candidates: in Chromium one that is made right after the page finds none at times, and no restart mends it.
  const pc = new RTCPeerConnection({ iceServers, iceTransportPolicy: politica, bundlePolicy: 'max-bundle' });
  const remoto = new MediaStream();
  let pistas: Pistas = { audio: null, video: null };
  let audio: RTCRtpTransceiver | undefined;
  let video: RTCRtpTransceiver | undefined;
  let ofreciendo = false;
  let cerrada = false;
  let sesionRemota: string | undefined;
  /** Candidates may overtake the description that they belong to. */
  let tempranos: RTCIceCandidateInit[] = [];
  let cola = Promise.resolve();

  function enOrden(work: () => Promise<void>) {
    // What cannot be applied is mended by the next offer, which comes as long as there is no path.
    cola = cola.then(work).catch(() => {});
  }

  function tomarLineas() {
    for (const line of pc.getTransceivers()) {
      const { track } = line.receiver;
      if (track.kind === 'audio') audio ??= line;
      else video ??= line;
      if (line.direction !== 'sendrecv' && line.direction !== 'stopped') line.direction = 'sendrecv';
      if (!remoto.getTrackById(track.id)) remoto.addTrack(track);
    }
    ponerPistas();
  }

  function ponerPistas() {
    void audio?.sender.replaceTrack(pistas.audio).catch(() => {});
    void video?.sender.replaceTrack(pistas.video).catch(() => {});
  }

  /** Made while nobody was there to hear it. */
  let sinDecir = false;
  let dicha = 0;
  const descripcionPropia = (): Senal | undefined => {
    const { localDescription: local, remoteDescription: remota } = pc;
    if (!local) return undefined;
    const descripcion = { type: local.type as 'offer' | 'answer', sdp: local.sdp };
    return {
      tipo: 'descripcion',
      descripcion,
      ...(local.type === 'answer' && remota && { a: origenDe(remota.sdp) }),
    };
  };
  const decirDescripcion = () => {
    const senal = descripcionPropia();
    if (!senal) return;
    sinDecir = !enviar(senal);
    dicha = performance.now();
  };

  let ofrecida = 0;
  async function ofrecer() {
    try {
      ofreciendo = true;
      await pc.setLocalDescription();
      ofrecida = performance.now();
      decirDescripcion();
    } finally {
      ofreciendo = false;
    }
  }

  /** Nobody answered, and the network may be another one by now: the paths of that offer are worth nothing. */
  async function ofrecerDeNuevo() {
    if (pc.signalingState !== 'have-local-offer') return;
    await pc.setLocalDescription({ type: 'rollback' });
    pc.restartIce();
  }

  async function recibirDescripcion({ descripcion, a }: Descripcion) {
    // The very offer that was answered already: the answer was lost, or crossed it.
    if (
      descripcion.type === 'offer' &&
      pc.signalingState === 'stable' &&
      pc.remoteDescription &&
      pc.localDescription?.type === 'answer'
    ) {
      if (origenDe(pc.remoteDescription.sdp) === origenDe(descripcion.sdp)) {
        if (performance.now() - dicha > CRUZADA_MS) decirDescripcion();
        return;
      }
    }
    const choque = descripcion.type === 'offer' && (ofreciendo || pc.signalingState !== 'stable');
    if (choque && !educada) return;
    // The answer to an offer that was said twice.
    if (descripcion.type === 'answer' && pc.signalingState !== 'have-local-offer') return;
    // Or to one that has been replaced.
    if (a !== undefined && pc.localDescription && a !== origenDe(pc.localDescription.sdp)) return;
    sesionRemota = sesionDe(descripcion.sdp);
    await pc.setRemoteDescription(descripcion);
    tomarLineas();
    onLineas();
    if (descripcion.type === 'offer') {
      await pc.setLocalDescription();
      decirDescripcion();
    }
    const llegaron = tempranos;
    tempranos = [];
    for (const candidato of llegaron) await recibirCandidato(candidato);
    onCambio();
  }

  async function recibirCandidato(candidato: RTCIceCandidateInit) {
    try {
      if (!pc.remoteDescription) throw new Error('too early');
      await pc.addIceCandidate(candidato);
    } catch {
      // Of a description that has not come yet; those of a former one are dropped with the next.
      tempranos.push(candidato);
      tempranos = tempranos.slice(-40);
    }
  }

  const necesita = () => {
    if (pc.signalingState === 'stable') enOrden(ofrecer);
  };
  const alHallar = ({ candidate }: RTCPeerConnectionIceEvent) => {
    const said = candidate?.toJSON();
    // Nobody listens at the other end of a TCP path between two browsers.
    if (!said?.candidate || said.candidate.includes('tcptype active')) return;
    const { sdpMid = null, sdpMLineIndex = null, usernameFragment = null } = said;
    enviar({
      tipo: 'candidato',
      candidato: { candidate: said.candidate, sdpMid, sdpMLineIndex, usernameFragment },
    });
  };
  const oido = new AbortController();
  const { signal } = oido;
  pc.addEventListener('negotiationneeded', necesita, { signal });
  pc.addEventListener('icecandidate', alHallar, { signal });
  pc.addEventListener(
    'icegatheringstatechange',
    () => {
      const senal = descripcionPropia();
      if (senal && pc.iceGatheringState === 'complete' && pc.signalingState === 'have-local-offer')
        onOferta(senal);
    },
    { signal },
  );
  pc.addEventListener('connectionstatechange', onCambio, { signal });
  pc.addEventListener('iceconnectionstatechange', onCambio, { signal });

  if (!educada) {
    audio = pc.addTransceiver('audio');
    video = pc.addTransceiver('video');
    preferir(audio, ['audio/opus']);
    preferir(video, ['video/VP8', 'video/H264', 'video/rtx', 'video/red', 'video/ulpfec']);
    tomarLineas();
  }

  return {
    pc,
    remoto,
    get audio() {
      return audio?.sender;
    },
    get video() {
      return video?.sender;
    },
    get pistas() {
      return pistas;
    },
    esDeOtra({ descripcion: { type, sdp } }) {
      const sesion = sesionDe(sdp);
      return type === 'offer' && sesionRemota !== undefined && sesion !== sesionRemota;
    },
    recibir(senal) {
      if (senal.tipo === 'renovar') return;
      if (senal.tipo === 'descripcion' && senal.descripcion.type === 'offer')
        sesionRemota ??= sesionDe(senal.descripcion.sdp);
      enOrden(async () => {
        if (cerrada) return;
        if (senal.tipo === 'descripcion') await recibirDescripcion(senal);
        else if (senal.candidato) await recibirCandidato(senal.candidato);
      });
    },
    poner(nuevas) {
      pistas = nuevas;
      ponerPistas();
    },
    reiniciar() {
      if (pc.signalingState === 'stable') pc.restartIce();
      else if (pc.signalingState === 'have-local-offer') {
        if (performance.now() - ofrecida < SIN_RESPUESTA_MS) decirDescripcion();
        else enOrden(ofrecerDeNuevo);
      }
    },
    repetir() {
      if (sinDecir || pc.signalingState === 'have-local-offer') decirDescripcion();
    },
    cerrar() {
      cerrada = true;
      oido.abort();
      pc.close();
    },
  };
}

/** What every browser knows, in this order, and no more: a description of a third of the length is said, read and answered sooner. */
function preferir(line: RTCRtpTransceiver, tipos: readonly string[]) {
  const { codecs = [] } = RTCRtpReceiver.getCapabilities(line.receiver.track.kind) ?? {};
  const elegidos = tipos.flatMap((tipo) =>
    codecs.filter(
      ({ mimeType, sdpFmtpLine = '' }) =>
        mimeType === tipo && (tipo !== 'video/H264' || /packetization-mode=1;.*42e0/.test(sdpFmtpLine)),
    ),
  );
  try {
    if (elegidos.length > 0) line.setCodecPreferences(elegidos);
  } catch {
    // The browser's own order is as good.
  }
}
