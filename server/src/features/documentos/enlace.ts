import { randomUUID } from 'node:crypto';
import { PortalError } from '@portal/domain/errores/errores';
import { pathDe } from '@portal/domain/documentos/reglas';
import type { UnitTx } from '../../db/unit-db.ts';
import type { Ctx } from '../../http/context.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashToken, MAILED_LINK_MS, newToken } from '../../platform/secrets.ts';
import { alcanzaAtenciones, idsDeLaMisma } from '../personas/index.ts';
import { findDocumento, findEnlace, insertEnlace, listNacimientos, type DocumentoRow } from './documentos.repository.ts';

/** For a mail: whoever has it reads that one document, for seven days. */
export async function nuevoEnlace(
  tx: UnitTx,
  clock: Clock,
  origin: string,
  { documentoId, personaId }: { documentoId: string; personaId: string },
): Promise<string> {
  const secreto = newToken();
  const vence = new Date(clock.machine().getTime() + MAILED_LINK_MS);
  await tx.run(insertEnlace({ unidad_id: tx.unidadId, hash: hashToken(secreto), objeto: documentoId, persona_id: personaId, vence }));
  return `${origin}${pathDe(documentoId)}/${secreto}`;
}

/** Expired, mistyped, of another document or another unit, or of somebody who may see it no longer: there is nothing. */
export async function documentoPorEnlace(ctx: Ctx, id: string, secreto: string): Promise<DocumentoRow> {
  const enlace = await ctx.db.find(findEnlace(ctx.unidad.id, hashToken(secreto), id, ctx.clock.machine()));
  const row = await ctx.db.find(findDocumento(ctx.unidad.id, enlace ? id : randomUUID()));
  ctx.about({ persona: row?.paciente_id ?? null, objeto: `documento:${id}` });
  if (!enlace || row?.estado !== 'firmado') throw new PortalError('no_encontrado');
  ctx.about({ actor: { personaId: enlace.persona_id, rol: null } });
  if (!(await sigueAlcanzando(ctx, enlace.persona_id, row.paciente_id))) throw new PortalError('no_encontrado');
  return row;
}

/** A link reaches a child no longer than the holder does. */
async function sigueAlcanzando(ctx: Ctx, personaId: string, pacienteId: string): Promise<boolean> {
  const personas = await ctx.db.many(listNacimientos(await idsDeLaMisma(ctx.db, pacienteId)));
  for (const persona of personas) if (await alcanzaAtenciones(ctx, personaId, persona)) return true;
  return false;
}
