import { randomBytes } from 'node:crypto';
import type { DocumentoDelEscritorio } from '@portal/domain/documentos/contract';
import type { TipoDocumento } from '@portal/domain/documentos/escrito';
import { camposQueFaltan, estaVacio, venceEl } from '@portal/domain/documentos/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { guardarPapel, type Guardado } from './archivo.ts';
import { avisarDocumento } from './avisar.ts';
import { documentoPropio, mostrar } from './borrador.ts';
import { contarFirma } from './contar-firma.ts';
import { lockDocumento, takeNumero, updateFirma, type DocumentoRow } from './documentos.repository.ts';
import { armarHoja, conHoja, escritoDe } from './hoja.ts';

/** 144 random bits: printed on paper, it must not be guessed, and it is all that /verificar asks for. */
export const nuevoCodigo = () => randomBytes(18).toString('base64url');

const numerados: readonly TipoDocumento[] = ['receta', 'certificado', 'orden', 'indicaciones'];
export const esNumerado = (tipo: TipoDocumento) => numerados.includes(tipo);

/**
 * Freezes a draft: number, dates, everything about people and unit, and the bytes of the paper with their fingerprint. The file is there before
 * the row says so; if the transaction fails, it goes again.
 */
export async function firmarDocumento(ctx: SignedCtx, { id, version }: { id: string; version: number }): Promise<DocumentoDelEscritorio> {
  const antes = await documentoPropio(ctx, id);
  if (antes.estado === 'firmado') return mostrar(ctx, id);
  let guardado: Guardado | undefined;
  try {
    await ctx.act(async (tx) => {
      const row = await tx.get(lockDocumento(tx.unidadId, id));
      if (row.estado === 'firmado') return;
      if (row.version !== version) throw new PortalError('documento_cambiado');
      guardado = await firmar(ctx, tx, row);
    });
  } catch (error) {
    if (guardado) await ctx.platform.files.remove(guardado.archivo);
    throw (error as { code?: string }).code === '23505' ? new PortalError('documento_corregido', { cause: error }) : error;
  }
  ctx.platform.wakeRelay();
  await contarFirma(ctx, antes.atencion_id);
  return mostrar(ctx, id);
}

async function firmar(ctx: SignedCtx, tx: UnitTx, row: DocumentoRow): Promise<Guardado | undefined> {
  const { platform, unidad } = ctx;
  const escrito = escritoDe(row);
  if (estaVacio(escrito)) throw new PortalError('documento_vacio');
  const firmado = ctx.clock.now();
  const codigo = nuevoCodigo();
  const corrige = row.reemplaza === null ? null : { id: row.reemplaza, numero: row.reemplaza_numero, firmado: row.reemplaza_firmado!.toISOString() };
  const hoja = await armarHoja(platform, unidad, tx, { atencionId: row.atencion_id, autorId: row.autor_id, escrito, codigo, reemplaza: corrige });
  const contenido = conHoja(escrito, hoja);
  const faltan = camposQueFaltan(escrito, hoja.profesional, hoja.paciente);
  const numero = esNumerado(row.tipo) ? (await tx.get(takeNumero(tx.unidadId, row.tipo))).ultimo : null;
  const firma = { contenido, faltan, numero, codigo, firmado, vigente_desde: firmado, vence: venceEl(row.tipo, firmado) };
  const papel = row.tipo === 'evolucion' || row.tipo === 'adjunto' ? undefined : await guardarPapel(platform, unidad, row.id, { tipo: row.tipo, ...firma });
  await tx.run(updateFirma(row.id, { ...firma, ...papel }));
  await avisarDocumento(platform, unidad, tx, { ...row, numero });
  return papel;
}
