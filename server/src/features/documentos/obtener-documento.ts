import { nombreDeTipo } from '@portal/domain/documentos/escrito';
import { PortalError } from '@portal/domain/errores/errores';
import type { Ctx } from '../../http/context.ts';
import { inlinePdf, savedFile } from '../../http/file-headers.ts';
import type { Stream } from '../../http/route.ts';
import { findActor } from '../../http/session.ts';
import { hashToken } from '../../platform/secrets/secrets.ts';
import { COOKIE } from './abrir-documento.ts';
import { leerVigente, paraEntregar } from './archivo/archivo.ts';
import { findApertura, type DocumentoRow } from './documentos.repository.ts';
import { documentoPorEnlace } from './entrega/enlace.ts';
import { exigirIdentificado } from './entrega/identidad.ts';
import { documentoVisible } from './visible.ts';

/** Authorised by the cookie of its path. Permission is checked again on every request. */
export async function obtenerDocumento(ctx: Ctx, { id }: { id: string }): Promise<Stream> {
  const now = ctx.clock.machine();
  const apertura = await ctx.db.find(findApertura(hashToken(ctx.caller.pathCookies[COOKIE] ?? ''), id, now));
  const actor = apertura?.sesion_id ? await findActor(ctx.db, apertura.sesion_id, now) : null;
  ctx.about({ persona: null, objeto: `documento:${id}` });
  if (actor) ctx.about({ actor });
  else throw new PortalError('no_encontrado');
  return servir(ctx, await documentoVisible(ctx, actor, id));
}

export async function obtenerDocumentoPorEnlace(
  ctx: Ctx,
  { id, secreto }: { id: string; secreto: string },
): Promise<Stream> {
  const { row, pideIdentidad } = await documentoPorEnlace(ctx, id, secreto);
  if (pideIdentidad) await exigirIdentificado(ctx, row, secreto, ctx.caller.pathCookies[COOKIE]);
  return servir(ctx, row);
}

async function servir({ platform, unidad, db }: Ctx, documento: DocumentoRow): Promise<Stream> {
  const row = await paraEntregar(platform, unidad, db, documento);
  const bytes = await leerVigente(platform, unidad, row);
  const headers =
    row.tipo === 'adjunto' ? savedFile(row.archivo_nombre ?? 'archivo') : inlinePdf(nombreDelArchivo(row));
  return {
    body: bytes,
    type: row.archivo_tipo!,
    headers: { ...headers, 'content-length': String(bytes.length) },
  };
}

/** 'receta-4821.pdf' */
const nombreDelArchivo = ({ tipo, numero, id }: DocumentoRow) =>
  `${nombreDeTipo[tipo].toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll(' ', '-')}-${numero ?? id.slice(-8)}.pdf`;
