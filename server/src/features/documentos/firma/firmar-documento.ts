import type { BodyOf } from '@portal/domain/contract/endpoint';
import type { MotivoDeAdvertencia } from '@portal/domain/documentos/advertencias';
import type { DocumentoDelEscritorio, documentos } from '@portal/domain/documentos/contract';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { consultarAntesDeRecetar } from '../../matriculas/index.ts';
import { guardarPapel } from '../archivo/archivo.ts';
import { documentoPropio, mostrar } from '../borrador/borrador.ts';
import { findDocumento, lockDocumento } from '../documentos.repository.ts';
import {
  armarFirma,
  asentarFirma,
  borrandoSiFalla,
  esNumerado,
  fechar,
  nuevoCodigo,
  siYaSeCorrigio,
  tomarNumero,
} from './armar-firma.ts';
import { exigirClave, exigirPresencia } from './exigir-presencia.ts';
import { firmarConPresencia } from './firmar-con-presencia.ts';

/** Freezes a draft: number, dates, data of people and unit, and the bytes of the paper with their hash. */
export async function firmarDocumento(
  ctx: SignedCtx,
  { id, version, motivos, asercion }: BodyOf<typeof documentos.firmarDocumento>,
): Promise<DocumentoDelEscritorio> {
  const antes = await documentoPropio(ctx, id);
  if (antes.estado === 'firmado') return mostrar(ctx, id);
  exigirClave(ctx, antes.tipo);
  try {
    if (asercion) await firmarConPresencia(ctx, antes, { version, motivos, asercion });
    else {
      await exigirPresencia(ctx, antes.tipo);
      if (antes.tipo === 'receta')
        await consultarAntesDeRecetar(ctx.platform, ctx.unidad.id, ctx.actor.personaId);
      await firmar(ctx, id, version, motivos);
    }
  } catch (error) {
    // The same request, sent twice: the other one has signed it meanwhile.
    if (asercion && (await ctx.db.get(findDocumento(ctx.unidad.id, id))).estado === 'firmado')
      return mostrar(ctx, id);
    throw siYaSeCorrigio(error);
  }
  return mostrar(ctx, id);
}

const firmar = (
  ctx: SignedCtx,
  id: string,
  version: number,
  motivos: readonly MotivoDeAdvertencia[],
): Promise<void> =>
  borrandoSiFalla(ctx, (alEscribir) =>
    ctx.act(async (tx) => {
      const row = await tx.get(lockDocumento(tx.unidadId, id));
      if (row.estado === 'firmado') return;
      if (row.version !== version) throw new PortalError('documento_cambiado');
      const { tipo } = row;
      const codigo = nuevoCodigo();
      const armada = await armarFirma(ctx, tx, row, codigo, motivos);
      const numero = esNumerado(tipo) ? await tomarNumero(ctx, tx, row) : null;
      const firma = { ...armada, numero, codigo, ...fechar(ctx, tipo) };
      const papel =
        tipo === 'evolucion' || tipo === 'adjunto'
          ? undefined
          : await guardarPapel(ctx.platform, ctx.unidad, id, { tipo, ...firma }, alEscribir);
      await asentarFirma(ctx, tx, row, { ...firma, ...papel });
      alEscribir(undefined);
    }),
  );
