import type { Dia } from '@portal/domain/tiempo/fechas';
import type { UnitDb, UnitTx } from '../../db/unit-db.ts';
import {
  findPersona,
  insertIdentidadPendiente,
  insertPersona,
  insertVinculo,
  listIntegrantes,
  listPersonasByDni,
  listTitularEIntegrantes,
  lockDni,
  lockPersona,
  setEmailVerificado,
  setEmailDeCuentaVerificado,
  setEmailDeTurnoVerificado,
  updatePersona,
  type PersonaValues,
} from './personas.repository.ts';

/** Throws 404 if the person does not exist. */
export const leerPersona = (db: UnitDb, personaId: string) => db.get(findPersona(db.unidadId, personaId));
export type { PersonaRow, PersonaValues } from './personas.repository.ts';
export const buscarPersona = (db: UnitDb, personaId: string) => db.find(findPersona(db.unidadId, personaId));
export const personasConDni = (db: UnitDb, dni: string) => db.many(listPersonasByDni(dni));
/** Members whom the holder may still act for on that day. */
export const integrantesDe = (db: UnitDb, titularId: string, hoy: Dia) =>
  db.many(listIntegrantes(db.unidadId, titularId, hoy));
export const titularEIntegrantes = (db: UnitDb, titularId: string, hoy: Dia) =>
  db.many(listTitularEIntegrantes(db.unidadId, titularId, hoy));

/** Until the transaction ends nobody else can add a person with this DNI. */
export const bloquearDni = (tx: UnitTx, dni: string) => tx.run(lockDni(tx.unidadId, dni));
/** Until the transaction ends nobody else can change what is counted for this person. */
export const bloquearPersona = (tx: UnitTx, personaId: string) => tx.run(lockPersona(tx.unidadId, personaId));
export const agregarPersona = (tx: UnitTx, row: PersonaValues & { id: string }) =>
  tx.run(insertPersona({ unidad_id: tx.unidadId, ...row }));
export const cambiarPersona = (tx: UnitTx, personaId: string, cambios: Partial<PersonaValues>) =>
  tx.run(updatePersona(personaId, cambios));
export const agregarVinculo = (
  tx: UnitTx,
  row: { titular_id: string; integrante_id: string; creado?: Date },
) => tx.run(insertVinculo({ unidad_id: tx.unidadId, ...row }));
/** A new person has the DNI of a known one: the unit decides whether they are the same. */
export const dejarIdentidadPendiente = (
  tx: UnitTx,
  row: { persona_id: string; anterior_id: string; creada: Date },
) => tx.run(insertIdentidadPendiente({ unidad_id: tx.unidadId, ...row }));

/** A link or code sent to the address was used, so the address is theirs. */
export const marcarEmailVerificado = (tx: UnitTx, personaId: string, email: string) =>
  tx.run(setEmailVerificado(personaId, email));
export const verificarEmailDeCuenta = (db: UnitDb, personaId: string) =>
  db.run(setEmailDeCuentaVerificado(db.unidadId, personaId));
export const verificarEmailDeTurno = (tx: UnitTx, personas: readonly string[], causas: readonly string[]) =>
  tx.run(setEmailDeTurnoVerificado(tx.unidadId, personas, causas));
