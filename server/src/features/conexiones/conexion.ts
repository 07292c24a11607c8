import type { DatosDeConexion, TipoDeConexion } from '@portal/domain/conexiones/contract';
import type { UnitDb } from '../../db/unit-db.ts';
import { callOutside } from '../../platform/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import { findClave, findConexion, type ConexionRow } from './conexiones.repository.ts';
import { forgetToken, tokenDe, toJson, type Credencial } from './token.ts';

/** Up to ten seconds: a repository may take that long to accept a prescription. */
const LIMIT_MS = 10_000;
const PROPOSITO = 'claves_conexion';

export interface Llamada {
  method: 'GET' | 'POST' | 'PUT';
  /** Sent as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Sent as `Idempotency-Key`. */
  key?: string;
  limitMs?: number;
}
export interface Respuesta {
  status: number;
  text: string;
  /** Absent if the text is not JSON. */
  json?: unknown;
}

/** A connection that is switched on. Never call it while a transaction is open. */
export interface Conexion {
  tipo: TipoDeConexion;
  url: string;
  datos: DatosDeConexion;
  /**
   * Resolves with the answer, whatever its status; throws `OutboundError` if there is none. A token that the
   * service refuses is renewed once.
   */
  llamar(path: string, llamada: Llamada): Promise<Respuesta>;
}

/** `undefined`: the unit has none, and everything works without it. */
export async function conexionActiva(
  platform: Platform,
  db: UnitDb,
  tipo: TipoDeConexion,
): Promise<Conexion | undefined> {
  const row = await db.find(findConexion(tipo));
  if (!row?.activa) return undefined;
  return conectar(platform, row, await credencialDe(platform, db, row, 'vigente'));
}

/** Whether the unit has it, without reading keys. */
export async function tieneConexion(db: UnitDb, tipo: TipoDeConexion): Promise<boolean> {
  return (await db.find(findConexion(tipo)))?.activa ?? false;
}

export function conectar(platform: Platform, row: ConexionRow, credencial: Credencial): Conexion {
  const { config } = platform;
  const send = async (path: string, { method, body, headers, key, limitMs = LIMIT_MS }: Llamada) =>
    callOutside(`${row.url}${path}`, {
      method,
      headers: {
        accept: 'application/fhir+json, application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/fhir+json' }),
        ...headers,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        authorization: `Bearer ${await tokenDe(platform, credencial)}`,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      loopback: config.mode === 'development',
      limitMs,
      ca: config.outsideCa,
    });
  return {
    tipo: row.tipo as TipoDeConexion,
    url: row.url,
    datos: datosDe(row),
    async llamar(path, llamada) {
      let answer = await send(path, llamada);
      if (answer.status === 401) {
        forgetToken(credencial);
        answer = await send(path, llamada);
      }
      const json = toJson(answer.text);
      return { ...answer, ...(json === undefined ? {} : { json }) };
    },
  };
}

export async function credencialDe(
  platform: Platform,
  db: UnitDb,
  row: ConexionRow,
  estado: 'vigente' | 'siguiente',
): Promise<Credencial> {
  const tipo = row.tipo as TipoDeConexion;
  const clave = await db.find(findClave(tipo, estado));
  return {
    unidadId: db.unidadId,
    tipo,
    tokenUrl: row.token_url,
    cliente: row.cliente,
    audiencia: row.audiencia,
    scope: row.scope,
    clave: clave?.privada
      ? abrirClave(platform, db.unidadId, { id: clave.id, privada: clave.privada })
      : undefined,
  };
}

const whoseIs = (unidadId: number, id: string) => `${unidadId}:${id}`;

export const sellarClave = ({ secrets }: Platform, unidadId: number, id: string, pem: string) =>
  secrets.seal(PROPOSITO, whoseIs(unidadId, id), Buffer.from(pem));

function abrirClave(
  { secrets }: Platform,
  unidadId: number,
  { id, privada }: { id: string; privada: Buffer },
) {
  try {
    return { id, privada: secrets.unseal(PROPOSITO, whoseIs(unidadId, id), privada).toString() };
  } catch {
    // Sealed with another secret of the deployment: the connection stays on, and every call fails.
    return undefined;
  }
}

export const datosDe = ({ datos }: Pick<ConexionRow, 'datos'>): DatosDeConexion => ({
  plataforma: '',
  repositorio: '',
  jurisdiccion: '',
  ...(datos as Partial<DatosDeConexion>),
});
