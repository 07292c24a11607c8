import { createECDH } from 'node:crypto';
import { importJWK, SignJWT, type JWK } from 'jose';
import type { Config } from '../../../config/config.ts';
import { errorFacts } from '../../../platform/log.ts';
import { callOutside } from '../../../platform/outbound.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { deleteSuscripcion } from './push.repository.ts';

/**
 * Sends push messages without content: the service worker asks the portal for the text, so the push service
 * reads nothing.
 */

/**
 * Push services of the browsers. The server sends requests to addresses named by clients, so it accepts only
 * these hosts, and loopback in development.
 */
const SERVICIOS = [
  /^fcm\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.notify\.windows\.com$/,
  /\.push\.apple\.com$/,
];
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
/** A call is relevant for one minute. */
const TTL_SEGUNDOS = 60;

export function direccionAdmitida(direccion: string, mode: Config['mode']): boolean {
  if (!URL.canParse(direccion)) return false;
  const { protocol, hostname, port, username, password } = new URL(direccion);
  if (username !== '' || password !== '') return false;
  if (mode === 'development' && LOOPBACK.includes(hostname)) return true;
  return protocol === 'https:' && port === '' && SERVICIOS.some((servicio) => servicio.test(hostname));
}

/**
 * VAPID key pair, derived from the portal's secret: every process has the same pair, and subscriptions
 * survive a restart.
 */
function parDe(secrets: Secrets): { publica: string; jwk: JWK } {
  const ecdh = createECDH('prime256v1');
  const privada = secrets.key('vapid');
  ecdh.setPrivateKey(privada);
  const publica = ecdh.getPublicKey();
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  return {
    publica: base64(publica),
    jwk: {
      kty: 'EC',
      crv: 'P-256',
      d: base64(privada),
      x: base64(publica.subarray(1, 33)),
      y: base64(publica.subarray(33)),
    },
  };
}

export const llavePublica = (secrets: Secrets) => parDe(secrets).publica;

async function autorizacion(
  { secrets, config }: Pick<Platform, 'secrets' | 'config'>,
  direccion: string,
): Promise<string> {
  const { publica, jwk } = parDe(secrets);
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(direccion).origin)
    .setSubject(`mailto:${/<(.+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom}`)
    .setExpirationTime('12h')
    .sign(await importJWK(jwk, 'ES256'));
  return `vapid t=${token}, k=${publica}`;
}

/**
 * Sends once to each address. Addresses that are gone are deleted; other failures are not retried, since the
 * mail goes out too.
 */
export async function despertar(
  platform: Platform,
  unidadId: number,
  direcciones: readonly string[],
): Promise<void> {
  await Promise.all(
    direcciones
      .filter((direccion) => direccionAdmitida(direccion, platform.config.mode))
      .map(async (direccion) => {
        try {
          const headers = {
            authorization: await autorizacion(platform, direccion),
            ttl: String(TTL_SEGUNDOS),
            urgency: 'high',
          };
          const { status } = await callOutside(direccion, {
            method: 'POST',
            headers,
            body: '',
            loopback: platform.config.mode === 'development',
          });
          if (status === 404 || status === 410)
            await platform.unit(unidadId).run(deleteSuscripcion(direccion));
        } catch (error) {
          platform.log.warn({ unidad: unidadId, ...errorFacts(error) }, 'a push was not taken');
        }
      }),
  );
}
