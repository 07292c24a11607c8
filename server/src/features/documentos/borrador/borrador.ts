import type { DocumentoDelEscritorio } from '@portal/domain/documentos/contract';
import type { Escrito } from '@portal/domain/documentos/escrito';
import { PortalError } from '@portal/domain/errores/errores';
import { esCuil, esCuilDe } from '@portal/domain/personas/perfil';
import type { SignedCtx } from '../../../http/context.ts';
import { avisosDe } from '../advertencias/advertencias.ts';
import {
  findDocumento,
  findPartes,
  findPedidoDeVisita,
  findPermiso,
  type DocumentoRow,
} from '../documentos.repository.ts';
import { toEscritorio } from '../vista.ts';

/** A document of the caller; another author's gets the same answer as a missing one. */
export async function documentoPropio(ctx: SignedCtx, id: string): Promise<DocumentoRow> {
  const { autor_id, paciente_id } = await ctx.db.get(findPermiso(ctx.unidad.id, id));
  const mine = autor_id === ctx.actor.personaId;
  ctx.about({ persona: mine ? paciente_id : null, objeto: `documento:${id}` });
  if (!mine) throw new PortalError('no_encontrado');
  return ctx.db.get(findDocumento(ctx.unidad.id, id));
}

/** Checks the author, since another person may have taken the id meanwhile. */
export async function mostrar(ctx: SignedCtx, id: string): Promise<DocumentoDelEscritorio> {
  const row = await ctx.db.get(findDocumento(ctx.unidad.id, id));
  if (row.autor_id !== ctx.actor.personaId) throw new PortalError('no_encontrado');
  const [partes, pedido] = await Promise.all([
    ctx.db.get(findPartes(ctx.unidad.id, row.atencion_id, row.autor_id)),
    ctx.db.get(findPedidoDeVisita(ctx.unidad.id, row.atencion_id, row.autor_id)),
  ]);
  const ahora = ctx.clock.now();
  const avisos = await avisosDe(
    ctx.db,
    { atencionId: row.atencion_id, pacienteId: row.paciente_id, paciente: partes, ahora },
    [row],
  );
  return toEscritorio(row, partes, pedido, ctx.actor.personaId, ahora, avisos(row));
}

/**
 * A CUIL must be valid and contain the patient's DNI. It may be empty: the document then lists it as missing.
 */
export function comprobarCuil(escrito: Escrito, dni: string | null): void {
  if (
    (escrito.tipo !== 'receta' && escrito.tipo !== 'orden') ||
    escrito.cuil === '' ||
    esCuilDe(escrito.cuil, dni ?? '')
  )
    return;
  const cuil = esCuil(escrito.cuil)
    ? 'Ese CUIL es de otra persona: no tiene el DNI del paciente'
    : 'El CUIL no es válido';
  throw new PortalError('datos_invalidos', { fields: { cuil } });
}

/** Author, attention and type of a document cannot change. */
export function comprobarMismo(
  row: DocumentoRow,
  { atencion, tipo, personaId }: { atencion: string; tipo: string; personaId: string },
): void {
  if (row.autor_id !== personaId) throw new PortalError('no_encontrado');
  if (row.atencion_id !== atencion || row.tipo !== tipo) throw new PortalError('datos_invalidos');
}
