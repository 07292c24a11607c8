import { randomUUID } from 'node:crypto';
import { PortalError } from '@portal/domain/errores/errores';
import { pathDe } from '@portal/domain/documentos/reglas';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import type { Clock } from '../../../platform/clock.ts';
import { emitirEnlace } from '../../../platform/secrets/enlaces.ts';
import { hashToken, MAILED_LINK_MS } from '../../../platform/secrets/secrets.ts';
import { alcanzaAtenciones, idsDeLaMisma } from '../../personas/index.ts';
import { findDocumento, listNacimientos, type DocumentoRow } from '../documentos.repository.ts';
import type { Receptor } from './destinatarios.ts';
import { ENLACE, ENLACE_DE_CASO, ENLACE_DE_PERSONA, findEnlace } from './entrega.repository.ts';

/**
 * Link for a mail, valid for seven days, for one document. A verified address opens it directly; a case's
 * contact, or a person without an account, must prove their identity first.
 */
export async function nuevoEnlace(
  tx: UnitTx,
  clock: Clock,
  origin: string,
  documentoId: string,
  receptor: Receptor,
): Promise<string> {
  const proposito = receptor.porCaso ? ENLACE_DE_CASO : receptor.conIdentidad ? ENLACE_DE_PERSONA : ENLACE;
  const { secreto } = await emitirEnlace(tx, clock, MAILED_LINK_MS, {
    proposito,
    objeto: documentoId,
    persona_id: receptor.id,
    // A link that asks for identity opens nothing once the address is no longer the case's or the person's.
    destino: proposito === ENLACE ? null : receptor.email,
  });
  return `${origin}${pathDe(documentoId)}/${secreto}`;
}

/**
 * The same answer for an expired or mistyped link, another document or unit, and a person who may no longer
 * see it.
 */
export async function documentoPorEnlace(
  ctx: Ctx,
  id: string,
  secreto: string,
): Promise<{ row: DocumentoRow; pideIdentidad: boolean; personaId: string }> {
  const enlace = await ctx.db.find(findEnlace(ctx.unidad.id, hashToken(secreto), id, ctx.clock.machine()));
  const row = await ctx.db.find(findDocumento(ctx.unidad.id, enlace ? id : randomUUID()));
  ctx.about({ persona: row?.paciente_id ?? null, objeto: `documento:${id}` });
  if (!enlace || row?.estado !== 'firmado') throw new PortalError('no_encontrado');
  ctx.about({ actor: { personaId: enlace.persona_id, rol: null } });
  if (!(await sigueAlcanzando(ctx, enlace.persona_id, row.paciente_id)))
    throw new PortalError('no_encontrado');
  return { row, pideIdentidad: enlace.con_identidad, personaId: enlace.persona_id };
}

/** A link reaches a child only as long as the holder does. */
async function sigueAlcanzando(ctx: Ctx, personaId: string, pacienteId: string): Promise<boolean> {
  const personas = await ctx.db.many(listNacimientos(await idsDeLaMisma(ctx.db, pacienteId)));
  for (const persona of personas) if (await alcanzaAtenciones(ctx, personaId, persona)) return true;
  return false;
}
