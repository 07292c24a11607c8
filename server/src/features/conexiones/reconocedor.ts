import { randomUUID } from 'node:crypto';
import { ALGORITMO_DE_CLAVE } from '@portal/domain/conexiones/emisor';
import { textoDeFalla, textoDeRechazo, textosDePrueba } from '@portal/domain/conexiones/reglas';
import { importPKCS8, SignJWT } from 'jose';
import type { UnitDb } from '../../db/unit-db.ts';
import { callOutside, OutboundError } from '../../platform/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import { credencialDe } from './conexion.ts';
import { findConexion, type ConexionRow } from './conexiones.repository.ts';
import type { Credencial } from './token.ts';

/** Long enough to open the connection. */
const SEGUNDOS = 120;
const LIMITE_MS = 4000;
/** The answer of a WebSocket to a request that is none (RFC 9110). */
const UPGRADE_REQUIRED = 426;

/** A page's permission to send sound: names the unit, nobody else. */
export interface Permiso {
  url: string;
  token: string;
}

/** `undefined`: the unit has no recogniser, or its key cannot be read. */
export async function permisoDeReconocedor(platform: Platform, db: UnitDb): Promise<Permiso | undefined> {
  const row = await db.find(findConexion('reconocedor'));
  if (!row?.activa) return undefined;
  const token = await firmar(row, await credencialDe(platform, db, row, 'vigente'));
  return token === undefined ? undefined : { url: row.url, token };
}

async function firmar({ url }: ConexionRow, { cliente, audiencia, clave }: Credencial) {
  if (!clave) return undefined;
  return new SignJWT({})
    .setProtectedHeader({ alg: ALGORITMO_DE_CLAVE, kid: clave.id, typ: 'JWT' })
    .setIssuer(cliente)
    .setSubject(cliente)
    .setAudience(audiencia === '' ? url : audiencia)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(new Date(Date.now() + SEGUNDOS * 1000))
    .sign(await importPKCS8(clave.privada, ALGORITMO_DE_CLAVE));
}

const preguntar = ({ config }: Platform, { url }: ConexionRow, token: string) =>
  callOutside(url.replace(/^wss:/i, 'https:'), {
    method: 'GET',
    headers: { authorization: `Bearer ${token}` },
    loopback: config.mode === 'development',
    limitMs: LIMITE_MS,
    ca: config.outsideCa,
  });

/** In words; null if the recogniser is there and accepts the unit. No sound is sent. */
export async function queFallaEnReconocedor(
  platform: Platform,
  row: ConexionRow,
  credencial: Credencial,
): Promise<string | null> {
  const token = await firmar(row, credencial);
  if (token === undefined) return textosDePrueba.sinClave;
  try {
    const { status } = await preguntar(platform, row, token);
    if (status === UPGRADE_REQUIRED) return null;
    if (status === 401 || status === 403) return textoDeRechazo('token', status);
    return status >= 404 ? textoDeRechazo('servicio', status) : textosDePrueba.sinReconocedor;
  } catch (error) {
    if (error instanceof OutboundError) return textoDeFalla(error.code, row.url);
    throw error;
  }
}
