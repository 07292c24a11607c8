import type { BodyOf } from '@portal/domain/contract/endpoint';
import type { Desafio } from '@portal/domain/cuentas/contract-llaves';
import type { documentos } from '@portal/domain/documentos/contract';
import { PREPARADA_MINUTOS, seFirmaConPresencia } from '@portal/domain/documentos/presencia';
import { PortalError } from '@portal/domain/errores/errores';
import type { SignedCtx } from '../../../http/context.ts';
import { consultarAntesDeRecetar } from '../../matriculas/index.ts';
import { guardarPapel } from '../archivo/archivo.ts';
import { documentoPropio } from '../borrador/borrador.ts';
import { lockDocumento } from '../documentos.repository.ts';
import { armarFirma, borrandoSiFalla, fechar, nuevoCodigo, tomarNumero } from './armar-firma.ts';
import { exigirClave, llavesParaFirmar } from './exigir-presencia.ts';
import { insertPreparada } from './preparadas.repository.ts';

/** What the authenticator signs: the hash of the paper. */
export const desafioDe = (sha256: string) => Buffer.from(sha256, 'hex').toString('base64url');

/**
 * Draws the paper before it is signed, because number, code and date are on it and the passkey signs its hash. A
 * second preparation of the document replaces the first and keeps its number.
 */
export async function prepararFirma(
  ctx: SignedCtx,
  { id, version, motivos }: BodyOf<typeof documentos.prepararFirma>,
): Promise<Desafio> {
  const { tipo, estado } = await documentoPropio(ctx, id);
  if (!seFirmaConPresencia(tipo)) throw new PortalError('no_encontrado');
  if (estado === 'firmado') throw new PortalError('documento_firmado');
  exigirClave(ctx, tipo);
  const credenciales = await llavesParaFirmar(ctx);
  if (credenciales.length === 0) throw new PortalError('firma_sin_llave');
  if (tipo === 'receta') await consultarAntesDeRecetar(ctx.platform, ctx.unidad.id, ctx.actor.personaId);
  const { sha256 } = await borrandoSiFalla(ctx, (alEscribir) =>
    ctx.act(async (tx) => {
      const row = await tx.get(lockDocumento(tx.unidadId, id));
      if (row.estado === 'firmado') throw new PortalError('documento_firmado');
      if (row.version !== version) throw new PortalError('documento_cambiado');
      const codigo = nuevoCodigo();
      // The signature asks again: the warnings may change until then.
      const { advertencias: _, ...armada } = await armarFirma(ctx, tx, row, codigo, motivos);
      const numero = await tomarNumero(ctx, tx, row);
      const { vigente_desde, ...fechas } = fechar(ctx, tipo);
      const firma = { ...armada, numero, codigo, ...fechas };
      const { archivo_tipo: _tipo, ...papel } = await guardarPapel(
        ctx.platform,
        ctx.unidad,
        id,
        { tipo, vigente_desde, ...firma },
        alEscribir,
      );
      await tx.run(
        insertPreparada({
          ...firma,
          ...papel,
          unidad_id: tx.unidadId,
          documento_id: id,
          tipo,
          version,
          vence_en: new Date(ctx.clock.machine().getTime() + PREPARADA_MINUTOS * 60_000),
        }),
      );
      alEscribir(undefined);
      return papel;
    }),
  );
  return { desafio: desafioDe(sha256), host: ctx.caller.hostname, credenciales };
}
