import { PortalError } from '@portal/domain/errores/errores';
import type { TipoDeRecurso } from '@portal/domain/fhir/recursos';
import type { SystemCtx } from '../../../http/context.ts';
import type { Stream } from '../../../http/route.ts';
import { leerBinario, recursoBinario } from '../recursos/binario.ts';
import { etagDe, hallarRecurso } from '../recursos/leer.ts';
import { esNombreDeRecurso } from '../recursos/tabla.ts';
import type { Recurso } from '../recursos/tipos.ts';
import { alcanceDe, duenios, type Alcance } from './alcance.ts';
import { responder } from './respuesta.ts';

/** One resource. What the system may not see answers like what does not exist. */
export async function leer(
  ctx: SystemCtx,
  { tipo, id }: { tipo: TipoDeRecurso; id: string },
): Promise<Stream> {
  ctx.about({ persona: null, objeto: `${tipo}:${id}` });
  const alcance = await alcanceDe(ctx, tipo);
  alcance.exigir(tipo);
  if (!esNombreDeRecurso(tipo)) return leerArchivo(ctx, alcance, id);
  const hallado = await hallarRecurso(ctx, tipo, id);
  if (!hallado || !alcance.alcanza(hallado)) throw new PortalError('no_encontrado');
  await ctx.seen(duenios([hallado]));
  return responder(hallado.recurso, encabezados(hallado.recurso));
}

/** A Binary is as visible as its DocumentReference. Its bytes themselves are sent to who asks for their type. */
async function leerArchivo(ctx: SystemCtx, alcance: Alcance, id: string): Promise<Stream> {
  const referido = await hallarRecurso(ctx, 'DocumentReference', id);
  if (
    !referido ||
    !alcance.alcanza({ ...referido, recurso: { ...referido.recurso, resourceType: 'Binary' } })
  )
    throw new PortalError('no_encontrado');
  const binario = await leerBinario(ctx, id);
  if (!binario) throw new PortalError('no_encontrado');
  await ctx.seen([binario.pacienteId]);
  const recurso = recursoBinario(id, binario);
  const [tipo = ''] = binario.contentType.split(';');
  return ctx.caller.accept?.includes(tipo)
    ? { type: binario.contentType, headers: encabezados(recurso), body: binario.bytes }
    : responder(recurso, encabezados(recurso));
}

const encabezados = (recurso: Recurso): Record<string, string> => ({
  etag: etagDe(recurso),
  ...(recurso.meta?.lastUpdated === undefined
    ? {}
    : { 'last-modified': new Date(recurso.meta.lastUpdated).toUTCString() }),
});
