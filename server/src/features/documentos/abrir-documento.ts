import type { documentos } from '@portal/domain/documentos/contract';
import { nombreDeTipo } from '@portal/domain/documentos/escrito';
import type { AnswerOf } from '@portal/domain/contract/endpoint';
import { pathDe } from '@portal/domain/documentos/reglas';
import { PortalError } from '@portal/domain/errores/errores';
import type { Ctx } from '../../http/context.ts';
import { emitirEnlace } from '../../platform/secrets/enlaces.ts';
import { verificarEmailDeCuenta } from '../personas/index.ts';
import { estaRegistrada, registroDe } from '../registro/index.ts';
import { APERTURA, type DocumentoRow } from './documentos.repository.ts';
import { documentoPorEnlace } from './entrega/enlace.ts';
import { comprobarIdentidad, recordarIdentidad, type Identidad } from './entrega/identidad.ts';
import { documentoVisible } from './visible.ts';
import { vigenciaDe } from './vista.ts';

/** Long enough to print the document or open it again in another tab. */
const SEGUNDOS = 10 * 60;
export const COOKIE = 'documento';

type Apertura = AnswerOf<typeof documentos.abrirDocumento>;

/**
 * A PDF in a tab or frame cannot carry a bearer token, so a cookie limited to its path does. The cookie ends
 * with the session.
 */
export async function abrirDocumento(
  ctx: Ctx,
  { path, identidad }: { path: string; identidad?: Identidad | undefined },
): Promise<Apertura> {
  const [, , id = '', secreto] = path.split('/');
  if (secreto !== undefined) return abrirPorEnlace(ctx, { id, secreto, path, identidad });
  const row = await documentoVisible(ctx, ctx.actor, id);
  const { personaId, sesionId } = ctx.actor!;
  const apertura = { proposito: APERTURA, objeto: row.id, persona_id: personaId, sesion_id: sesionId };
  const { secreto: token } = await ctx.act((tx) => emitirEnlace(tx, ctx.clock, SEGUNDOS * 1000, apertura));
  ctx.cookie(COOKIE, token, { maxAgeSeconds: SEGUNDOS, path: `${pathDe(row.id)}.pdf` });
  return describir(ctx, row, pathDe(row.id));
}

/**
 * Opens by the secret of a mailed link. Links that ask for identity require DNI and birth date; then the
 * cookie of that path serves the file.
 */
async function abrirPorEnlace(
  ctx: Ctx,
  {
    id,
    secreto,
    path,
    identidad,
  }: { id: string; secreto: string; path: string; identidad: Identidad | undefined },
): Promise<Apertura> {
  const { row, pideIdentidad, personaId } = await documentoPorEnlace(ctx, id, secreto);
  // Opening a link that was mailed to an address proves that the person has the address.
  if (!pideIdentidad) await verificarEmailDeCuenta(ctx.db, personaId);
  if (pideIdentidad) {
    if (!identidad) throw new PortalError('identidad_requerida');
    await comprobarIdentidad(ctx, row, secreto, identidad);
    const token = await recordarIdentidad(ctx, row, secreto, SEGUNDOS * 1000);
    ctx.cookie(COOKIE, token, { maxAgeSeconds: SEGUNDOS, path: `${path}.pdf` });
  }
  return describir(ctx, row, path);
}

const describir = (ctx: Ctx, row: DocumentoRow, path: string): Apertura => ({
  url: `${path}.pdf`,
  tipo: row.tipo,
  nombre: nombreDeTipo[row.tipo],
  numero: row.numero,
  enMarco: row.tipo !== 'adjunto',
  estado: vigenciaDe(row, ctx.clock.now()),
  anulada: row.anulada?.toISOString() ?? null,
  incompleta: row.faltan.length > 0,
  registrada: estaRegistrada(registroDe(row)),
  registro: registroDe(row),
  firmado: row.firmado!.toISOString(),
  conPresencia: row.con_presencia,
});
