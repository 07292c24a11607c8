import { randomUUID } from 'node:crypto';
import type { TipoDocumento } from '@portal/domain/documentos/escrito';
import type { UnitTx } from '../../db/unit-db.ts';
import type { Platform } from '../../platform/platform.ts';
import { esDeInspeccion, type Unidad } from '../../units/registry.ts';
import { tieneConexion } from '../conexiones/index.ts';
import { cancelRegistro, insertRegistro } from './registro.repository.ts';

/**
 * Queues a prescription that is being signed, if its unit has a repository. Without a field that the law
 * requires it has no validity, so it goes to none; nor do the made-up ones of inspectors. Returns whether it was queued.
 */
export async function encolarRegistro(
  { platform, unidad }: { platform: Platform; unidad: Unidad },
  tx: UnitTx,
  { id, tipo, faltan }: { id: string; tipo: TipoDocumento; faltan: readonly string[] },
): Promise<boolean> {
  if (tipo !== 'receta' || faltan.length > 0 || esDeInspeccion(unidad)) return false;
  if (!(await tieneConexion(tx, 'repositorio'))) return false;
  const now = platform.clock.machine();
  await tx.run(
    insertRegistro({
      unidad_id: tx.unidadId,
      documento_id: id,
      clave: randomUUID(),
      desde: now,
      proximo: now,
    }),
  );
  return true;
}

/** Annuls it in the repository as well: after its registration, or instead of it if it was never sent. */
export async function encolarAnulacion(
  { clock }: Pick<Platform, 'clock'>,
  tx: UnitTx,
  documentoId: string,
): Promise<void> {
  await tx.run(cancelRegistro(tx.unidadId, documentoId, randomUUID(), clock.machine()));
}
