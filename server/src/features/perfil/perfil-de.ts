import type { Usuario } from '@portal/domain/personas/contract';
import type { UnitDb } from '../../db/unit-db.ts';
import { toUsuario, type PersonaRow } from '../personas/index.ts';
import { findCambioDni, findEmail } from './perfil.repository.ts';

/** A person as their profile shows them, including a pending change of DNI. */
export async function perfilDe(db: UnitDb, row: PersonaRow): Promise<Usuario> {
  const [cambio, email] = await Promise.all([
    db.find(findCambioDni(row.id)),
    db.find(findEmail(db.unidadId, row.id)),
  ]);
  return {
    ...toUsuario(row),
    ...(cambio ? { dniPendiente: cambio.dni } : {}),
    ...(email?.email && !email.del_titular ? { emailVerificado: email.verificado } : {}),
  };
}
