import { PortalError } from '@portal/domain/errores/errores';
import { esDelTitular } from '@portal/domain/personas/familia';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { UnitDb } from '../../db/unit-db.ts';
import type { Actor, Ctx, SignedCtx } from '../../http/context.ts';
import { integrantesDe, personasConDni, type PersonaRow } from './persona.ts';
import { listIdsDeLaMisma } from './personas.repository.ts';

/**
 * The check that every feature makes before it reads or writes for a person: the caller, or a minor of their
 * family. It also runs for a missing person (`undefined`), so the response time does not reveal whether a
 * foreign object exists.
 */
export async function puedeActuarPor(
  ctx: Pick<Ctx, 'unidad' | 'db' | 'clock'>,
  actor: Actor,
  personaId: string | undefined,
): Promise<boolean> {
  // A link reaches one person, and only while its recipient may.
  if (actor.alcance !== 'portal' && (actor.alcance !== 'atenciones' || actor.objeto !== personaId))
    return false;
  if (actor.personaId === personaId) return true;
  if (!ctx.unidad.plantilla.requiere.grupofamiliar || actor.rol !== 'paciente') return false;
  const rows = await integrantesDe(ctx.db, actor.personaId, diaDe(ctx.clock.now()));
  return rows.some(({ id }) => id === personaId);
}

/**
 * A DNI only says who is meant; permission is checked on the person. Another person's DNI gets the same
 * answer as an unknown one.
 */
export async function personaPorDni(ctx: SignedCtx, dni: string): Promise<PersonaRow> {
  const { actor } = ctx;
  // The family is queried once, whatever the DNI, so that a known DNI takes no longer than an unknown one.
  const [rows, familia] = await Promise.all([
    personasConDni(ctx.db, dni),
    actor.rol === 'paciente' ? integrantesDe(ctx.db, actor.personaId, diaDe(ctx.clock.now())) : [],
  ]);
  const propios = new Set([
    actor.personaId,
    ...(ctx.unidad.plantilla.requiere.grupofamiliar ? familia.map(({ id }) => id) : []),
  ]);
  const alcanza = (id: string) =>
    propios.has(id) &&
    (actor.alcance === 'portal' || (actor.alcance === 'atenciones' && actor.objeto === id));
  const row = rows.find(({ id }) => alcanza(id));
  ctx.about({ persona: row?.id ?? null });
  if (!row) throw new PortalError('no_encontrado');
  return row;
}

/**
 * Everybody the caller may act for, except that the unit may keep the attentions of 16- and 17-year-olds from
 * the holder.
 */
export async function puedeVerAtenciones(
  ctx: Pick<Ctx, 'unidad' | 'db' | 'clock'>,
  actor: Actor,
  persona: { id: string; fec_nac: string | null },
): Promise<boolean> {
  if (!(await puedeActuarPor(ctx, actor, persona.id))) return false;
  return (
    actor.personaId === persona.id ||
    esDelTitular(persona.fec_nac, diaDe(ctx.clock.now()), ctx.unidad.plantilla)
  );
}

/** The same for a person without a session: the recipient of a link. */
export async function alcanzaAtenciones(
  ctx: Pick<Ctx, 'unidad' | 'db' | 'clock'>,
  personaId: string,
  persona: { id: string; fec_nac: string | null },
): Promise<boolean> {
  if (personaId === persona.id) return true;
  const hoy = diaDe(ctx.clock.now());
  if (
    !ctx.unidad.plantilla.requiere.grupofamiliar ||
    !esDelTitular(persona.fec_nac, hoy, ctx.unidad.plantilla)
  )
    return false;
  return (await integrantesDe(ctx.db, personaId, hoy)).some(({ id }) => id === persona.id);
}

/** The ids of all records that the unit approved as the same person. */
export async function idsDeLaMisma(db: UnitDb, personaId: string): Promise<string[]> {
  return (await db.many<{ id: string }>(listIdsDeLaMisma(personaId))).map(({ id }) => id);
}
