import { PortalError } from '@portal/domain/errores/errores';
import type { Ctx, SignedCtx } from '../../http/context.ts';
import { savedFile } from '../../http/file-headers.ts';
import type { Stream } from '../../http/route.ts';
import { canjearTicket, emitirTicket } from '../../http/tickets.ts';
import { findMensaje, findPacienteDe } from './llamada.repository.ts';
import { getParticipante } from './participante.ts';

const PROPOSITO = 'archivo_de_llamada';

export async function pedirArchivo(
  ctx: SignedCtx,
  { atencion: atencionId, id }: { atencion: string; id: string },
): Promise<{ url: string }> {
  await getParticipante(ctx, atencionId);
  return emitirArchivo(ctx, atencionId, id);
}

/** The caller has checked that the actor may see the attention. */
export async function emitirArchivo(
  ctx: SignedCtx,
  atencionId: string,
  id: string,
): Promise<{ url: string }> {
  const mensaje = await ctx.db.get(findMensaje(ctx.unidad.id, atencionId, id));
  if (mensaje.archivo === null) throw new PortalError('no_encontrado');
  const ticket = await ctx.act((tx) =>
    emitirTicket(ctx, tx, { proposito: PROPOSITO, objeto: `${atencionId}/${id}` }),
  );
  return { url: `/api/llamada/archivo?ticket=${ticket}` };
}

export async function obtenerArchivo(ctx: Ctx, { ticket }: { ticket: string }): Promise<Stream> {
  const { personaId, rol, objeto } = await canjearTicket(ctx, PROPOSITO, ticket);
  const [atencionId = '', id = ''] = (objeto ?? '').split('/');
  const duenos = await ctx.db.find(findPacienteDe(atencionId));
  ctx.about({
    actor: { personaId, rol },
    persona: duenos?.paciente_id ?? null,
    objeto: `atencion:${atencionId}`,
  });
  const mensaje = await ctx.db.get(findMensaje(ctx.unidad.id, atencionId, id));
  const file = mensaje.archivo === null ? undefined : await ctx.platform.files.find(mensaje.archivo);
  if (!file) throw new PortalError('no_encontrado');
  return {
    body: file.stream(),
    type: mensaje.archivo_tipo!,
    headers: { 'content-length': String(file.size), ...savedFile(mensaje.archivo_nombre!) },
  };
}
