import { named } from '../db/query.ts';
import type { UnitTx } from '../db/unit-db.ts';

/** Acts that only read, or sign in and out. Every other act counts as a change. */
const SOLO_MIRAR =
  '^(ver|abrir|descargar|buscar|verificar|pedir|consultar|comparar|revisar|iniciar|renovar|ingresar)_|^(cerrar_sesion|cambiar_rol|acceso_rechazado)$';

/** Changes that people made, from the audit trail. Acts of the system are excluded. */
const listHechos = (unidadId: number, personas: readonly string[]) =>
  named<{ para_id: string; objeto: string | null; acto: string }>(
    'demo-tocado',
    `select distinct para_id, objeto, acto from auditoria where unidad_id = $1 and para_id = any ($2::uuid[]) and resultado = 'ok'
       and actor_rol is distinct from 'sistema' and acto !~ '${SOLO_MIRAR}'`,
    [unidadId, personas],
  );

export interface Tocado {
  /** Whether somebody changed this person's data; with `actos`, by one of these acts. */
  persona(id: string, actos?: readonly string[]): boolean;
  /** Whether somebody changed this object: 'turno:…', 'caso:…'. */
  objeto(nombre: string): boolean;
}

/** Rows that a person has changed, which the demo must no longer change. */
export async function tocadoDe(tx: UnitTx, personas: readonly string[]): Promise<Tocado> {
  const hechos = personas.length === 0 ? [] : await tx.many(listHechos(tx.unidadId, personas));
  return {
    persona: (id, actos) =>
      hechos.some(({ para_id, acto }) => para_id === id && (actos === undefined || actos.includes(acto))),
    objeto: (nombre) => hechos.some(({ objeto }) => objeto === nombre),
  };
}
