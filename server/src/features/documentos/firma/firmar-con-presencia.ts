import { isDeepStrictEqual } from 'node:util';
import type { Asercion } from '@portal/domain/cuentas/contract-llaves';
import type { MotivoDeAdvertencia } from '@portal/domain/documentos/advertencias';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { anotarUso, probarLlave, type LlaveProbada } from '../../cuentas/index.ts';
import { toJson } from '../borrador/borrador.repository.ts';
import { lockDocumento, type DocumentoRow } from '../documentos.repository.ts';
import { contenidoDe } from '../papel/hoja.ts';
import { armarFirma, asentarFirma } from './armar-firma.ts';
import { findPreparada, insertPresencia, takePreparada } from './preparadas.repository.ts';
import { desafioDe } from './preparar-firma.ts';

/** Signs the prepared paper with the passkey's answer to its hash, which is kept with it. */
export async function firmarConPresencia(
  ctx: SignedCtx,
  { id, paciente_id }: DocumentoRow,
  {
    version,
    motivos,
    asercion,
  }: { version: number; motivos: readonly MotivoDeAdvertencia[]; asercion: Asercion },
): Promise<void> {
  const now = ctx.clock.machine();
  const preparada = await ctx.db.find(findPreparada(ctx.unidad.id, id, now));
  if (!preparada) throw new PortalError('firma_vencida');
  if (preparada.version !== version) throw new PortalError('documento_cambiado');
  const probada = await probarFirma(ctx, asercion, preparada.sha256);
  ctx.about({ persona: paciente_id, objeto: `documento:${id}` });
  await ctx.act(async (tx) => {
    const row = await tx.get(lockDocumento(tx.unidadId, id));
    if (row.estado === 'firmado') return;
    if (row.version !== version) throw new PortalError('documento_cambiado');
    const lista = await tx.find(takePreparada(tx.unidadId, id, preparada.sha256, now));
    if (!lista) throw new PortalError('firma_vencida');
    const { version: _, ...firma } = lista;
    const contenido = contenidoDe(firma);
    const { contenido: ahora, faltan, advertencias } = await armarFirma(ctx, tx, row, firma.codigo, motivos);
    // In development each process prints its own port.
    ahora.hoja.verificar = contenido.hoja.verificar;
    if (!isDeepStrictEqual(JSON.parse(toJson(ahora) as unknown as string), contenido))
      throw new PortalError('firma_cambiada');
    await anotarUso(ctx, tx, probada);
    await asentarFirma(ctx, tx, row, {
      ...firma,
      contenido,
      faltan,
      advertencias,
      vigente_desde: firma.firmado,
      archivo_tipo: 'application/pdf',
    });
    const { llave } = probada;
    await tx.run(
      insertPresencia({
        unidad_id: tx.unidadId,
        documento_id: id,
        credencial: llave.credencial,
        clave_publica: llave.clave_publica,
        host: llave.host,
        datos_cliente: Buffer.from(asercion.datosDelCliente, 'base64url'),
        datos_autenticador: Buffer.from(asercion.datosDelAutenticador, 'base64url'),
        firma: Buffer.from(asercion.firma, 'base64url'),
        ocurrida: ctx.clock.now(),
      }),
    );
  });
}

/** Whatever is wrong with it, the session stays: only the signature is refused. */
async function probarFirma(ctx: SignedCtx, asercion: Asercion, sha256: string): Promise<LlaveProbada> {
  const probada = await probarLlave(ctx, asercion, desafioDe(sha256)).catch((error: unknown) => {
    throw error instanceof PortalError ? new PortalError('firma_no_verificada', { cause: error }) : error;
  });
  if (probada.llave.cuenta_id !== ctx.actor.cuentaId) throw new PortalError('firma_no_verificada');
  return probada;
}
