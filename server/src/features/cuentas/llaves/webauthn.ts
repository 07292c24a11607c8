import type { Asercion } from '@portal/domain/cuentas/contract-llaves';

/**
 * The one file that knows the library, which is loaded with the first key: it would add half a second to every start.
 * Whatever it cannot verify is `undefined`.
 */
const library = () => import('@simplewebauthn/server');
const decoders = () => import('@simplewebauthn/server/helpers');

export interface Lugar {
  host: string;
  origin: string;
}

/** The challenge that the browser says it answered, to be compared with the ones that were given out. */
export function desafioDe(datosDelCliente: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(datosDelCliente, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

export interface LlaveNueva {
  credencial: Buffer;
  clavePublica: Buffer;
  contador: number;
  copiable: boolean;
  copiada: boolean;
}

export async function verificarAlta(
  alta: { credencial: string; datosDelCliente: string; atestacion: string },
  desafio: string,
  { host, origin }: Lugar,
): Promise<LlaveNueva | undefined> {
  try {
    if (await traeCertificado(alta.atestacion)) return undefined;
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: alta.credencial,
        rawId: alta.credencial,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: alta.datosDelCliente, attestationObject: alta.atestacion },
      },
      expectedChallenge: desafio,
      expectedOrigin: origin,
      expectedRPID: host,
    });
    if (!verified) return undefined;
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
    return {
      credencial: Buffer.from(credential.id, 'base64url'),
      clavePublica: Buffer.from(credential.publicKey),
      contador: credential.counter,
      copiable: credentialDeviceType === 'multiDevice',
      copiada: credentialBackedUp,
    };
  } catch {
    return undefined;
  }
}

/**
 * We ask for no attestation. The library would fetch the revocation lists that a certificate names, and an
 * address chosen by the caller must not be fetched.
 */
async function traeCertificado(atestacion: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await decoders();
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(atestacion));
  const fmt = decoded.get('fmt');
  return fmt !== 'none' && !(fmt === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

export async function verificarAsercion(
  asercion: Asercion,
  desafio: string,
  { host, origin }: Lugar,
  llave: { credencial: Buffer; clave_publica: Buffer; contador: string },
): Promise<{ contador: number; copiada: boolean } | undefined> {
  try {
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: asercion.id,
        rawId: asercion.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: asercion.datosDelCliente,
          authenticatorData: asercion.datosDelAutenticador,
          signature: asercion.firma,
        },
      },
      expectedChallenge: desafio,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: {
        id: llave.credencial.toString('base64url'),
        publicKey: new Uint8Array(llave.clave_publica),
        counter: Number(llave.contador),
      },
    });
    if (!verified) return undefined;
    return { contador: authenticationInfo.newCounter, copiada: authenticationInfo.credentialBackedUp };
  } catch {
    return undefined;
  }
}
