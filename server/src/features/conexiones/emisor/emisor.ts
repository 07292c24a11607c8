import { DatosDeEmisor } from '@portal/domain/conexiones/contract';
import { palabrasDe, queLeFaltaAlEmisor } from '@portal/domain/conexiones/emisor';
import type { NombresDeClaims } from '@portal/domain/ingreso/emisor';
import type { UnitDb } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { credencialDe } from '../conexion.ts';
import { findConexion, type ConexionRow } from '../conexiones.repository.ts';
import {
  aFalla,
  canjearCodigo,
  conocerEmisor,
  direccionDeIngreso,
  FallaDeEmisor,
  type Cliente,
  type Credenciales,
  type Pedido,
  type Vuelta,
} from './cliente.ts';

/** Where people come back to: the address that the issuer registers. */
export const vueltaDe = ({ caller }: Pick<Ctx, 'caller'>) => `${caller.origin}/ingresoEmisor/vuelta`;

/** What a caller chooses for one sign-in. */
export type Intento = Pick<Pedido, 'vuelta' | 'state' | 'nonce' | 'verificador'>;

/** A unit's issuer that is switched on. Never call it while a transaction is open. Throws `FallaDeEmisor`. */
export interface Emisor {
  /** As the administrator wrote it: part of each person's identity there. */
  url: string;
  claims: NombresDeClaims;
  direccion(intento: Intento): Promise<URL>;
  canjear(vuelta: Vuelta, intento: Intento): Promise<{ sujeto: string; claims: Record<string, unknown> }>;
}

/** `undefined`: the unit has none. */
export async function emisorActivo(platform: Platform, db: UnitDb): Promise<Emisor | undefined> {
  const row = await db.find(findConexion('emisor'));
  if (!row?.activa) return undefined;
  const datos = datosDeEmisor(row);
  const pedido = (intento: Intento) => ({
    ...intento,
    scope: row.scope,
    niveles: palabrasDe(datos.niveles),
  });
  const cliente = async () => clienteDe(platform, row, await credencialesDe(platform, db, row, 'vigente'));
  return {
    url: row.url,
    claims: datos.claims,
    direccion: async (intento) => direccionDeIngreso(await cliente(), pedido(intento)),
    canjear: async (vuelta, intento) => canjearCodigo(await cliente(), vuelta, pedido(intento)),
  };
}

export const datosDeEmisor = ({ datos }: Pick<ConexionRow, 'datos'>): DatosDeEmisor =>
  DatosDeEmisor.parse(datos);

export async function credencialesDe(
  platform: Platform,
  db: UnitDb,
  row: ConexionRow,
  estado: 'vigente' | 'siguiente',
): Promise<Credenciales> {
  const { url, cliente, audiencia } = row;
  if (datosDeEmisor(row).prueba === 'secreto') {
    const secreto = abrirSecreto(platform, row);
    return { url, cliente, audiencia, prueba: secreto === undefined ? undefined : { secreto } };
  }
  const { clave } = await credencialDe(platform, db, row, estado);
  return { url, cliente, audiencia, prueba: clave && { clave } };
}

const PROPOSITO = 'secretos_conexion';
const whoseIs = (unidadId: number) => `${unidadId}:emisor`;

export const sellarSecreto = ({ secrets }: Platform, unidadId: number, secreto: string) =>
  secrets.seal(PROPOSITO, whoseIs(unidadId), Buffer.from(secreto));

function abrirSecreto({ secrets }: Platform, row: ConexionRow): string | undefined {
  try {
    return row.secreto === null
      ? undefined
      : secrets.unseal(PROPOSITO, whoseIs(row.unidad_id), row.secreto).toString();
  } catch {
    // Sealed with another secret of the deployment: the issuer stays on, and every sign-in fails.
    return undefined;
  }
}

/** What an issuer publishes is good for a minute: one that is away is noticed, and a crowd asks once. */
const KEEP_MS = 60_000;
const known = new Map<number, { fingerprint: string; cliente: Promise<Cliente>; until: number }>();

function clienteDe(platform: Platform, row: ConexionRow, credenciales: Credenciales): Promise<Cliente> {
  const fingerprint = JSON.stringify([credenciales, row.cambiada]);
  const kept = known.get(row.unidad_id);
  if (kept?.fingerprint === fingerprint && kept.until > Date.now()) return kept.cliente;
  const mine = { fingerprint, until: Date.now() + KEEP_MS, cliente: conocer(platform, row, credenciales) };
  known.set(row.unidad_id, mine);
  mine.cliente.catch(() => {
    if (known.get(row.unidad_id) === mine) known.delete(row.unidad_id);
  });
  return mine.cliente;
}

async function conocer(platform: Platform, row: ConexionRow, credenciales: Credenciales): Promise<Cliente> {
  let cliente: Cliente;
  try {
    cliente = await conocerEmisor(platform, credenciales);
  } catch (error) {
    throw aFalla(error);
  }
  // An issuer may change after it was tested.
  const falta = queLeFaltaAlEmisor(cliente.serverMetadata(), datosDeEmisor(row));
  if (falta !== undefined) throw new FallaDeEmisor('rechazada', falta);
  return cliente;
}

/** Whether the issuer answers with what the portal needs. Throws if it does not answer. */
export async function respondeEmisor(platform: Platform, db: UnitDb): Promise<boolean> {
  const row = await db.find(findConexion('emisor'));
  if (!row?.activa) return false;
  await conocer(platform, row, await credencialesDe(platform, db, row, 'vigente'));
  return true;
}
