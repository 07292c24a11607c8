import { randomBytes } from 'node:crypto';
import type { DocumentoDelEscritorio } from '@portal/domain/documentos/contract';
import type { TipoDocumento } from '@portal/domain/documentos/escrito';
import { camposQueFaltan, estaVacio, venceEl } from '@portal/domain/documentos/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { SignedCtx } from '../../../http/context.ts';
import { consultarAntesDeRecetar, exigirMatricula } from '../../matriculas/index.ts';
import { encolarAnulacion, encolarRegistro } from '../../registro/index.ts';
import { guardarPapel, huella, leerArchivo } from '../archivo/archivo.ts';
import { avisarDocumento } from '../entrega/avisar.ts';
import { comprobarCuil, documentoPropio, mostrar } from '../borrador/borrador.ts';
import { avisarFirma } from './avisar-firma.ts';
import { findEmpezada, lockDocumento, type DocumentoRow } from '../documentos.repository.ts';
import { takeNumero, updateFirma } from '../borrador/borrador.repository.ts';
import { armarHoja, conHoja, escritoDe } from '../papel/hoja.ts';
import { porQueNoSeLee } from '../papel/legible.ts';

/** 144 random bits. The code is printed and is all that /verificar asks for, so it must not be guessable. */
export const nuevoCodigo = () => randomBytes(18).toString('base64url');

const numerados: readonly TipoDocumento[] = ['receta', 'certificado', 'orden', 'indicaciones'];
export const esNumerado = (tipo: TipoDocumento) => numerados.includes(tipo);

/**
 * Freezes a draft: number, dates, data of people and unit, and the bytes of the paper with their hash. The
 * file is written before the row refers to it, and is deleted if the work fails. Once the commit has been
 * sent the file stays, whatever the outcome: the sweep deletes an orphaned file, but a row without its file
 * could not be repaired.
 */
export async function firmarDocumento(
  ctx: SignedCtx,
  { id, version }: { id: string; version: number },
): Promise<DocumentoDelEscritorio> {
  const antes = await documentoPropio(ctx, id);
  if (antes.estado === 'firmado') return mostrar(ctx, id);
  if (antes.tipo === 'receta')
    await consultarAntesDeRecetar(ctx.platform, ctx.unidad.id, ctx.actor.personaId);
  let archivo: string | undefined;
  try {
    await ctx.act(async (tx) => {
      const row = await tx.get(lockDocumento(tx.unidadId, id));
      if (row.estado === 'firmado') return;
      if (row.version !== version) throw new PortalError('documento_cambiado');
      await firmar(ctx, tx, row, (escrito) => (archivo = escrito));
      archivo = undefined;
    });
  } catch (error) {
    // If the store is unavailable too, the sweep deletes the file. Report the first error.
    if (archivo !== undefined) await ctx.platform.files.remove(archivo).catch(() => {});
    throw (error as { constraint?: string }).constraint === 'documentos_una_correccion'
      ? new PortalError('documento_corregido', { cause: error })
      : error;
  }
  return mostrar(ctx, id);
}

async function firmar(
  ctx: SignedCtx,
  tx: UnitTx,
  row: DocumentoRow,
  alEscribir: (archivo: string) => void,
): Promise<void> {
  const { platform, unidad } = ctx;
  const escrito = escritoDe(row);
  if (estaVacio(escrito)) throw new PortalError('documento_vacio');
  if (!(await tx.find(findEmpezada(tx.unidadId, row.atencion_id, row.autor_id))))
    throw new PortalError('documento_sin_consulta');
  if (row.tipo === 'receta') await exigirMatricula(ctx, tx, row.autor_id);
  const conPapel = row.tipo !== 'evolucion' && row.tipo !== 'adjunto';
  if (row.tipo === 'adjunto') await comprobarAdjunto(ctx, row);
  const firmado = ctx.clock.now();
  const codigo = nuevoCodigo();
  const corrige =
    row.reemplaza === null
      ? null
      : { id: row.reemplaza, numero: row.reemplaza_numero, firmado: row.reemplaza_firmado!.toISOString() };
  const hoja = await armarHoja(platform, unidad, tx, {
    atencionId: row.atencion_id,
    autorId: row.autor_id,
    escrito,
    codigo,
    reemplaza: corrige,
  });
  // The patient's DNI may have changed since the CUIL was typed.
  comprobarCuil(escrito, hoja.paciente.documento);
  const ilegible = porQueNoSeLee(escrito, hoja);
  if (ilegible !== null) throw new PortalError('documento_ilegible', { message: ilegible });
  const faltan = camposQueFaltan(escrito, hoja.profesional, hoja.paciente);
  if (await encolarRegistro(ctx, tx, { id: row.id, tipo: row.tipo, faltan })) hoja.enRegistro = true;
  // What is replaced must not be dispensed any more.
  if (row.reemplaza !== null) await encolarAnulacion(platform, tx, row.reemplaza);
  const contenido = conHoja(escrito, hoja);
  const numero = esNumerado(row.tipo) ? (await tx.get(takeNumero(tx.unidadId, row.tipo))).ultimo : null;
  const firma = {
    contenido,
    faltan,
    numero,
    codigo,
    firmado,
    vigente_desde: firmado,
    vence: venceEl(row.tipo, firmado),
  };
  const papel = conPapel
    ? await guardarPapel(platform, unidad, row.id, { tipo: row.tipo, ...firma }, alEscribir)
    : undefined;
  await tx.run(updateFirma(row.id, { ...firma, ...papel }));
  await avisarDocumento(platform, unidad, tx, 'documento', row);
  await avisarFirma(platform, tx, row);
}

/** An attachment is signed by its hash: the file must exist and match the upload. */
async function comprobarAdjunto({ platform }: SignedCtx, row: DocumentoRow): Promise<void> {
  const bytes = await leerArchivo(platform, row);
  if (!bytes || huella(bytes) !== row.sha256) throw new PortalError('adjunto_alterado');
}
