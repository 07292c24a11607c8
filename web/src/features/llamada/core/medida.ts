/** What the counters of a connection say about the last second. */
export interface Lectura {
  /** Kilobits a second that the path offers for sending. */
  kbps: number | undefined;
  /** Parts lost on the way out and on the way in. */
  perdida: number;
  perdidaEntrada: number;
  ida: number | undefined;
  /** How much longer than its shortest it takes. */
  demora: number | undefined;
  /** Frames that leave a second, and whether the room on the path is what holds them back. */
  fps: number | undefined;
  porRed: boolean;
  /** Something came since the reading before; and voice or picture did. */
  llega: boolean;
  fluye: boolean;
}

interface Antes {
  bytes: number;
  perdidos: number;
  recibidos: number;
}

type Informe = Record<string, number | string | boolean | undefined>;

const PESO = 0.3;

/** Reads the counters; what is cumulative is compared with the reading before. */
export function createLector() {
  let antes: Antes = { bytes: 0, perdidos: 0, recibidos: 0 };
  let perdida = 0;
  let minima = Infinity;
  return async (pc: RTCPeerConnection): Promise<Lectura> => {
    const ahora: Antes = { bytes: 0, perdidos: 0, recibidos: 0 };
    let fps: number | undefined;
    let porRed = false;
    let kbps: number | undefined;
    let ida: number | undefined;
    let informada = 0;
    const num = (value: Informe[string]) => (typeof value === 'number' ? value : 0);
    const reports: Informe[] = [];
    (await pc.getStats()).forEach((report: Informe) => reports.push(report));
    // Of several pairs that work, the one in use.
    const elegido = reports.find(({ type }) => type === 'transport')?.['selectedCandidatePairId'];
    for (const report of reports) {
      if (
        report['type'] === 'candidate-pair' &&
        (elegido === undefined
          ? report['nominated'] && report['state'] === 'succeeded'
          : report['id'] === elegido)
      ) {
        if (typeof report['availableOutgoingBitrate'] === 'number')
          kbps = report['availableOutgoingBitrate'] / 1000;
        ahora.bytes = num(report['bytesReceived']);
        if (typeof report['currentRoundTripTime'] === 'number') ida = report['currentRoundTripTime'] * 1000;
      } else if (report['type'] === 'remote-inbound-rtp')
        informada = Math.max(informada, num(report['fractionLost']));
      else if (report['type'] === 'inbound-rtp') {
        ahora.perdidos += Math.max(0, num(report['packetsLost']));
        ahora.recibidos += num(report['packetsReceived']);
      } else if (report['type'] === 'outbound-rtp' && report['kind'] === 'video') {
        if (typeof report['framesPerSecond'] === 'number') fps = report['framesPerSecond'];
        porRed = report['qualityLimitationReason'] === 'bandwidth';
      }
    }
    // One report tells of few packets: a single bad one says little.
    perdida += (informada - perdida) * PESO;
    const perdidos = Math.max(0, ahora.perdidos - antes.perdidos);
    const todos = perdidos + Math.max(0, ahora.recibidos - antes.recibidos);
    if (ida !== undefined) minima = Math.min(minima, ida);
    const lectura = {
      kbps,
      perdida,
      perdidaEntrada: todos === 0 ? 0 : perdidos / todos,
      ida,
      demora: ida === undefined ? undefined : ida - minima,
      fps,
      porRed,
      llega: ahora.bytes !== antes.bytes,
      fluye: ahora.recibidos > antes.recibidos,
    };
    antes = ahora;
    return lectura;
  };
}

export type Calidad = 'buena' | 'regular' | 'debil';

/** In one word, by the worse of both directions. */
export function calidadDe({
  perdida,
  perdidaEntrada,
  ida = 0,
  kbps,
}: Pick<Lectura, 'perdida' | 'perdidaEntrada' | 'ida' | 'kbps'>): Calidad {
  const peor = Math.max(perdida, perdidaEntrada);
  if (peor > 0.08 || ida > 800 || (kbps !== undefined && kbps < 100)) return 'debil';
  if (peor > 0.025 || ida > 350 || (kbps !== undefined && kbps < 250)) return 'regular';
  return 'buena';
}
