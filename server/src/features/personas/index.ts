import type { Integrante, Usuario } from '@portal/domain/personas/contract';
import type { Rol } from '@portal/domain/personas/roles';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { UnitDb } from '../../db/unit-db.ts';
import type { Actor, Ctx } from '../../http/context.ts';
import { findPersona, listIntegrantes } from './personas.repository.ts';

export { insertIdentidadPendiente, insertPersona, insertVinculo, listPersonasByDocumento } from './personas.repository.ts';

type PersonaRow = NonNullable<Awaited<ReturnType<typeof loadPersona>>>;
const loadPersona = (db: UnitDb, personaId: string) => db.find(findPersona(personaId));

export function toUsuario(row: PersonaRow): Usuario {
  return {
    nome: row.nombre,
    sobrenome: row.apellido,
    documento: row.documento,
    fec_nac: row.fec_nac,
    sexo: row.sexo as Usuario['sexo'],
    domicilio: row.domicilio,
    cp: row.cp,
    telefono: row.telefono,
    email: row.email,
    obraSocial: row.obra_social,
    plan: row.plan,
    nroAfiliado: row.nro_afiliado,
    ativo: true,
  };
}

export async function usuarioDe(db: UnitDb, personaId: string, rol: Rol): Promise<Usuario> {
  const row = await db.get(findPersona(personaId));
  return { ...toUsuario(row), id: row.id, perfilNome: rol };
}

/** The family that a holder sees; nobody, where the unit has no family groups. */
export async function grupoFamiliarDe(ctx: Pick<Ctx, 'unidad' | 'db' | 'clock'>, titularId: string, rol: Rol): Promise<Integrante[]> {
  if (!ctx.unidad.plantilla.requiere.grupofamiliar || rol !== 'paciente') return [];
  const rows = await ctx.db.many(listIntegrantes(titularId, diaDe(ctx.clock.now())));
  return rows.map((row) => ({ data: toUsuario(row) }));
}

/** The one question that every feature asks before it reads or writes for somebody: oneself, or a minor of one's own family. */
export async function puedeActuarPor(ctx: Pick<Ctx, 'unidad' | 'db' | 'clock'>, actor: Actor, personaId: string): Promise<boolean> {
  if (actor.alcance !== 'portal') return actor.alcance === 'atenciones' && actor.objeto === personaId;
  if (actor.personaId === personaId) return true;
  if (!ctx.unidad.plantilla.requiere.grupofamiliar || actor.rol !== 'paciente') return false;
  const rows = await ctx.db.many(listIntegrantes(actor.personaId, diaDe(ctx.clock.now())));
  return rows.some(({ id }) => id === personaId);
}
