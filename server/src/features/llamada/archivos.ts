import { PortalError } from '@portal/domain/errores/errores';
import type { Ctx, SignedCtx } from '../../http/context.ts';
import type { Stream } from '../../http/route.ts';
import { canjearTicket, emitirTicket } from '../../http/tickets.ts';
import { attachmentHeaders } from '../../platform/uploads.ts';
import { findMensaje } from './llamada.repository.ts';
import { getParticipante } from './participante.ts';

const PROPOSITO = 'archivo_de_llamada';

export async function pedirArchivo(ctx: SignedCtx, { atencion: atencionId, id }: { atencion: string; id: string }): Promise<{ url: string }> {
  await getParticipante(ctx, atencionId);
  const mensaje = await ctx.db.get(findMensaje(atencionId, id));
  if (mensaje.archivo === null) throw new PortalError('no_encontrado');
  const ticket = await ctx.act((tx) => emitirTicket(tx, ctx, { proposito: PROPOSITO, objeto: `${atencionId}/${id}` }));
  return { url: `/api/llamada/archivo?ticket=${ticket}` };
}

/** Somebody else's bytes: to be saved, never to be run under our name. */
export async function obtenerArchivo(ctx: Ctx, { ticket }: { ticket: string }): Promise<Stream> {
  const { personaId, rol, objeto } = await canjearTicket(ctx, PROPOSITO, ticket);
  const [atencionId = '', id = ''] = (objeto ?? '').split('/');
  ctx.about({ actor: { personaId, rol }, objeto: `atencion:${atencionId}` });
  const mensaje = await ctx.db.get(findMensaje(atencionId, id));
  const file = mensaje.archivo === null ? undefined : await ctx.platform.files.find(mensaje.archivo);
  if (!file) throw new PortalError('no_encontrado');
  return { body: file.stream(), type: mensaje.archivo_tipo!, headers: attachmentHeaders(mensaje.archivo_nombre!, file.size) };
}
