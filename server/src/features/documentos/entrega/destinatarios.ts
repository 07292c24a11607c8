import type { UnitTx } from '../../../db/unit-db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { aQuienesEscribir, idsDeLaMisma, type Destinatario } from '../../personas/index.ts';
import type { Unidad } from '../../unidades/registry.ts';
import { findContactoDelCaso, listConCuenta } from './entrega.repository.ts';

/** Somebody who gets the papers of an attention by mail. */
export interface Receptor extends Destinatario {
  /** Written to as a case's contact: has no account, so the links ask who they are. */
  porCaso: boolean;
}

/**
 * Who gets the papers of an attention. Without a case: the patient, and the holder of the family. With one: the address of the case as it is now,
 * and the worker's own account where they have one. One mail an address; the account's comes first, since its links ask nothing.
 */
export async function receptoresDe(
  { clock }: Platform,
  unidad: Unidad,
  tx: UnitTx,
  { id, paciente_id }: { id: string; paciente_id: string },
): Promise<Receptor[]> {
  const contacto = await tx.find(findContactoDelCaso(tx.unidadId, id));
  const propios = contacto ? await cuentasDe(tx, paciente_id) : await aQuienesEscribir(clock, unidad, tx, paciente_id);
  const receptores: Receptor[] = propios.map((quien) => ({ ...quien, porCaso: false }));
  if (contacto?.email && !receptores.some(({ email }) => email.toLowerCase() === contacto.email!.toLowerCase()))
    receptores.push({ id: paciente_id, nombre: contacto.nombre, email: contacto.email, paciente: null, porCaso: true });
  return receptores;
}

/** Accounts of the worker, also one whose records the unit joined with these. */
async function cuentasDe(tx: UnitTx, pacienteId: string): Promise<Destinatario[]> {
  const rows = await tx.many(listConCuenta(tx.unidadId, await idsDeLaMisma(tx, pacienteId)));
  return rows.map((row) => ({ ...row, paciente: null }));
}
