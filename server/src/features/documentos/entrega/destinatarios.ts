import type { UnitTx } from '../../../db/unit-db.ts';
import { encolarMensaje } from '../../../platform/mail/mensajes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { aQuienesEscribir, type Destinatario, idsDeLaMisma } from '../../personas/index.ts';
import type { Unidad } from '../../../units/registry.ts';
import { correoDeVerificar } from './correos.ts';
import { findContactoDelCaso, listConCuenta } from './entrega.repository.ts';

export interface Receptor extends Omit<Destinatario, 'verificado' | 'conCuenta'> {
  porCaso: boolean;
  /**
   * The links ask for identity: for a case's contact, and for an unverified address without an account to
   * verify it with.
   */
  conIdentidad: boolean;
}

export interface Receptores {
  receptores: Receptor[];
  /** People with an account whose address was never verified: no link goes there. */
  sinVerificar: Destinatario[];
}

/**
 * Recipients of the papers of an attention. Without a case: the patient and the holder of the family. With a
 * case: its current address, and the worker's own account if they have one. One mail per address; the
 * account's takes precedence, since its links ask for nothing. docs/adr/0030 says which addresses get links.
 */
export async function receptoresDe(
  { clock }: Platform,
  unidad: Unidad,
  tx: UnitTx,
  { id, paciente_id }: { id: string; paciente_id: string },
): Promise<Receptores> {
  const contacto = await tx.find(findContactoDelCaso(tx.unidadId, id));
  const propios = contacto
    ? await cuentasDe(tx, paciente_id)
    : await aQuienesEscribir(clock, unidad, tx, paciente_id);
  const sinVerificar = propios.filter(({ verificado, conCuenta }) => !verificado && conCuenta);
  const receptores: Receptor[] = propios
    .filter((quien) => !sinVerificar.includes(quien))
    .map(({ id: quien, nombre, email, paciente, verificado }) => ({
      id: quien,
      nombre,
      email,
      paciente,
      porCaso: false,
      conIdentidad: !verificado,
    }));
  if (
    contacto?.email &&
    !receptores.some(({ email }) => email.toLowerCase() === contacto.email!.toLowerCase())
  )
    receptores.push({
      id: paciente_id,
      nombre: contacto.nombre,
      email: contacto.email,
      paciente: null,
      porCaso: true,
      conIdentidad: true,
    });
  return { receptores, sinVerificar };
}

/** Once per address in 400 days: says where to verify it, and nothing about any person. */
export async function avisarSinVerificar(
  platform: Platform,
  unidad: Unidad,
  tx: UnitTx,
  sinVerificar: readonly Destinatario[],
): Promise<void> {
  for (const { id, email } of sinVerificar)
    await encolarMensaje(platform, tx, {
      tipo: 'email_sin_verificar',
      destinatario: email,
      causa: `email-sin-verificar:${id}`,
      ...correoDeVerificar(unidad, platform.originOf(unidad)),
    });
}

/** Accounts of the worker, including those of records that the unit joined with these. */
async function cuentasDe(tx: UnitTx, pacienteId: string): Promise<Destinatario[]> {
  const rows = await tx.many(listConCuenta(tx.unidadId, await idsDeLaMisma(tx, pacienteId)));
  return rows.map((row) => ({ ...row, paciente: null, conCuenta: true }));
}
