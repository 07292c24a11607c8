import type { familia } from '@portal/domain/familia/contract';
import type { AnswerOf } from '@portal/domain/contract/endpoint';
import { dniEnPalabras } from '@portal/domain/personas/reglas';
import type { SignedCtx } from '../../http/context.ts';
import { listCambiosDni, listIdentidades, listReportes, listVinculosPendientes, type PersonaBreve } from './pendientes.repository.ts';

type Pendiente = AnswerOf<typeof familia.listarPendientes>[number];

const breve = ({ nombre, apellido, documento }: PersonaBreve) => ({ nombre, apellido, documento });
const nacida = ({ fec_nac }: PersonaBreve) => fec_nac?.split('-').toReversed().join('/') ?? 'sin fecha';
const nacimientos = (nueva: PersonaBreve, anterior: PersonaBreve) => `Nacimiento: ${nacida(nueva)}; en el registro anterior: ${nacida(anterior)}.`;

/** What waits for the unit, oldest first. */
export async function listarPendientes(ctx: SignedCtx): Promise<Pendiente[]> {
  ctx.about({ persona: null });
  const [vinculos, identidades, dnis, reportes] = await Promise.all([
    ctx.db.many(listVinculosPendientes()),
    ctx.db.many(listIdentidades()),
    ctx.db.many(listCambiosDni()),
    ctx.db.many(listReportes()),
  ]);
  const pendientes: Pendiente[] = [
    ...vinculos.map(({ id, creado, persona, otra, titular }) => ({
      id,
      tipo: 'vinculo' as const,
      creado: creado.toISOString(),
      persona: breve(persona),
      otra: breve(otra),
      detalle: `Lo pide ${titular.nombre} ${titular.apellido} (DNI\u00a0${dniEnPalabras(titular.documento)}). ${nacimientos(persona, otra)}`,
    })),
    ...identidades.map(({ id, creado, persona, otra }) => ({
      id,
      tipo: 'identidad' as const,
      creado: creado.toISOString(),
      persona: breve(persona),
      otra: breve(otra),
      detalle: nacimientos(persona, otra),
    })),
    ...dnis.map(({ id, creado, persona, otra, documento }) => ({
      id,
      tipo: 'dni' as const,
      creado: creado.toISOString(),
      persona: breve(persona),
      otra: otra && breve(otra),
      detalle: `DNI nuevo: ${dniEnPalabras(documento)}`,
    })),
    ...reportes.map(({ id, creado, persona, otra, motivo }) => ({
      id,
      tipo: 'reporte' as const,
      creado: creado.toISOString(),
      persona: breve(persona),
      otra: breve(otra),
      detalle: motivo,
    })),
  ];
  return pendientes.toSorted((a, b) => a.creado.localeCompare(b.creado));
}
