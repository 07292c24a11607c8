import { tiposDeConexion, type TipoDeConexion } from '@portal/domain/conexiones/contract';
import type { UnitDb } from '../../db/unit-db.ts';
import type { Platform } from '../../platform/platform.ts';
import { conexionActiva } from './conexion.ts';
import { respondeEmisor } from './emisor/emisor.ts';
import { listConexiones } from './conexiones.repository.ts';

/** Whoever measures does not wait as long as whoever registers. */
const LIMITE_MS = 4000;

/** A recogniser is not measured: calls work without it, and each one says when it fails. */
type Medida = Exclude<TipoDeConexion, 'reconocedor'>;

export async function conexionesActivas(unit: UnitDb): Promise<Medida[]> {
  const rows = await unit.many(listConexiones());
  return tiposDeConexion.filter(
    (tipo): tipo is Medida => tipo !== 'reconocedor' && rows.some((row) => row.activa && row.tipo === tipo),
  );
}

/** Whether the service lets the unit in and speaks FHIR, or is an issuer. Throws if it does not answer. */
export async function responde(platform: Platform, unit: UnitDb, tipo: Medida): Promise<boolean> {
  if (tipo === 'emisor') return respondeEmisor(platform, unit);
  const conexion = await conexionActiva(platform, unit, tipo);
  if (!conexion) return false;
  const { status, json } = await conexion.llamar('/metadata', { method: 'GET', limitMs: LIMITE_MS });
  return (
    status === 200 &&
    (json as { resourceType?: unknown } | null | undefined)?.resourceType === 'CapabilityStatement'
  );
}
