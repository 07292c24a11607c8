import { leerIps, type IpsLeido } from '@portal/domain/resumen/ips/leer-ips';
import { descifrar } from './cifrado.ts';
import { esSegura, type Shlink } from './shlink.ts';

export type Motivo =
  | 'insegura'
  | 'pin'
  | 'cerrado'
  | 'muchos'
  | 'sinRespuesta'
  | 'noSeLee'
  | 'noEsResumen'
  | 'sinDatos';

/** Why a link did not open. */
export class NoAbre extends Error {
  readonly motivo: Motivo;
  /** Tries that are left, of a wrong PIN. */
  readonly quedan: number | undefined;

  constructor(motivo: Motivo, { mensaje = '', quedan }: { mensaje?: string; quedan?: number } = {}) {
    super(mensaje);
    this.motivo = motivo;
    this.quedan = quedan;
  }
}

const ARCHIVO_HASTA = 3_000_000;

/** Asks its issuer for the file and decrypts it here. Cookies do not travel, and redirects are not followed. */
export async function abrirShlink(
  shlink: Shlink,
  { quien, pin }: { quien: string; pin: string },
): Promise<{ ips: IpsLeido; archivo: unknown }> {
  if (!esSegura(shlink.url, location.origin)) throw new NoAbre('insegura');
  const cifrado = shlink.flag.includes('U')
    ? await pedirArchivo(conQuien(shlink.url, quien))
    : await pedirManifiesto(shlink, quien, pin);
  const archivo = await descifrar(cifrado, shlink.key).catch(() => {
    throw new NoAbre('noSeLee');
  });
  return { ips: ipsDe(archivo), archivo };
}

export function ipsDe(archivo: unknown): IpsLeido {
  const leido = leerIps(archivo);
  if (typeof leido === 'string') throw new NoAbre(leido === 'sin_datos' ? 'sinDatos' : 'noEsResumen');
  return leido;
}

function conQuien(url: string, quien: string): string {
  const address = new URL(url);
  address.searchParams.set('recipient', quien);
  return address.href;
}

async function pedir(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, {
      ...init,
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(20_000),
    });
  } catch {
    throw new NoAbre('sinRespuesta');
  }
}

async function pedirManifiesto({ url, flag }: Shlink, recipient: string, pin: string): Promise<string> {
  const response = await pedir(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      recipient,
      ...(flag.includes('P') && { passcode: pin }),
      embeddedLengthMax: ARCHIVO_HASTA,
    }),
  });
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (!response.ok) throw refusal(url, response.status, body);
  const files = Array.isArray(body['files']) ? (body['files'] as Record<string, unknown>[]) : [];
  const file = files.find((one) => String(one?.['contentType']).startsWith('application/fhir+json'));
  if (typeof file?.['embedded'] === 'string') return file['embedded'];
  if (typeof file?.['location'] === 'string') return pedirArchivo(file['location']);
  throw new NoAbre('noEsResumen');
}

async function pedirArchivo(url: string): Promise<string> {
  if (!esSegura(url, location.origin)) throw new NoAbre('insegura');
  const response = await pedir(url);
  if (!response.ok) throw refusal(url, response.status, {});
  const text = await response.text().catch(() => '');
  if (text.length > ARCHIVO_HASTA) throw new NoAbre('noSeLee');
  return text;
}

/** Only our own server's words are shown. */
function refusal(url: string, status: number, body: Record<string, unknown>): NoAbre {
  if (status === 401) {
    const quedan = body['remainingAttempts'];
    return new NoAbre('pin', typeof quedan === 'number' ? { quedan } : {});
  }
  if (status === 429) return new NoAbre('muchos');
  const nuestra = new URL(url).origin === location.origin && typeof body['message'] === 'string';
  if (status === 404 || status === 410)
    return new NoAbre('cerrado', nuestra ? { mensaje: String(body['message']) } : {});
  return new NoAbre('sinRespuesta');
}
