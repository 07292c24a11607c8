import { PortalError } from '@portal/domain/errores/errores';
import type { Ctx } from '../../../http/context.ts';
import { giveBack, takeOne } from '../../../platform/limits/index.ts';
import { emitirEnlace } from '../../../platform/secrets/enlaces.ts';
import { hashToken } from '../../../platform/secrets/secrets.ts';
import type { DocumentoRow } from '../documentos.repository.ts';
import { findContactoDelCaso, findIdentificado, findPaciente, IDENTIFICADO } from './entrega.repository.ts';

export interface Identidad {
  dni: string;
  fecNac: string;
}

/** Limit of wrong answers per link; a right answer does not count. */
const INTENTOS = { name: 'identidad', times: 5, seconds: 15 * 60 };

const objetoDe = (id: string, secreto: string) => `${id}:${hashToken(secreto).toString('base64url')}`;

/**
 * Compares with the DNI and birth date of the case, or else of the unit. Counts the attempt before checking
 * it, so concurrent attempts count too.
 */
export async function comprobarIdentidad(
  ctx: Ctx,
  row: DocumentoRow,
  secreto: string,
  { dni, fecNac }: Identidad,
): Promise<void> {
  const { db, platform } = ctx;
  await takeOne(db, platform.secrets, INTENTOS, secreto, ctx.clock.machine());
  const contacto =
    (await ctx.db.find(findContactoDelCaso(ctx.unidad.id, row.atencion_id))) ??
    (await ctx.db.find(findPaciente(ctx.unidad.id, row.paciente_id)));
  if (contacto?.dni !== dni || contacto.fec_nac !== fecNac) throw new PortalError('identidad_distinta');
  await giveBack(db, platform.secrets, INTENTOS, secreto);
}

/** Creates the token for the path's cookie, so that frame and tab need not ask again. */
export async function recordarIdentidad(
  ctx: Ctx,
  row: DocumentoRow,
  secreto: string,
  ms: number,
): Promise<string> {
  const enlace = {
    proposito: IDENTIFICADO,
    objeto: objetoDe(row.id, secreto),
    persona_id: row.paciente_id,
  };
  return (await ctx.act((tx) => emitirEnlace(tx, ctx.clock, ms, enlace))).secreto;
}

export async function exigirIdentificado(
  ctx: Ctx,
  row: DocumentoRow,
  secreto: string,
  cookie: string | undefined,
): Promise<void> {
  const found = await ctx.db.find(
    findIdentificado(hashToken(cookie ?? ''), objetoDe(row.id, secreto), ctx.clock.machine()),
  );
  if (!found) throw new PortalError('identidad_requerida');
}
