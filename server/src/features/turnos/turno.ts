import type { UnitDb, UnitTx } from '../../db/unit-db.ts';
import { findTurno, lockTurno } from './turnos.repository.ts';

export type { TurnoRow } from './turnos.repository.ts';

/** Throws 404 if it does not exist. */
export const leerTurno = (db: UnitDb, id: string) => db.get(findTurno(db.unidadId, id));
export const buscarTurno = (db: UnitDb, id: string) => db.find(findTurno(db.unidadId, id));
export const bloquearTurno = (tx: UnitTx, id: string) => tx.get(lockTurno(tx.unidadId, id));
