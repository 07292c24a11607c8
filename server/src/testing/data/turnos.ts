import type { TestDatabase } from '../database/database.ts';
import { addAccount, UNIDAD } from './people.ts';
import type { TestPortal } from '../portal.ts';

export const SERVICIO = { clinica: 1, pediatria: 2, dermatologia: 3, laboral: 4 } as const;

/** Somebody who can book: an account with an address. */
export async function addPaciente(
  db: TestDatabase,
  { unidadId = UNIDAD.demo, email }: { unidadId?: number; email?: string | null } = {},
) {
  const cuenta = await addAccount(db, { unidadId });
  const address = email === undefined ? `p${cuenta.dni}@ejemplo.com` : email;
  await db.sql('update portal.personas set email = $2, email_verificado = lower($2) where id = $1', [
    cuenta.personaId,
    address,
  ]);
  return { ...cuenta, email: address };
}

export const profesional = async (
  db: TestDatabase,
  dni: string,
  unidadId: number = UNIDAD.demo,
): Promise<string> =>
  (
    await db.sql<{ persona_id: string }>(
      'select persona_id from portal.cuentas where unidad_id = $1 and dni = $2',
      [unidadId, dni],
    )
  )[0]!.persona_id;

export const reservar = (
  portal: TestPortal,
  token: string,
  body: {
    documento: string;
    fecha: string;
    hora: string;
    servicio_id?: number;
    profesional_id?: string | null;
  } & Record<string, unknown>,
  more: { headers?: Record<string, string>; host?: string } = {},
) => portal.post('/api/turno/reservar', { servicio_id: SERVICIO.clinica, ...body }, { token, ...more });
