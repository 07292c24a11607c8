import type { DocumentoDelEscritorio } from '@portal/domain/documentos/contract';
import { seAnula } from '@portal/domain/documentos/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { encolarAnulacion } from '../../registro/index.ts';
import { documentoPropio, mostrar } from '../borrador/borrador.ts';
import { insertAnulacion } from '../borrador/borrador.repository.ts';
import { lockDocumento } from '../documentos.repository.ts';
import { avisarDocumento } from '../entrega/avisar.ts';
import { avisarFirma } from './avisar-firma.ts';

/**
 * Takes a signed document out of force, for good. Row, number and bytes stay as they are; whoever opens it from
 * now on gets a marked copy. Also allowed after the attention has ended, which is when errors are found.
 */
export async function anularDocumento(
  ctx: SignedCtx,
  { id, motivo }: { id: string; motivo: string },
): Promise<DocumentoDelEscritorio> {
  const antes = await documentoPropio(ctx, id);
  if (antes.estado !== 'firmado' || !seAnula(antes.tipo)) throw new PortalError('no_encontrado');
  const dicho = motivo.trim();
  if (dicho === '')
    throw new PortalError('datos_invalidos', { fields: { motivo: 'El motivo es requerido' } });
  await ctx.act(async (tx) => {
    const row = await tx.get(lockDocumento(tx.unidadId, id));
    if (row.anulada !== null) return;
    if (row.corregido_id !== null) throw new PortalError('documento_reemplazado');
    const { paciente_id, autor_id } = row;
    const ocurrida = ctx.clock.now();
    const anulacion = { documento_id: id, paciente_id, autor_id, motivo: dicho, ocurrida };
    // The lock reads the row again, but not the rows joined to it: a concurrent annulment is seen only here.
    if ((await tx.run(insertAnulacion({ unidad_id: tx.unidadId, ...anulacion }))) === 0) return;
    await encolarAnulacion(ctx.platform, tx, id);
    await avisarDocumento(ctx.platform, ctx.unidad, tx, 'documento_anulado', row);
    await avisarFirma(ctx.platform, tx, row);
  });
  return mostrar(ctx, id);
}
