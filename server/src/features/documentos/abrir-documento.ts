import type { documentos } from '@portal/domain/documentos/contract';
import { nombreDeTipo } from '@portal/domain/documentos/escrito';
import type { AnswerOf } from '@portal/domain/contract/endpoint';
import { estaRegistrada, pathDe } from '@portal/domain/documentos/reglas';
import type { Ctx } from '../../http/context.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { insertApertura, type DocumentoRow } from './documentos.repository.ts';
import { documentoPorEnlace } from './enlace.ts';
import { documentoVisible } from './visible.ts';
import { vigenciaDe } from './vista.ts';

/** Long enough to print it, to look at it again in another tab, and no longer. */
const MINUTOS = 10;
export const COOKIE = 'documento';

type Apertura = AnswerOf<typeof documentos.abrirDocumento>;

/** A PDF in a tab or a frame carries no bearer token: a cookie for its own path does, which dies with the session. */
export async function abrirDocumento(ctx: Ctx, { path }: { path: string }): Promise<Apertura> {
  const [, , id = '', secreto] = path.split('/');
  if (secreto !== undefined) return describir(ctx, await documentoPorEnlace(ctx, id, secreto), path);
  const row = await documentoVisible(ctx, ctx.actor, id);
  const { personaId, sesionId } = ctx.actor!;
  const token = newToken();
  const vence = new Date(ctx.clock.machine().getTime() + MINUTOS * 60_000);
  await ctx.act((tx) =>
    tx.run(insertApertura({ unidad_id: tx.unidadId, hash: hashToken(token), objeto: row.id, persona_id: personaId, sesion_id: sesionId, vence })),
  );
  ctx.cookie(COOKIE, token, { maxAgeSeconds: MINUTOS * 60, path: `${pathDe(row.id)}.pdf` });
  return describir(ctx, row, pathDe(row.id));
}

const describir = (ctx: Ctx, row: DocumentoRow, path: string): Apertura => ({
  url: `${path}.pdf`,
  tipo: row.tipo,
  nombre: nombreDeTipo[row.tipo],
  numero: row.numero,
  enMarco: row.tipo !== 'adjunto',
  estado: vigenciaDe(row, ctx.clock.now()),
  incompleta: row.faltan.length > 0,
  registrada: estaRegistrada(row.tipo, row.cuir),
  firmado: row.firmado!.toISOString(),
});
