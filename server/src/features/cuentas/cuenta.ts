import type { UnitDb, UnitTx } from '../../db/unit-db.ts';
import {
  deleteCodigo,
  deleteEnlacesDeLectura,
  findCuentaByDni,
  findCuentaOfPersona,
  updateDni,
  updateEmail,
} from './cuentas.repository.ts';

export const cuentaDe = (db: UnitDb, personaId: string) => db.find(findCuentaOfPersona(personaId));
export const cuentaConDni = (db: UnitDb, dni: string) => db.find(findCuentaByDni(db.unidadId, dni));
export const cambiarDniDeCuenta = (tx: UnitTx, cuentaId: string, dni: string) =>
  tx.run(updateDni(cuentaId, dni));
export const cambiarEmailDeCuenta = (tx: UnitTx, cuentaId: string, email: string | null) =>
  tx.run(updateEmail(cuentaId, email));

/** Invalidates codes and links that were sent to the old address. */
export async function anularEnviados(tx: UnitTx, cuentaId: string): Promise<void> {
  await tx.run(deleteCodigo(cuentaId));
  await tx.run(deleteEnlacesDeLectura(cuentaId));
}
