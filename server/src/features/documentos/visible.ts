import { randomUUID } from 'node:crypto';
import { PortalError } from '@portal/domain/errores/errores';
import type { Actor, Ctx } from '../../http/context.ts';
import { trataA } from '../atenciones/index.ts';
import { idsDeLaMisma, puedeVerAtenciones } from '../personas/index.ts';
import {
  findDocumento,
  findPermiso,
  findTurnoDe,
  listNacimientos,
  type DocumentoRow,
  type Permiso,
} from './documentos.repository.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * A signed document that the caller may read. A missing document runs the same queries as an existing one,
 * and no contents are read before the permission check, so the response time does not reveal whether a
 * foreign document exists.
 */
export async function documentoVisible(ctx: Ctx, actor: Actor | null, id: string): Promise<DocumentoRow> {
  const wanted = UUID.test(id) ? id : randomUUID();
  const row = await ctx.db.get(findPermiso(ctx.unidad.id, wanted));
  const may =
    actor !== null &&
    (actor.rol === 'profesional' ? await trata(ctx, actor, row) : await esSuyo(ctx, actor, row));
  const visible = may && row.con_papel;
  ctx.about({ persona: visible ? row.paciente_id : null, objeto: `documento:${wanted}` });
  if (!visible) throw new PortalError('no_encontrado');
  return ctx.db.get(findDocumento(ctx.unidad.id, wanted));
}

/** The author, or a professional who treats the patient. */
async function trata(
  { db, clock }: Ctx,
  { personaId, alcance }: Actor,
  { atencion_id, paciente_id, autor_id }: Permiso,
): Promise<boolean> {
  if (alcance !== 'portal') return false;
  const atencion = { id: atencion_id ?? randomUUID(), paciente_id: paciente_id ?? randomUUID() };
  return (await trataA(db, clock, personaId, atencion)) || autor_id === personaId;
}

/**
 * The patient; the holder of their family, while the unit lets them see it; or a session opened by a link to
 * that attention.
 */
async function esSuyo(ctx: Ctx, actor: Actor, row: Permiso): Promise<boolean> {
  if (actor.rol !== 'paciente') return false;
  if (actor.alcance === 'atencion') {
    const atencion = await ctx.db.find(findTurnoDe(row.atencion_id ?? randomUUID()));
    return (
      atencion !== undefined &&
      [`atencion:${atencion.id}`, `turno:${atencion.turno_id}`].includes(actor.objeto ?? '')
    );
  }
  const paciente = row.paciente_id ?? randomUUID();
  const mismas = await idsDeLaMisma(ctx.db, paciente);
  const personas = await ctx.db.many(listNacimientos(mismas));
  for (const persona of personas.length > 0 ? personas : [{ id: paciente, fec_nac: null }])
    if (await puedeVerAtenciones(ctx, actor, persona)) return true;
  return false;
}
