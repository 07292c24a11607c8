/**
 * The fingerprints of the two certificates that encrypt a connection. The browser's own report says which ones
 * are in use. Where it has none, the descriptions do: the browser ends a connection whose certificate is not
 * the one described.
 */
export async function huellasDe(pc: RTCPeerConnection): Promise<readonly [string, string] | undefined> {
  if (pc.connectionState !== 'connected') return undefined;
  const local = unicaHuella(pc.currentLocalDescription?.sdp ?? '');
  const remota = unicaHuella(pc.currentRemoteDescription?.sdp ?? '');
  return (await enInforme(pc)) ?? (local && remota ? [local, remota] : undefined);
}

type Informe = Record<string, string | undefined>;

async function enInforme(pc: RTCPeerConnection): Promise<readonly [string, string] | undefined> {
  const informes = new Map<string, Informe>();
  (await pc.getStats().catch(() => new Map<string, Informe>())).forEach((informe: Informe, id: string) =>
    informes.set(id, informe),
  );
  const transporte = [...informes.values()].find(
    ({ type, dtlsState }) => type === 'transport' && dtlsState === 'connected',
  );
  const [local, remota] = (['localCertificateId', 'remoteCertificateId'] as const).map((which) => {
    const { fingerprintAlgorithm, fingerprint } = informes.get(transporte?.[which] ?? '') ?? {};
    return fingerprintAlgorithm && fingerprint && normal(`${fingerprintAlgorithm} ${fingerprint}`);
  });
  return local && remota ? [local, remota] : undefined;
}

/**
 * Some browsers accept a certificate that matches any of several fingerprints: a description with two of them
 * could name one and use the other, so it verifies nothing.
 */
export function unicaHuella(sdp: string): string | undefined {
  const huellas = new Set([...sdp.matchAll(/^a=fingerprint:(.+)$/gim)].map(([, huella]) => normal(huella!)));
  return huellas.size === 1 ? [...huellas][0] : undefined;
}

const normal = (huella: string) => huella.trim().toLowerCase();
