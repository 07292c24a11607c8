import type { DocumentoDelEscritorio } from '@portal/domain/documentos/contract';
import type { Escrito } from '@portal/domain/documentos/escrito';
import { PortalError } from '@portal/domain/errores/errores';
import { esCuil, esCuilDe } from '@portal/domain/personas/perfil';
import type { SignedCtx } from '../../../http/context.ts';
import { findDocumento, findPermiso, getPartes, type DocumentoRow } from '../documentos.repository.ts';
import { toEscritorio } from '../vista.ts';

/** A document of one's own; somebody else's is a missing one. */
export async function documentoPropio(ctx: SignedCtx, id: string): Promise<DocumentoRow> {
  const row = await ctx.db.find(findPermiso(ctx.unidad.id, id));
  const mine = row?.autor_id === ctx.actor.personaId ? row : undefined;
  ctx.about({ persona: mine?.paciente_id ?? null, objeto: `documento:${id}` });
  if (!mine) throw new PortalError('no_encontrado');
  return ctx.db.get(findDocumento(ctx.unidad.id, id));
}

/** One's own: an id that somebody else took in the meantime is theirs. */
export async function mostrar(ctx: SignedCtx, id: string): Promise<DocumentoDelEscritorio> {
  const row = await ctx.db.get(findDocumento(ctx.unidad.id, id));
  if (row.autor_id !== ctx.actor.personaId) throw new PortalError('no_encontrado');
  const partes = await ctx.db.get(getPartes(ctx.unidad.id, row.atencion_id, row.autor_id));
  return toEscritorio(row, partes, ctx.actor.personaId, ctx.clock.now());
}

/** A CUIL that is typed must be one, and the patient's; none at all may be saved, and the document says that it is missing. */
export function comprobarCuil(escrito: Escrito, { documento }: { documento: string | null }): void {
  if (
    (escrito.tipo !== 'receta' && escrito.tipo !== 'orden') ||
    escrito.cuil === '' ||
    esCuilDe(escrito.cuil, documento ?? '')
  )
    return;
  const cuil = esCuil(escrito.cuil)
    ? 'Ese CUIL es de otra persona: no tiene el DNI del paciente'
    : 'El CUIL no es válido';
  throw new PortalError('datos_invalidos', { fields: { cuil } });
}

/** Who wrote it first, and of what kind, stays. */
export function comprobarMismo(
  row: DocumentoRow,
  { atencion, tipo, personaId }: { atencion: string; tipo: string; personaId: string },
): void {
  if (row.autor_id !== personaId) throw new PortalError('no_encontrado');
  if (row.atencion_id !== atencion || row.tipo !== tipo) throw new PortalError('datos_invalidos');
}
