import { esDelTitular } from '@portal/domain/personas/familia';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../http/context.ts';
import { integrantesDe } from '../personas/index.ts';
import { listMismas, type Misma } from './historial.repository.ts';

/**
 * Whose attentions the caller may see: the own and those of the minors of the family, but for whom the unit keeps theirs from the holder. It is
 * asked before anything is looked for, so that a foreign thing and a missing one are the same question.
 */
export async function personasVisibles(ctx: SignedCtx): Promise<Misma[]> {
  const { personaId, alcance, objeto } = ctx.actor;
  const titular = [personaId, ...(await integrantesVisibles(ctx))];
  // A link reaches one person, and no longer than the holder whom it was sent to would.
  const ids = alcance === 'portal' ? titular : titular.filter((id) => id === objeto);
  return ctx.db.many(listMismas(ctx.unidad.id, ids));
}

/** The one who is meant: by DNI, else oneself, or whom the link is about. Nobody whom the caller may see: as if there were no attentions. */
export async function personaVisible(ctx: SignedCtx, documento: string | undefined): Promise<Misma> {
  const { personaId, alcance, objeto } = ctx.actor;
  const meant = alcance === 'portal' ? personaId : objeto;
  const quien = (await personasVisibles(ctx)).find((persona) =>
    documento === undefined ? persona.raiz === meant : persona.documento === documento,
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
