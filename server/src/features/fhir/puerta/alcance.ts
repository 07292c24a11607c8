import { PortalError } from '@portal/domain/errores/errores';
import { esClinico, tiposDeRecurso, type TipoDeRecurso } from '@portal/domain/fhir/recursos';
import type { SystemCtx } from '../../../http/context.ts';
import type { Hallado } from '../recursos/tipos.ts';
import { listConsentidos } from '../sistemas/sistemas.repository.ts';

/** What the system of a request may see. */
export interface Alcance {
  /** Refuses a type that the token does not reach. */
  exigir(...tipos: readonly TipoDeRecurso[]): void;
  /** Whose resources of the type it may see; null: everybody's. */
  personasDe(tipo: TipoDeRecurso): readonly string[] | null;
  /** Whether it may see this resource: by its type and by its owner, whomever else it names. */
  alcanza(hallado: Pick<Hallado, 'recurso' | 'persona'>): boolean;
}

/**
 * An insurer's system sees clinical data of the patients who consented to that type, and of nobody else. Consents are
 * read only if one of the types needs them; without them, nothing clinical is seen.
 */
export async function alcanceDe(ctx: SystemCtx, ...tipos: readonly TipoDeRecurso[]): Promise<Alcance> {
  const { clase, recursos } = ctx.sistema;
  const deTodos = (tipo: TipoDeRecurso) => clase === 'institucion' || !esClinico(tipo);
  const consentidos = tipos.every(deTodos) ? new Map<TipoDeRecurso, Set<string>>() : await consentidosDe(ctx);
  return {
    exigir(...pedidos) {
      if (!pedidos.every((tipo) => recursos.includes(tipo))) throw new PortalError('alcance_insuficiente');
    },
    personasDe: (tipo) => (deTodos(tipo) ? null : [...(consentidos.get(tipo) ?? [])]),
    alcanza({ recurso, persona }) {
      const tipo = tiposDeRecurso.find((uno) => uno === recurso.resourceType);
      if (tipo === undefined || !recursos.includes(tipo)) return false;
      return deTodos(tipo) || (persona !== undefined && consentidos.get(tipo)?.has(persona) === true);
    },
  };
}

async function consentidosDe(ctx: SystemCtx): Promise<Map<TipoDeRecurso, Set<string>>> {
  const porTipo = new Map<TipoDeRecurso, Set<string>>(tiposDeRecurso.map((tipo) => [tipo, new Set()]));
  for (const { id, recursos } of await ctx.db.many(listConsentidos(ctx.unidad.id, ctx.sistema.id)))
    for (const tipo of recursos) porTipo.get(tipo)?.add(id);
  return porTipo;
}

/** Whose resources these are: the people for the audit trail. */
export const duenios = (hallados: readonly Pick<Hallado, 'persona'>[]): string[] => [
  ...new Set(hallados.flatMap(({ persona }) => persona ?? [])),
];
