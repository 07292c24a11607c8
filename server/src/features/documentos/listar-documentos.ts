import type { DocumentosDeAtencion } from '@portal/domain/documentos/contract';
import { unidadExigePresencia } from '@portal/domain/documentos/presencia';
import { cuilConGuiones, faltanDelFirmante } from '@portal/domain/documentos/reglas';
import type { SignedCtx } from '../../http/context.ts';
import { atencionConFicha } from '../atenciones/index.ts';
import { idsDeLaMisma } from '../personas/index.ts';
import { avisosDe } from './advertencias/advertencias.ts';
import { findPedidoDeVisita, findPartes, listDeAtencion, listRecetasDe } from './documentos.repository.ts';
import { llavesParaFirmar } from './firma/exigir-presencia.ts';
import { firmanteDe, pacienteDe } from './papel/hoja.ts';
import { enPalabras, toAnterior, toEscritorio } from './vista.ts';

export async function listarDocumentosDeAtencion(
  ctx: SignedCtx,
  { id }: { id: string },
): Promise<DocumentosDeAtencion> {
  const { db, unidad, actor, clock } = ctx;
  const { paciente_id } = await atencionConFicha(ctx, id);
  const mismas = await idsDeLaMisma(db, paciente_id);
  const [partes, rows, recetas, pedido, llaves] = await Promise.all([
    db.get(findPartes(unidad.id, id, actor.personaId)),
    db.many(listDeAtencion(unidad.id, id, actor.personaId)),
    db.many(listRecetasDe(unidad.id, mismas)),
    db.get(findPedidoDeVisita(unidad.id, id, actor.personaId)),
    llavesParaFirmar(ctx),
  ]);
  const ahora = clock.now();
  const avisos = await avisosDe(
    db,
    { atencionId: id, pacienteId: paciente_id, paciente: partes, ahora },
    rows,
  );
  const { cuil, cobertura } = pacienteDe(partes, null, pedido);
  return {
    documentos: rows.map((row) => toEscritorio(row, partes, pedido, actor.personaId, ahora, avisos(row))),
    anteriores: recetas.filter(({ atencion_id }) => atencion_id !== id).map(toAnterior),
    paciente: { cuil: cuil === null ? '' : cuilConGuiones(cuil), cobertura: cobertura ?? '' },
    profesionalFaltan: enPalabras(faltanDelFirmante(firmanteDe(partes))),
    presencia: { llave: llaves.length > 0, exige: unidadExigePresencia(unidad.plantilla) },
  };
}
