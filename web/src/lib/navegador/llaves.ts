import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { AnswerOf, SentBodyOf } from '@portal/domain/contract/endpoint';
import type { Asercion, Desafio, llaves } from '@portal/domain/cuentas/contract-llaves';

/** Passkeys in the browser. Loaded when a button that needs one is pressed. */

/** The person closed the browser's dialog, or let it expire: nothing happened. */
export class LlaveCancelada extends Error {}
/** The device already has a key of this account. */
export class LlaveRepetida extends Error {}

/** Browsers do not tell a refusal of the person from a device without a key. */
function refuse(error: unknown): never {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    throw new LlaveRepetida('', { cause: error });
  throw new LlaveCancelada('', { cause: error });
}

type Transportes = AuthenticatorTransport[];
const describir = ({ id, transportes }: Desafio['credenciales'][number]) => ({
  id,
  type: 'public-key' as const,
  transports: transportes as Transportes,
});

export async function usarLlave({ desafio, host, credenciales }: Desafio): Promise<Asercion> {
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge: desafio,
      rpId: host,
      allowCredentials: credenciales.map(describir),
      userVerification: 'required',
    },
  }).catch(refuse);
  return {
    id,
    datosDelCliente: response.clientDataJSON,
    datosDelAutenticador: response.authenticatorData,
    firma: response.signature,
    ...(response.userHandle && { usuario: response.userHandle }),
  };
}

export async function crearLlave({
  desafio,
  host,
  unidad,
  usuario,
  excluidas,
}: AnswerOf<typeof llaves.prepararLlave>): Promise<SentBodyOf<typeof llaves.agregarLlave>> {
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: desafio,
      rp: { id: host, name: unidad },
      user: { id: usuario.id, name: usuario.dni, displayName: usuario.nombre },
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      excludeCredentials: excluidas.map(describir),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  }).catch(refuse);
  return {
    credencial: id,
    datosDelCliente: response.clientDataJSON,
    atestacion: response.attestationObject,
    transportes: response.transports ?? [],
  };
}
