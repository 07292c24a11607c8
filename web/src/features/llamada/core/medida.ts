/** Connection statistics since the previous reading. */
export interface Lectura {
  /** Available outgoing bandwidth, in kbit/s. */
  kbps: number | undefined;
  /** Loss fractions, outgoing and incoming. */
  perdida: number;
  perdidaEntrada: number;
  ida: number | undefined;
  /** Round-trip time above the observed minimum, in ms. */
  demora: number | undefined;
  /** Frames sent per second, and whether bandwidth is what limits them. */
  fps: number | undefined;
  porRed: boolean;
  /** `llega`: some data arrived since the previous reading. `fluye`: some of it was media. */
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

/** Reads the counters; cumulative ones are compared with the previous reading. */
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
    // Of several working candidate pairs, take the one in use.
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
    // Smooth the loss: one report covers few packets.
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

/** A quality label, by the worse of both directions. */
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
