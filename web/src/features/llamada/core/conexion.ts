import type { Senal } from '@portal/domain/llamada/contract';

export interface OpcionesDeConexion {
  /** When two offers collide, the polite peer gives way. The impolite peer makes the first offer. */
  educada: boolean;
  iceServers: RTCIceServer[];
  politica: RTCIceTransportPolicy;
  /** Returns false if there was nobody to send it to. */
  enviar(senal: Senal): boolean;
  /** The offer is complete, with all its ICE candidates. */
  onOferta(senal: Senal): void;
  /** The senders exist, and nothing has been sent over them yet. */
  onLineas(): void;
  onCambio(): void;
}

export interface Conexion {
  readonly pc: RTCPeerConnection;
  /** The other peer's audio and video tracks, present from the start even if nothing is sent on them. */
  readonly remoto: MediaStream;
  readonly audio: RTCRtpSender | undefined;
  readonly video: RTCRtpSender | undefined;
  /** The tracks being sent, including those that a sender is still switching to. */
  readonly pistas: Pistas;
  recibir(senal: Senal): void;
  /** Whether an offer comes from a different connection than the current remote one. */
  esDeOtra(senal: Descripcion): boolean;
  poner(pistas: Pistas): void;
  /** Restarts ICE: new candidates for the negotiated session. */
  reiniciar(): void;
  /** Signals may have been lost: sends an unanswered offer again. */
  repetir(): void;
  cerrar(): void;
}

export interface Pistas {
  audio: MediaStreamTrack | null;
  video: MediaStreamTrack | null;
}

const SIN_RESPUESTA_MS = 3500;
/** Two descriptions within this time crossed on the way. */
const CRUZADA_MS = 1000;

export type Descripcion = Extract<Senal, { tipo: 'descripcion' }>;

/**
 * The SDP origin: session id and version, unique per description; the session id names the connection.
 * Browsers rewrite the rest of the line.
 */
const origenDe = (sdp: string) => /^o=\S+ (\S+ \S+)/m.exec(sdp)?.[1] ?? '';
const sesionDe = (sdp: string) => origenDe(sdp).split(' ')[0];

/**
 * One RTCPeerConnection with one page of the other side. Audio and video are negotiated once; later changes
 * use replaceTrack, so that muting, changing a device or sharing the screen needs no renegotiation. The rest
 * is perfect negotiation.
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
  // No ICE candidate pool: in Chromium a pool created right after the page loads sometimes finds no
  // candidates, and no ICE restart repairs it.
  const pc = new RTCPeerConnection({ iceServers, iceTransportPolicy: politica, bundlePolicy: 'max-bundle' });
  const remoto = new MediaStream();
  let pistas: Pistas = { audio: null, video: null };
  let audio: RTCRtpTransceiver | undefined;
  let video: RTCRtpTransceiver | undefined;
  let ofreciendo = false;
  let cerrada = false;
  let sesionRemota: string | undefined;
  /** Candidates may arrive before the description that they belong to. */
  let tempranos: RTCIceCandidateInit[] = [];
  let cola = Promise.resolve();

  function enOrden(work: () => Promise<void>) {
    // Ignore what cannot be applied: the next offer repairs it, and offers repeat until there is a path.
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

  /** The description was made while there was nobody to send it to. */
  let sinEnviar = false;
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
  const enviarDescripcion = () => {
    const senal = descripcionPropia();
    if (!senal) return;
    sinEnviar = !enviar(senal);
    dicha = performance.now();
  };

  let ofrecida = 0;
  async function ofrecer() {
    try {
      ofreciendo = true;
      await pc.setLocalDescription();
      ofrecida = performance.now();
      enviarDescripcion();
    } finally {
      ofreciendo = false;
    }
  }

  /**
   * The offer got no answer and the network may have changed, so its candidates are stale: roll back and
   * restart ICE.
   */
  async function ofrecerDeNuevo() {
    if (pc.signalingState !== 'have-local-offer') return;
    await pc.setLocalDescription({ type: 'rollback' });
    pc.restartIce();
  }

  async function recibirDescripcion({ descripcion, a }: Descripcion) {
    // This offer was already answered: the answer was lost, or crossed this repetition.
    if (
      descripcion.type === 'offer' &&
      pc.signalingState === 'stable' &&
      pc.remoteDescription &&
      pc.localDescription?.type === 'answer'
    ) {
      if (origenDe(pc.remoteDescription.sdp) === origenDe(descripcion.sdp)) {
        if (performance.now() - dicha > CRUZADA_MS) enviarDescripcion();
        return;
      }
    }
    const choque = descripcion.type === 'offer' && (ofreciendo || pc.signalingState !== 'stable');
    if (choque && !educada) return;
    // A second answer to an offer that was sent twice.
    if (descripcion.type === 'answer' && pc.signalingState !== 'have-local-offer') return;
    // An answer to an offer that has been replaced.
    if (a !== undefined && pc.localDescription && a !== origenDe(pc.localDescription.sdp)) return;
    sesionRemota = sesionDe(descripcion.sdp);
    await pc.setRemoteDescription(descripcion);
    tomarLineas();
    onLineas();
    if (descripcion.type === 'offer') {
      await pc.setLocalDescription();
      enviarDescripcion();
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
      // Its description has not arrived yet. Candidates of an old description are dropped with the next one.
      tempranos.push(candidato);
      tempranos = tempranos.slice(-40);
    }
  }

  const necesita = () => {
    if (pc.signalingState === 'stable') enOrden(ofrecer);
  };
  const alHallar = ({ candidate }: RTCPeerConnectionIceEvent) => {
    const said = candidate?.toJSON();
    // Browsers only open active TCP candidates, so between two browsers no side would listen.
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
        if (performance.now() - ofrecida < SIN_RESPUESTA_MS) enviarDescripcion();
        else enOrden(ofrecerDeNuevo);
      }
    },
    repetir() {
      if (sinEnviar || pc.signalingState === 'have-local-offer') enviarDescripcion();
    },
    cerrar() {
      cerrada = true;
      oido.abort();
      pc.close();
    },
  };
}

/**
 * Keeps only the codecs that every browser has, in this order: the SDP shrinks to a third, so it is sent,
 * parsed and answered faster.
 */
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
    // Fall back to the browser's own codec order.
  }
}
