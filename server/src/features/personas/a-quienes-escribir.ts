import { esDelTitular } from '@portal/domain/personas/familia';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { UnitDb } from '../../db/unit-db.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Unidad } from '../../units/registry.ts';
import { listDestinatarios } from './personas.repository.ts';

export interface Destinatario {
  id: string;
  nombre: string;
  email: string;
  /** `null` if the recipient is the patient. */
  paciente: string | null;
  /** The address was proved to be theirs. */
  verificado: boolean;
  /** Has an account, and so a profile where the address can be verified. */
  conCuenta: boolean;
}

/**
 * Recipients of mails about an attention: the patient, and the holder of the family while they may see it.
 * One mail per address.
 */
export async function aQuienesEscribir(
  clock: Clock,
  { plantilla }: Unidad,
  db: UnitDb,
  pacienteId: string,
): Promise<Destinatario[]> {
  const [paciente, ...titulares] = await db.many(listDestinatarios(db.unidadId, pacienteId));
  if (!paciente) return [];
  const deLaFamilia =
    plantilla.requiere.grupofamiliar && esDelTitular(paciente.fec_nac, diaDe(clock.now()), plantilla);
  const todos = [
    { ...paciente, de: null },
    ...(deLaFamilia ? titulares : []).map((titular) => ({ ...titular, de: paciente.nombre })),
  ];
  const vistos = new Set<string>();
  // If two people share an address, prefer the one who verified it.
  const ordenados = todos.toSorted((a, b) => Number(b.verificado) - Number(a.verificado));
  return ordenados.flatMap(({ id, nombre, email, de, verificado, con_cuenta }) => {
    if (email === null || vistos.has(email.toLowerCase())) return [];
    vistos.add(email.toLowerCase());
    return [{ id, nombre, email, paciente: de, verificado, conCuenta: con_cuenta }];
  });
}
