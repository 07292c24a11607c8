import { randomBytes } from 'node:crypto';
import type { MotivoDeAdvertencia } from '@portal/domain/documentos/advertencias';
import type { TipoDocumento } from '@portal/domain/documentos/escrito';
import { seFirmaConPresencia } from '@portal/domain/documentos/presencia';
import { camposQueFaltan, estaVacio, venceEl } from '@portal/domain/documentos/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { SignedCtx } from '../../../http/context.ts';
import { exigirMatricula } from '../../matriculas/index.ts';
import { encolarAnulacion, encolarRegistro, vaAlRegistro } from '../../registro/index.ts';
import { exigirMotivos, guardarAdvertencias, type Motivada } from '../advertencias/advertencias.ts';
import { huella, leerArchivo } from '../archivo/archivo.ts';
import { comprobarCuil } from '../borrador/borrador.ts';
import { takeNumero, updateFirma, type Firma } from '../borrador/borrador.repository.ts';
import { findEmpezada, type DocumentoRow } from '../documentos.repository.ts';
import { avisarDocumento } from '../entrega/avisar.ts';
import { armarHoja, conHoja, escritoDe, type Contenido } from '../papel/hoja.ts';
import { porQueNoSeLee } from '../papel/legible.ts';
import { avisarFirma } from './avisar-firma.ts';
import { takeNumeroPreparado } from './preparadas.repository.ts';

/** 144 random bits. The code is printed and is all that /verificar asks for, so it must not be guessable. */
export const nuevoCodigo = () => randomBytes(18).toString('base64url');

const numerados: readonly TipoDocumento[] = ['receta', 'certificado', 'orden', 'indicaciones'];
export const esNumerado = (tipo: TipoDocumento) => numerados.includes(tipo);

/** Checks that the draft may be signed now, and freezes its content with the data of people and unit. */
export async function armarFirma(
  ctx: SignedCtx,
  tx: UnitTx,
  row: DocumentoRow,
  codigo: string,
  motivos: readonly MotivoDeAdvertencia[],
): Promise<{ contenido: Contenido; faltan: string[]; advertencias: Motivada[] }> {
  const { platform, unidad } = ctx;
  const escrito = escritoDe(row);
  if (estaVacio(escrito)) throw new PortalError('documento_vacio');
  if (!(await tx.find(findEmpezada(tx.unidadId, row.atencion_id, row.autor_id))))
    throw new PortalError('documento_sin_consulta');
  if (row.tipo === 'receta') await exigirMatricula(ctx, tx, row.autor_id);
  if (row.tipo === 'adjunto') await comprobarAdjunto(ctx, row);
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
  const { nombres, fecNac } = hoja.paciente;
  const advertencias = await exigirMotivos(ctx, tx, row, { nombre: nombres, fec_nac: fecNac }, motivos);
  const faltan = camposQueFaltan(escrito, hoja.profesional, hoja.paciente);
  if (await vaAlRegistro(unidad, tx, { tipo: row.tipo, faltan })) hoja.enRegistro = true;
  return { contenido: conHoja(escrito, hoja), faltan, advertencias };
}

/** An attachment is signed by its hash: the file must exist and match the upload. */
async function comprobarAdjunto({ platform }: SignedCtx, row: DocumentoRow): Promise<void> {
  const bytes = await leerArchivo(platform, row);
  if (!bytes || huella(bytes) !== row.sha256) throw new PortalError('adjunto_alterado');
}

/** One that a prepared signature left comes before a new one. */
export async function tomarNumero(ctx: SignedCtx, tx: UnitTx, { id, tipo }: DocumentoRow): Promise<number> {
  const preparado = seFirmaConPresencia(tipo)
    ? await tx.find(takeNumeroPreparado(tx.unidadId, tipo, id, ctx.clock.machine()))
    : undefined;
  return preparado?.numero ?? (await tx.get(takeNumero(tx.unidadId, tipo))).ultimo;
}

export function fechar({ clock }: SignedCtx, tipo: TipoDocumento) {
  const firmado = clock.now();
  return { firmado, vigente_desde: firmado, vence: venceEl(tipo, firmado) };
}

/** Writes the signature, and what follows from it. */
export async function asentarFirma(
  { platform, unidad }: SignedCtx,
  tx: UnitTx,
  row: DocumentoRow,
  { advertencias, ...firma }: Firma & { contenido: Contenido; advertencias: readonly Motivada[] },
): Promise<void> {
  if (firma.contenido.hoja.enRegistro) await encolarRegistro(platform, tx, row.id);
  // What is replaced must not be dispensed any more.
  if (row.reemplaza !== null) await encolarAnulacion(platform, tx, row.reemplaza);
  await tx.run(updateFirma(row.id, firma));
  await guardarAdvertencias(tx, row, advertencias, firma.firmado);
  await avisarDocumento(platform, unidad, tx, 'documento', row);
  await avisarFirma(platform, tx, row);
}

/**
 * The file is written before a row refers to it, and is deleted if the work fails. Once the commit has been sent the
 * file stays, whatever the outcome: the sweep deletes an orphaned file, but a row without its file could not be
 * repaired. The work tells the file's name, and `undefined` when only the commit is left.
 */
export async function borrandoSiFalla<T>(
  { platform: { files } }: SignedCtx,
  work: (alEscribir: (archivo: string | undefined) => void) => Promise<T>,
): Promise<T> {
  let archivo: string | undefined;
  try {
    return await work((escrito) => (archivo = escrito));
  } catch (error) {
    // If the store is unavailable too, the sweep deletes the file. Report the first error.
    if (archivo !== undefined) await files.remove(archivo).catch(() => {});
    throw error;
  }
}

/** Of two corrections that are signed at once, the second is refused in words. */
export const siYaSeCorrigio = (error: unknown): unknown =>
  (error as { constraint?: string }).constraint === 'documentos_una_correccion'
    ? new PortalError('documento_corregido', { cause: error })
    : error;
