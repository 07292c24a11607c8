import type { UnitDb, UnitTx } from '../../db/unit-db.ts';
import {
  deleteCodigo,
  deleteEnlacesDeLectura,
  findCuentaByDni,
  findCuentaOfPersona,
  updateDni,
  updateEmail,
} from './cuentas.repository.ts';
import { findCuentaDePersona, lockCuentaDePersona, updateEstado } from './personal/personal.repository.ts';

export const cuentaDe = (db: UnitDb, personaId: string) => db.find(findCuentaOfPersona(personaId));
/** The account with its owner's name and its roles. */
export const cuentaConRoles = (db: UnitDb, personaId: string) => db.find(findCuentaDePersona(personaId));
/** The same, locked until the transaction ends. */
export const cuentaEnCambio = (tx: UnitTx, personaId: string) => tx.find(lockCuentaDePersona(personaId));
export const cuentaConDni = (db: UnitDb, dni: string) => db.find(findCuentaByDni(db.unidadId, dni));
export const cambiarDniDeCuenta = (tx: UnitTx, cuentaId: string, dni: string) =>
  tx.run(updateDni(cuentaId, dni));
export const cambiarEmailDeCuenta = (tx: UnitTx, cuentaId: string, email: string | null) =>
  tx.run(updateEmail(cuentaId, email));

/** A blocked account keeps the reason, which administrators can read. */
export const cambiarBloqueo = (tx: UnitTx, cuentaId: string, bloqueo: string | null) =>
  tx.run(updateEstado(cuentaId, bloqueo === null, bloqueo));

/** Invalidates the recovery code and the links that were mailed to the account. */
export async function anularEnviados(tx: UnitTx, cuentaId: string): Promise<void> {
  await tx.run(deleteCodigo(cuentaId));
  await tx.run(deleteEnlacesDeLectura(cuentaId));
}
