import { named } from '../db/query.ts';
import type { UnitTx } from '../db/unit-db.ts';

/** Looking changes nothing, nor does coming and going. Whatever else a person does is a change. */
const SOLO_MIRAR =
  '^(ver|abrir|descargar|buscar|verificar|pedir|consultar|comparar|revisar|iniciar|renovar|ingresar)_|^(cerrar_sesion|cambiar_rol|acceso_rechazado)$';

/** What people did to somebody's things, from the trail; what the clock did is not among it. */
const listHechos = (unidadId: number, personas: readonly string[]) =>
  named<{ para_id: string; objeto: string | null; acto: string }>(
    'demo-tocado',
    `select distinct para_id, objeto, acto from auditoria where unidad_id = $1 and para_id = any ($2::uuid[]) and resultado = 'ok'
       and actor_rol is distinct from 'sistema' and acto !~ '${SOLO_MIRAR}'`,
    [unidadId, personas],
  );

export interface Tocado {
  /** Somebody did something about that person; with `actos`, one of these. */
  persona(id: string, actos?: readonly string[]): boolean;
  /** Somebody did something with that thing: 'turno:…', 'caso:…'. */
  objeto(nombre: string): boolean;
}

/** What the demo must not change any more: a person did something with it, and it is theirs. */
export async function tocadoDe(tx: UnitTx, personas: readonly string[]): Promise<Tocado> {
  const hechos = personas.length === 0 ? [] : await tx.many(listHechos(tx.unidadId, personas));
  return {
    persona: (id, actos) =>
      hechos.some(({ para_id, acto }) => para_id === id && (actos === undefined || actos.includes(acto))),
    objeto: (nombre) => hechos.some(({ objeto }) => objeto === nombre),
  };
}
