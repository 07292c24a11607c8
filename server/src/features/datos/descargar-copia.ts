import { PortalError } from '@portal/domain/errores/errores';
import type { Ctx, SignedCtx } from '../../http/context.ts';
import type { Stream } from '../../http/route.ts';
import { canjearTicket, emitirTicket } from '../../http/tickets.ts';
import { leerPersona } from '../personas/index.ts';
import { archivoDePersona } from './descargar-mis-datos.ts';

const PROPOSITO = 'copia-de-datos';

/**
 * The whole record of another person. Requires a reason, which the person can read. Both the request and the
 * download are in that person's audit trail.
 */
export async function pedirCopia(
  ctx: SignedCtx,
  { id, motivo }: { id: string; motivo: string },
): Promise<{ url: string }> {
  ctx.about({ persona: null });
  const dicho = motivo.replace(/\s+/g, ' ').trim();
  if (dicho === '')
    throw new PortalError('datos_invalidos', { fields: { motivo: 'El motivo es requerido' } });
  await leerPersona(ctx.db, id);
  ctx.about({ persona: id, objeto: `motivo:${dicho}` });
  const ticket = await ctx.act((tx) => emitirTicket(ctx, tx, { proposito: PROPOSITO, objeto: id }));
  return { url: `/api/misDatos/copia.zip?ticket=${ticket}` };
}

export async function descargarCopia(ctx: Ctx, { ticket }: { ticket: string }): Promise<Stream> {
  const { personaId, rol, objeto } = await canjearTicket(ctx, PROPOSITO, ticket);
  // The role may have been removed since the request: the session may continue in another role.
  if (rol !== 'administrador' || objeto === null) throw new PortalError('no_encontrado');
  ctx.about({ persona: objeto, actor: { personaId, rol } });
  return archivoDePersona(ctx, objeto, 'copia-de-datos');
}
