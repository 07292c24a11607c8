import { esDelTitular } from '@portal/domain/personas/familia';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { integrantesDe } from '../personas/index.ts';
import { listMismas, type Misma } from './historial.repository.ts';

/**
 * People whose attentions the caller may see: the caller, and the minors of the family unless the unit keeps
 * theirs from the holder. Determined before any search, so foreign and missing attentions run the same query.
 */
export async function personasVisibles(ctx: SignedCtx): Promise<Misma[]> {
  const { personaId, alcance, objeto } = ctx.actor;
  const titular = [personaId, ...(await integrantesVisibles(ctx))];
  // A link reaches one person, and only while the holder it was sent to may see them.
  const ids = alcance === 'portal' ? titular : titular.filter((id) => id === objeto);
  return ctx.db.many(listMismas(ctx.unidad.id, ids));
}

/**
 * The person meant: by DNI, else the caller, or the link's patient. A person outside the caller's reach gets
 * the answer of an empty history.
 */
export async function personaVisible(ctx: SignedCtx, dni: string | undefined): Promise<Misma> {
  const { personaId, alcance, objeto } = ctx.actor;
  const meant = alcance === 'portal' ? personaId : objeto;
  const quien = (await personasVisibles(ctx)).find((persona) =>
    dni === undefined ? persona.raiz === meant : persona.dni === dni,
  );
  ctx.about({ persona: quien?.raiz ?? null });
  if (!quien) throw new PortalError('sin_atenciones');
  return quien;
}

async function integrantesVisibles({ db, clock, unidad, actor }: SignedCtx): Promise<string[]> {
  if (!unidad.plantilla.requiere.grupofamiliar) return [];
  const hoy = diaDe(clock.now());
  const integrantes = await integrantesDe(db, actor.personaId, hoy);
  return integrantes
    .filter(({ fec_nac }) => esDelTitular(fec_nac, hoy, unidad.plantilla))
    .map(({ id }) => id);
}
