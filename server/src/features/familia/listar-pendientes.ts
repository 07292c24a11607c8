import type { familia } from '@portal/domain/familia/contract';
import type { AnswerOf } from '@portal/domain/contract/endpoint';
import { dniEnPalabras } from '@portal/domain/personas/reglas';
import type { SignedCtx } from '../../http/context.ts';
import {
  listAlcances,
  listCambiosDni,
  listIdentidades,
  listReportes,
  listVinculosPendientes,
  type AlcanceRow,
  type PersonaBreve,
} from './pendientes.repository.ts';

type Pendiente = AnswerOf<typeof familia.listarPendientes>[number];

const breve = ({ nombre, apellido, dni }: PersonaBreve) => ({ nombre, apellido, dni });
const nacida = ({ fec_nac }: PersonaBreve) => fec_nac?.split('-').toReversed().join('/') ?? 'sin fecha';
const nacimientos = (nueva: PersonaBreve, anterior: PersonaBreve) =>
  `Nacimiento: ${nacida(nueva)}; en el registro anterior: ${nacida(anterior)}.`;

const nombres = {
  turnos: 'Turnos',
  atenciones: 'Atenciones',
  documentos: 'Documentos',
  condiciones: 'Condiciones médicas',
  casos: 'Casos',
} as const;

/** Counts of the older records of a waiting person, and the holders in charge of them. */
function alcanceDe(personaId: string, filas: readonly AlcanceRow[]): Pick<Pendiente, 'abre' | 'familias'> {
  const suyas = filas.filter(({ persona_id }) => persona_id === personaId);
  const cuantos = (tabla: keyof typeof nombres) => suyas.reduce((suma, fila) => suma + fila[tabla], 0);
  const familias = new Map(
    suyas.flatMap((fila) => fila.familias).map((titular) => [titular.dni, breve(titular)]),
  );
  const abre = (Object.keys(nombres) as (keyof typeof nombres)[]).map((tabla) => ({
    que: nombres[tabla],
    cuantos: cuantos(tabla),
  }));
  return { familias: [...familias.values()], abre: abre.filter((fila) => fila.cuantos > 0) };
}
const SOLO = { titular: null, familias: [], abre: [] };

/** Oldest first. */
export async function listarPendientes(ctx: SignedCtx): Promise<Pendiente[]> {
  ctx.about({ persona: null });
  const [vinculos, identidades, dnis, reportes, alcances] = await Promise.all([
    ctx.db.many(listVinculosPendientes()),
    ctx.db.many(listIdentidades()),
    ctx.db.many(listCambiosDni()),
    ctx.db.many(listReportes()),
    ctx.db.many(listAlcances()),
  ]);
  const pendientes: Pendiente[] = [
    ...vinculos.map(({ id, creado, persona, otra, titular }) => ({
      id,
      tipo: 'vinculo' as const,
      creado: creado.toISOString(),
      persona: breve(persona),
      otra: breve(otra),
      titular: breve(titular),
      ...alcanceDe(id.split(':')[1]!, alcances),
      detalle: `Lo pide ${titular.nombre} ${titular.apellido} (DNI\u00a0${dniEnPalabras(titular.dni)}). ${nacimientos(persona, otra)}`,
    })),
    ...identidades.map(({ id, creado, persona, otra }) => ({
      id,
      tipo: 'identidad' as const,
      creado: creado.toISOString(),
      persona: breve(persona),
      otra: breve(otra),
      titular: null,
      ...alcanceDe(
        id.split(':')[0]!,
        alcances.filter(({ anterior_id }) => id.endsWith(anterior_id)),
      ),
      detalle: nacimientos(persona, otra),
    })),
    ...dnis.map(({ id, creado, persona, otra, dni }) => ({
      id,
      tipo: 'dni' as const,
      creado: creado.toISOString(),
      persona: breve(persona),
      otra: otra && breve(otra),
      ...SOLO,
      detalle: `DNI nuevo: ${dniEnPalabras(dni)}`,
    })),
    ...reportes.map(({ id, creado, persona, otra, motivo }) => ({
      id,
      tipo: 'reporte' as const,
      creado: creado.toISOString(),
      persona: breve(persona),
      otra: breve(otra),
      ...SOLO,
      titular: breve(otra),
      detalle: motivo,
    })),
  ];
  return pendientes.toSorted((a, b) => a.creado.localeCompare(b.creado));
}
