import { PortalError } from '@portal/domain/errores/errores';
import { esDelTitular } from '@portal/domain/personas/familia';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { UnitDb } from '../../db/unit-db.ts';
import type { Actor, Ctx, SignedCtx } from '../../http/context.ts';
import { integrantesDe, personasConDni, type PersonaRow } from './persona.ts';
import { listIdsDeLaMisma } from './personas.repository.ts';

/**
 * The one question that every feature asks before it reads or writes for somebody: oneself, or a minor of one's own family. Of what is not
 * there (`undefined`) it is asked as well, so that how long the answer takes tells nobody that a foreign thing exists.
 */
export async function puedeActuarPor(
  ctx: Pick<Ctx, 'unidad' | 'db' | 'clock'>,
  actor: Actor,
  personaId: string | undefined,
): Promise<boolean> {
  // A link reaches one person, and no longer than whoever it was sent to would.
  if (actor.alcance !== 'portal' && (actor.alcance !== 'atenciones' || actor.objeto !== personaId))
    return false;
  if (actor.personaId === personaId) return true;
  if (!ctx.unidad.plantilla.requiere.grupofamiliar || actor.rol !== 'paciente') return false;
  const rows = await integrantesDe(ctx.db, actor.personaId, diaDe(ctx.clock.now()));
  return rows.some(({ id }) => id === personaId);
}

/** A DNI only says who is meant; whether the caller may is asked of the person behind it. Somebody else's is a missing one. */
export async function personaPorDocumento(ctx: SignedCtx, documento: string): Promise<PersonaRow> {
  const { actor } = ctx;
  // The family is asked once and whoever the DNI means, so that a known DNI takes no longer than one that nobody has.
  const [rows, familia] = await Promise.all([
    personasConDni(ctx.db, documento),
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

/** Whom one may act for, but the attentions of a 16- or 17-year-old where the unit keeps them from the holder. */
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

/** The same of somebody who has no session: whoever a link was sent to. */
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

/** The ids under which the records of one human being stand, once the unit has approved that they are one. */
export async function idsDeLaMisma(db: UnitDb, personaId: string): Promise<string[]> {
  return (await db.many<{ id: string }>(listIdsDeLaMisma(personaId))).map(({ id }) => id);
}
