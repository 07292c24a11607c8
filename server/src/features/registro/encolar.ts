import { randomUUID } from 'node:crypto';
import type { TipoDocumento } from '@portal/domain/documentos/escrito';
import type { UnitTx } from '../../db/unit-db.ts';
import type { Platform } from '../../platform/platform.ts';
import { esDeInspeccion, type Unidad } from '../../units/registry.ts';
import { tieneConexion } from '../conexiones/index.ts';
import { cancelRegistro, insertRegistro } from './registro.repository.ts';

/**
 * Whether a prescription that is being signed goes to the unit's repository. Without a field that the law requires it
 * has no validity, so it goes to none; nor do the made-up ones of inspectors.
 */
export async function vaAlRegistro(
  unidad: Unidad,
  tx: UnitTx,
  { tipo, faltan }: { tipo: TipoDocumento; faltan: readonly string[] },
): Promise<boolean> {
  if (tipo !== 'receta' || faltan.length > 0 || esDeInspeccion(unidad)) return false;
  return tieneConexion(tx, 'repositorio');
}

/** Queues it with its signature. */
export async function encolarRegistro(
  { clock }: Pick<Platform, 'clock'>,
  tx: UnitTx,
  documentoId: string,
): Promise<void> {
  const now = clock.machine();
  await tx.run(
    insertRegistro({
      unidad_id: tx.unidadId,
      documento_id: documentoId,
      clave: randomUUID(),
      desde: now,
      proximo: now,
    }),
  );
}

/** Annuls it in the repository as well: after its registration, or instead of it if it was never sent. */
export async function encolarAnulacion(
  { clock }: Pick<Platform, 'clock'>,
  tx: UnitTx,
  documentoId: string,
): Promise<void> {
  await tx.run(cancelRegistro(tx.unidadId, documentoId, randomUUID(), clock.machine()));
}
