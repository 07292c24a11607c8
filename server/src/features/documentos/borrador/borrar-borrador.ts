import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { documentoPropio } from './borrador.ts';
import { deleteBorrador } from './borrador.repository.ts';
import { lockDocumento } from '../documentos.repository.ts';
import { clearPreparada } from '../firma/preparadas.repository.ts';

/** Allowed only for unsigned drafts. */
export async function borrarBorrador(ctx: SignedCtx, { id }: { id: string }): Promise<void> {
  const row = await documentoPropio(ctx, id);
  if (row.estado === 'firmado') throw new PortalError('documento_firmado');
  const gone = await ctx.act(async (tx) => {
    await tx.find(lockDocumento(tx.unidadId, id));
    await tx.run(clearPreparada(id));
    return tx.find(deleteBorrador(id, ctx.actor.personaId));
  });
  if (!gone) throw new PortalError('documento_firmado');
  // The draft is deleted even if removing its file fails: the sweep deletes the orphaned file.
  if (gone.archivo !== null) await ctx.platform.files.remove(gone.archivo).catch(() => {});
}
