import type { DocumentoDelEscritorio } from '@portal/domain/documentos/contract';
import type { Escrito } from '@portal/domain/documentos/escrito';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { atencionConFicha } from '../../atenciones/index.ts';
import { idsDeLaMisma } from '../../personas/index.ts';
import { comprobarMismo, mostrar } from './borrador.ts';
import { findDocumento } from '../documentos.repository.ts';
import { insertBorrador } from './borrador.repository.ts';
import { escritoDe } from '../papel/hoja.ts';

/**
 * Copies the drugs and the diagnosis of an earlier prescription of the same patient, by any author, into a
 * draft to review. CUIL and coverage come from the current profile.
 */
export async function repetirReceta(
  ctx: SignedCtx,
  { id, atencion, receta }: { id: string; atencion: string; receta: string },
): Promise<DocumentoDelEscritorio> {
  const { personaId } = ctx.actor;
  const { paciente_id } = await atencionConFicha(ctx, atencion);
  const antes = await ctx.db.find(findDocumento(ctx.unidad.id, id));
  if (antes) {
    comprobarMismo(antes, { atencion, tipo: 'receta', personaId });
    return mostrar(ctx, id);
  }
  const mismas = await idsDeLaMisma(ctx.db, paciente_id);
  const vieja = await ctx.db.find(findDocumento(ctx.unidad.id, receta));
  if (vieja?.tipo !== 'receta' || vieja.estado !== 'firmado' || !mismas.includes(vieja.paciente_id))
    throw new PortalError('no_encontrado');
  if (vieja.anulada !== null) throw new PortalError('documento_anulado');
  if (vieja.corregido_id !== null) throw new PortalError('documento_corregido');
  const { medicamentos, diagnostico, diagnosticoCodigo } = escritoDe(vieja) as Extract<
    Escrito,
    { tipo: 'receta' }
  >;
  const contenido: Escrito = {
    tipo: 'receta',
    medicamentos,
    diagnostico,
    diagnosticoCodigo,
    cuil: '',
    cobertura: '',
    observaciones: '',
  };
  const guardado = ctx.clock.now();
  await ctx.act((tx) =>
    tx.run(
      insertBorrador({
        unidad_id: tx.unidadId,
        id,
        atencion_id: atencion,
        paciente_id,
        autor_id: personaId,
        tipo: 'receta',
        contenido,
        guardado,
      }),
    ),
  );
  return mostrar(ctx, id);
}
