import type { DocumentosDeAtencion } from '@portal/domain/documentos/contract';
import { cuilConGuiones, faltanDelFirmante } from '@portal/domain/documentos/reglas';
import type { SignedCtx } from '../../http/context.ts';
import { atencionConFicha } from '../atenciones/index.ts';
import { idsDeLaMisma } from '../personas/index.ts';
import { findPedidoDeVisita, findPartes, listDeAtencion, listRecetasDe } from './documentos.repository.ts';
import { firmanteDe, pacienteDe } from './papel/hoja.ts';
import { enPalabras, toAnterior, toEscritorio } from './vista.ts';

export async function listarDocumentosDeAtencion(
  ctx: SignedCtx,
  { id }: { id: string },
): Promise<DocumentosDeAtencion> {
  const { db, unidad, actor, clock } = ctx;
  const { paciente_id } = await atencionConFicha(ctx, id);
  const mismas = await idsDeLaMisma(db, paciente_id);
  const [partes, rows, recetas, pedido] = await Promise.all([
    db.get(findPartes(unidad.id, id, actor.personaId)),
    db.many(listDeAtencion(unidad.id, id, actor.personaId)),
    db.many(listRecetasDe(unidad.id, mismas)),
    db.get(findPedidoDeVisita(unidad.id, id, actor.personaId)),
  ]);
  const { cuil, cobertura } = pacienteDe(partes, null, pedido);
  return {
    documentos: rows.map((row) => toEscritorio(row, partes, actor.personaId, clock.now())),
    anteriores: recetas.filter(({ atencion_id }) => atencion_id !== id).map(toAnterior),
    paciente: { cuil: cuil === null ? '' : cuilConGuiones(cuil), cobertura: cobertura ?? '' },
    profesionalFaltan: enPalabras(faltanDelFirmante(firmanteDe(partes))),
  };
}
